--liquibase formatted sql

-- People search for a part of a code or name as they type. Trigrams find it without reading the
-- whole catalog. Where the extension can't be had, search reads the catalog and works all the same.

--changeset holdfast:catalog-002-search-by-trigram
--preconditions onFail:MARK_RAN
--precondition-sql-check expectedResult:1 select count(*) from pg_available_extensions where name = 'pg_trgm' and has_database_privilege(current_database(), 'create')
create extension if not exists pg_trgm;
create index skus_by_part_of_code on skus using gin (lower(code) gin_trgm_ops);
create index skus_by_part_of_name on skus using gin (lower(name) gin_trgm_ops);
--rollback drop index if exists skus_by_part_of_code;
--rollback drop index if exists skus_by_part_of_name;

--changeset holdfast:catalog-002-skus-by-name
--comment A list in the order of names reads as many as it shows.
create index skus_by_name on skus (name, code);
--rollback drop index skus_by_name;
