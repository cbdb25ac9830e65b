--liquibase formatted sql

-- A run compares all balances, a stretch of SKUs at a time, each in a statement and transaction of
-- its own: a balance only has to agree with its own holds and its own ledger, so no long snapshot is
-- needed. checked_up_to is where the next stretch starts, so a run goes on after a crash.

--changeset holdfast:reconciliation-001-runs
create table reconciliation_runs (
    id            bigint generated always as identity,
    requested_by  text        not null,
    requested_at  timestamptz not null default clock_timestamp(),
    finished_at   timestamptz,
    balances      bigint      not null,
    checked       bigint      not null default 0,
    checked_up_to bigint      not null default 0,
    mismatches    bigint      not null default 0,
    constraint reconciliation_runs_pkey primary key (id),
    constraint run_requested_by_has_1_to_120_characters
        check (char_length(requested_by) between 1 and 120),
    constraint run_figures_are_not_negative
        check (balances >= 0 and checked >= 0 and mismatches >= 0)
);
create unique index one_run_at_a_time on reconciliation_runs ((true)) where finished_at is null;
--rollback drop table reconciliation_runs;

--changeset holdfast:reconciliation-001-mismatches
create table reconciliation_mismatches (
    run_id          bigint  not null,
    sku_id          bigint  not null,
    location_id     bigint  not null,
    on_hand         integer not null,
    reserved        integer not null,
    held            bigint  not null,
    ledger_on_hand  bigint  not null,
    ledger_reserved bigint  not null,
    repaired_by     bigint,
    constraint reconciliation_mismatches_pkey primary key (run_id, sku_id, location_id),
    constraint mismatch_has_a_run foreign key (run_id) references reconciliation_runs (id),
    constraint mismatch_has_a_balance foreign key (sku_id, location_id)
        references inventory_balances (sku_id, location_id),
    constraint mismatch_is_repaired_by_a_movement foreign key (repaired_by)
        references stock_movements (id)
);
create index mismatches_nobody_repaired
    on reconciliation_mismatches (sku_id, location_id) where repaired_by is null;
--rollback drop table reconciliation_mismatches;

--changeset holdfast:reconciliation-001-run-lines
--comment What people read: a run, and how many of the mismatches that it found were repaired since.
create view reconciliation_run_lines as
select r.id,
       r.requested_by,
       r.requested_at,
       r.finished_at,
       r.balances,
       r.checked,
       r.mismatches,
       (select count(*)
        from reconciliation_mismatches m
        where m.run_id = r.id and m.repaired_by is not null) as repaired
from reconciliation_runs r;
--rollback drop view reconciliation_run_lines;
