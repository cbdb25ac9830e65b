--liquibase formatted sql

-- Whether this database holds the demo is asked each time that somebody looks at its storefront. It
-- is told by one row at most, so the index is as good as empty, and costs no other act anything.

--changeset holdfast:activity-002-demo-loaded
create index activities_of_demo on activities (id) where kind = 'demo-loaded';
--rollback drop index activities_of_demo;
