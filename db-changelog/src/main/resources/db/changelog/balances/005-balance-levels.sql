--liquibase formatted sql

-- A copy of the figures, with the indexes that the balances themselves must not have: there they
-- would cost every claim its heap-only update. A worker brings the copy up to date a moment later.
-- Whoever reads takes the balances that changed since from where they stand, so no list shows or is
-- sorted by a figure that is no longer so, however far behind the copy is.
--
-- The ledger says which balances changed. Its ids become visible out of order, so the worker marks
-- the highest one it sees and takes no id up to the mark for copied until every transaction that
-- was open then has ended: a movement's transaction has its number before it draws the id.

--changeset holdfast:balances-005-balance-levels
--comment Keyed by codes, which never change: they are what lists are sorted by where figures are equal.
--comment No reference to the balance: it would lock the row that claims wait for.
create table balance_levels (
    sku         text collate "C" not null,
    location    text collate "C" not null,
    sku_id      bigint           not null,
    location_id bigint           not null,
    on_hand     integer          not null,
    reserved    integer          not null,
    available   integer          not null,
    constraint balance_levels_pkey primary key (sku, location),
    constraint level_has_available_that_adds_up check (available = on_hand - reserved)
) with (
    autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_cost_delay = 0
);
create index balance_levels_by_location on balance_levels (location, sku);
create index balance_levels_by_on_hand on balance_levels (on_hand, sku, location);
create index balance_levels_by_reserved on balance_levels (reserved, sku, location);
create index balance_levels_by_available on balance_levels (available, sku, location);
--rollback drop table balance_levels;

--changeset holdfast:balances-005-balance-level-counts
--comment How many of the copied balances have how much available.
create table balance_level_counts (
    available integer not null,
    balances  bigint  not null,
    constraint balance_level_counts_pkey primary key (available)
);
--rollback drop table balance_level_counts;

--changeset holdfast:balances-005-progress splitStatements:false
--comment How far the copy is, and the balances that it lacks or has no more, whatever the ledger says.
--comment From the first trigger on nobody changes a balance until this is committed: the ids in the
--comment ledger are then all there are, and every balance that they are about is due. That takes as
--comment long as writing down the keys of all balances once, about a second for half a million.
create table balance_levels_due (
    id          bigint generated always as identity,
    sku_id      bigint not null,
    location_id bigint not null,
    constraint balance_levels_due_pkey primary key (id)
);
create function balance_levels_are_due() returns trigger language plpgsql as
$$
begin
    insert into balance_levels_due (sku_id, location_id)
    select b.sku_id, b.location_id
    from changed b;
    return null;
end
$$;
create trigger opened_balances_are_due
    after insert on inventory_balances referencing new table as changed
    for each statement execute function balance_levels_are_due();
create trigger removed_balances_are_due
    after delete on inventory_balances referencing old table as changed
    for each statement execute function balance_levels_are_due();

create table balance_levels_progress (
    only_row     boolean not null,
    copied_up_to bigint  not null,
    marked_up_to bigint  not null,
    marked_by    xid8    not null,
    constraint balance_levels_progress_pkey primary key (only_row),
    constraint progress_of_levels_is_one_row check (only_row),
    constraint progress_of_levels_stays_behind_its_mark check (copied_up_to <= marked_up_to)
);
insert into balance_levels_due (sku_id, location_id)
select b.sku_id, b.location_id
from inventory_balances b
order by b.sku_id, b.location_id;
insert into balance_levels_progress (only_row, copied_up_to, marked_up_to, marked_by)
select true, last.id, last.id, pg_current_xact_id()
from (select coalesce(max(m.id), 0) from stock_movements m) as last (id);
--rollback drop trigger opened_balances_are_due on inventory_balances;
--rollback drop trigger removed_balances_are_due on inventory_balances;
--rollback drop function balance_levels_are_due();
--rollback drop table balance_levels_due;
--rollback drop table balance_levels_progress;

--changeset holdfast:balances-005-stale-levels splitStatements:false
--comment The balances whose figures in the copy may not be those of now. A function, because the planner
--comment can't know how few they are: it would plan for a part of the whole ledger, and read all
--comment balances for that. Stable, so it sees what the statement around it sees. The upper bound tells
--comment its own plan that the rows above the lower one are few.
create function stale_levels() returns table (sku_id bigint, location_id bigint)
    language plpgsql stable rows 100 as
$$
begin
    return query
        select m.sku_id, m.location_id
        from stock_movements m
        where m.id > (select p.copied_up_to from balance_levels_progress p)
          and m.id <= 9223372036854775807
        union
        select d.sku_id, d.location_id
        from balance_levels_due d;
end
$$;
--rollback drop function stale_levels();

--changeset holdfast:balances-005-figure-lines
--comment Every balance as it is now, once: those that are copied from the copy, whose indexes a list
--comment walks, and the others from where they stand. The first half is a table and nothing else, or
--comment the planner could not merge the two in the order of an index; hence the condition outside.
--comment OFFSET 0 keeps it from joining a few balances by reading them all.
create view figure_lines as
select n.sku_id,
       n.location_id,
       n.sku,
       s.name,
       n.location,
       n.on_hand,
       n.reserved,
       n.available
from (select c.sku_id, c.location_id, c.sku, c.location, c.on_hand, c.reserved, c.available,
             true as copied
      from balance_levels c
      union all
      select f.sku_id, f.location_id, s.code, l.code, f.on_hand, f.reserved,
             f.on_hand - f.reserved, false
      from stale_levels() stale
               cross join lateral (
                   select b.sku_id, b.location_id, b.on_hand, b.reserved
                   from inventory_balances b
                   where b.sku_id = stale.sku_id and b.location_id = stale.location_id
                   offset 0) f
               join skus s on s.id = f.sku_id
               join locations l on l.id = f.location_id) n
         join skus s on s.id = n.sku_id
where not n.copied
   or (n.sku_id, n.location_id) not in (
          select stale.sku_id, stale.location_id from stale_levels() stale);
--rollback drop view figure_lines;
