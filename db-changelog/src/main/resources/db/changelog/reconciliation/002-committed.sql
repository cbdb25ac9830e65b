--liquibase formatted sql

-- What is committed is compared like what is reserved: with the holds it is promised to, and with
-- the ledger.

--changeset holdfast:reconciliation-002-committed
alter table reconciliation_mismatches
    add column committed integer not null default 0,
    add column committed_held bigint not null default 0,
    add column ledger_committed bigint not null default 0;
--rollback alter table reconciliation_mismatches
--rollback     drop column committed,
--rollback     drop column committed_held,
--rollback     drop column ledger_committed;
