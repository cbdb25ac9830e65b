--liquibase formatted sql

-- How far the ledger is settled: up to which id no transaction may still commit one that is lower.
-- Whoever follows the ledger by its ids stops there, and so skips no row that becomes visible late.
--
-- The highest id that is visible is marked, and the mark has the number of the transaction that
-- made it. All that is up to the mark is settled once every transaction with a lower number has
-- ended: a movement's transaction has its number before it draws the id.

--changeset holdfast:integration-001-ledger-horizon
create table ledger_horizon (
    only_row      boolean not null,
    settled_up_to bigint  not null,
    marked_up_to  bigint  not null,
    marked_by     xid8    not null,
    constraint ledger_horizon_pkey primary key (only_row),
    constraint ledger_horizon_is_one_row check (only_row),
    constraint ledger_horizon_stays_behind_its_mark check (settled_up_to <= marked_up_to)
);
insert into ledger_horizon (only_row, settled_up_to, marked_up_to, marked_by)
values (true, 0, 0, pg_current_xact_id());
--rollback drop table ledger_horizon;
