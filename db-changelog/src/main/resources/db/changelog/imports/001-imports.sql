--liquibase formatted sql

-- A file is staged first: its rows stand here, read and checked one by one, before anything in stock
-- is touched. So a file of any length costs no memory, every bad row can be named, and what applies
-- it finds its rows in the order in which balances are locked.

--changeset holdfast:imports-001-imports
--comment What a file says is kept by its fingerprint: the same receipts or counts again are no news.
create table imports (
    id           bigint generated always as identity,
    kind         text        not null,
    state        text        not null,
    requested_by text        not null,
    applied_by   text,
    file_name    text,
    fingerprint  text,
    requested_at timestamptz not null default clock_timestamp(),
    ended_at     timestamptz,
    rows         integer     not null default 0,
    errors       integer     not null default 0,
    changes      integer     not null default 0,
    constraint imports_pkey primary key (id),
    constraint import_kind_is_known check (kind in ('skus', 'receipts', 'counts', 'policies')),
    constraint import_state_is_known
        check (state in ('staging', 'checking', 'checked', 'applying', 'applied', 'repeated')),
    constraint import_has_ended_once_applied
        check ((state in ('applied', 'repeated')) = (ended_at is not null)),
    constraint import_has_a_fingerprint_once_staged
        check (state = 'staging' or fingerprint is not null),
    constraint import_fingerprint_is_a_sha_256 check (fingerprint ~ '^[0-9a-f]{64}$'),
    constraint import_figures_are_not_negative check (rows >= 0 and errors >= 0 and changes >= 0),
    constraint import_with_errors_is_not_applied
        check (errors = 0 or state not in ('applying', 'applied', 'repeated')),
    constraint import_requested_by_has_1_to_120_characters
        check (char_length(requested_by) between 1 and 120),
    constraint import_applied_by_has_1_to_120_characters
        check (char_length(applied_by) between 1 and 120),
    constraint import_file_name_has_1_to_200_characters
        check (char_length(file_name) between 1 and 200)
);
create index imports_by_fingerprint on imports (fingerprint, id) where fingerprint is not null;
create index imports_to_work_on on imports (id) where state in ('staging', 'checking', 'applying');
--comment Whatever two uploads at once believe, only one of them applies the same receipts or counts.
create unique index movements_are_imported_once
    on imports (kind, fingerprint) where state = 'applied' and kind in ('receipts', 'counts');
--rollback drop table imports;

--changeset holdfast:imports-001-import-rows
--comment The columns of all kinds; a row has those of its own. Without references to SKU and location: a
--comment row may name what there isn't, then its id is null. A policy of the SKU itself has location 0.
--comment Rows of one subject must say the same: that is the request key of a receipt, given or derived.
create table import_rows (
    import_id            bigint  not null,
    row                  integer not null,
    line                 integer not null,
    subject              uuid    not null,
    key_is_given         boolean not null,
    sku                  text    not null,
    location             text,
    sku_id               bigint,
    location_id          bigint,
    name                 text,
    quantity             integer,
    expected_on_hand     integer,
    reason               text,
    safety_stock         integer,
    low_stock_at         integer,
    backorder_limit      integer,
    clears_safety_stock  boolean not null,
    clears_low_stock_at  boolean not null,
    constraint import_rows_pkey primary key (import_id, row),
    constraint row_belongs_to_an_import foreign key (import_id) references imports (id)
        on delete cascade
);
create index import_rows_by_balance on import_rows (import_id, sku_id, location_id, row);
create index import_rows_by_sku on import_rows (import_id, sku, row);
--rollback drop table import_rows;

--changeset holdfast:imports-001-import-errors
--comment What is wrong with a row: found while it was read, which stays so, or while it was compared
--comment with stock, which the next check finds anew.
create table import_errors (
    import_id  bigint  not null,
    row        integer not null,
    id         bigint generated always as identity,
    line       integer not null,
    field      text    not null,
    message    text    not null,
    in_reading boolean not null,
    constraint import_errors_pkey primary key (import_id, row, id),
    constraint error_belongs_to_an_import foreign key (import_id) references imports (id)
        on delete cascade
);
--rollback drop table import_errors;

--changeset holdfast:imports-001-import-progress
--comment How far a step is, for whoever watches. Apart from the import, whose row is locked meanwhile.
create table import_progress (
    import_id bigint  not null,
    done      integer not null,
    constraint import_progress_pkey primary key (import_id),
    constraint progress_belongs_to_an_import foreign key (import_id) references imports (id)
        on delete cascade,
    constraint progress_is_not_negative check (done >= 0)
);
--rollback drop table import_progress;

--changeset holdfast:imports-001-import-lines
--comment What people read: an import, how far it is, and which one it repeats.
create view import_lines as
select i.id,
       i.kind,
       i.state,
       i.requested_by,
       i.applied_by,
       i.file_name,
       i.requested_at,
       i.ended_at,
       i.rows,
       i.errors,
       i.changes,
       coalesce(p.done, 0) as done,
       case when i.state = 'repeated' then (
           select min(first.id)
           from imports first
           where first.kind = i.kind and first.fingerprint = i.fingerprint
             and first.state = 'applied')
       end                 as repeats
from imports i
         left join import_progress p on p.import_id = i.id;
--rollback drop view import_lines;
