--liquibase formatted sql

-- available = on_hand - reserved - committed - safety_stock + backorder_limit
--
-- Statements add the limit first: what is promised is never more than that sum, so that no step on
-- the way leaves the range of an integer.
--
-- A balance's policy stands in its row as it is in force, so that one row decides a claim: its own
-- figures, else those of its SKU. stock_policies says which are its own. Every change of the policy
-- is a row of the ledger, so what was available at any time can be told from the ledger alone.

--changeset holdfast:balances-006-stock-policies
create table stock_policies (
    sku_id       bigint not null,
    location_id  bigint not null,
    safety_stock integer,
    low_stock_at integer,
    constraint stock_policies_pkey primary key (sku_id, location_id),
    constraint policy_has_a_balance foreign key (sku_id, location_id)
        references inventory_balances (sku_id, location_id),
    constraint policy_safety_stock_is_not_negative check (safety_stock >= 0),
    constraint policy_low_stock_at_is_not_negative check (low_stock_at >= 0)
);
--rollback drop table stock_policies;

--changeset holdfast:balances-006-inventory-balances
--comment committed: units of confirmed holds that wait to be dispatched. Nothing promises more than
--comment there is and may be owed, and the sum of the two fits an integer, so every figure does.
alter table inventory_balances
    add column committed integer not null default 0,
    add column safety_stock integer not null default 0,
    add column backorder_limit integer not null default 0,
    add column low_stock_at integer,
    add column settles_at_dispatch boolean not null default false,
    drop constraint reserved_is_between_zero_and_on_hand,
    add constraint reserved_is_not_negative check (reserved >= 0),
    add constraint committed_is_not_negative check (committed >= 0),
    add constraint safety_stock_is_not_negative check (safety_stock >= 0),
    add constraint low_stock_at_is_not_negative check (low_stock_at >= 0),
    add constraint backorder_limit_is_not_negative check (backorder_limit >= 0),
    add constraint promised_is_covered
        check (CAST(reserved AS bigint) + committed <= CAST(on_hand AS bigint) + backorder_limit),
    add constraint cover_fits_an_integer
        check (CAST(on_hand AS bigint) + backorder_limit <= 2147483647),
    add constraint only_dispatch_commits_and_owes
        check (settles_at_dispatch or (committed = 0 and backorder_limit = 0));
--rollback alter table inventory_balances
--rollback     drop constraint promised_is_covered,
--rollback     drop constraint cover_fits_an_integer,
--rollback     drop constraint only_dispatch_commits_and_owes,
--rollback     drop constraint reserved_is_not_negative,
--rollback     drop column committed,
--rollback     drop column safety_stock,
--rollback     drop column backorder_limit,
--rollback     drop column low_stock_at,
--rollback     drop column settles_at_dispatch,
--rollback     add constraint reserved_is_between_zero_and_on_hand
--rollback         check (reserved between 0 and on_hand);

--changeset holdfast:balances-006-stock-movements
--comment Whose request a row is stands in one row only: a transfer's second row, like what is written
--comment off of a return, is found by its counterpart.
alter table stock_movements
    add column committed_delta integer not null default 0,
    add column committed_after integer not null default 0,
    add column safety_stock_after integer not null default 0,
    add column backorder_limit_after integer not null default 0,
    add column low_stock_at_after integer,
    add column counterpart_id bigint,
    add constraint movement_has_its_counterpart foreign key (counterpart_id)
        references stock_movements (id),
    drop constraint movement_kind_is_known,
    add constraint movement_kind_is_known check (kind in
        ('receipt', 'adjustment', 'count', 'repair', 'transfer', 'policy', 'hold', 'confirmation',
         'release', 'expiry', 'dispatch', 'cancellation', 'return', 'write-off')),
    drop constraint movement_leaves_a_valid_balance,
    add constraint movement_leaves_a_valid_balance check (
        on_hand_after >= 0 and reserved_after >= 0 and committed_after >= 0
        and safety_stock_after >= 0 and backorder_limit_after >= 0
        and CAST(reserved_after AS bigint) + committed_after
            <= CAST(on_hand_after AS bigint) + backorder_limit_after),
    drop constraint movement_of_a_hold_names_it,
    add constraint movement_of_a_hold_names_it
        check ((kind in ('hold', 'confirmation', 'release', 'expiry', 'dispatch', 'cancellation',
                         'return', 'write-off'))
            = (reservation_id is not null)),
    drop constraint movement_by_request_has_key_and_reason,
    add constraint movement_by_request_has_its_key
        check ((kind in ('receipt', 'adjustment', 'count', 'repair', 'dispatch', 'cancellation',
                         'return')
                or kind = 'transfer' and on_hand_delta < 0)
            = (request_key is not null)),
    add constraint movement_of_on_hand_by_people_has_a_reason
        check (reason is not null
            or kind in ('policy', 'hold', 'confirmation', 'release', 'expiry', 'dispatch',
                        'cancellation')),
    add constraint movement_of_two_rows_has_a_counterpart
        check ((kind in ('transfer', 'write-off')) = (counterpart_id is not null));
--rollback alter table stock_movements
--rollback     drop constraint movement_by_request_has_its_key,
--rollback     drop constraint movement_of_on_hand_by_people_has_a_reason,
--rollback     drop constraint movement_of_two_rows_has_a_counterpart,
--rollback     drop constraint movement_kind_is_known,
--rollback     drop constraint movement_leaves_a_valid_balance,
--rollback     drop constraint movement_of_a_hold_names_it,
--rollback     drop column committed_delta,
--rollback     drop column committed_after,
--rollback     drop column safety_stock_after,
--rollback     drop column backorder_limit_after,
--rollback     drop column low_stock_at_after,
--rollback     drop column counterpart_id,
--rollback     add constraint movement_kind_is_known check (kind in
--rollback         ('receipt', 'adjustment', 'count', 'repair', 'hold', 'confirmation', 'release',
--rollback          'expiry')),
--rollback     add constraint movement_leaves_a_valid_balance
--rollback         check (reserved_after between 0 and on_hand_after),
--rollback     add constraint movement_of_a_hold_names_it
--rollback         check ((kind in ('hold', 'confirmation', 'release', 'expiry'))
--rollback             = (reservation_id is not null)),
--rollback     add constraint movement_by_request_has_key_and_reason
--rollback         check ((kind in ('receipt', 'adjustment', 'count', 'repair'))
--rollback             = (request_key is not null and reason is not null));

--changeset holdfast:balances-006-asked-for
--comment What people and systems asked for, in their order: the kinds are more than they were.
drop index stock_movements_asked_for;
create index stock_movements_asked_for
    on stock_movements (id)
    where kind in ('receipt', 'adjustment', 'count', 'repair', 'transfer', 'policy', 'return',
                   'write-off');
create index stock_movements_by_counterpart
    on stock_movements (counterpart_id) where counterpart_id is not null;
--rollback drop index stock_movements_by_counterpart;
--rollback drop index stock_movements_asked_for;
--rollback create index stock_movements_asked_for
--rollback     on stock_movements (id) where kind in ('receipt', 'adjustment', 'count', 'repair');

--changeset holdfast:balances-006-available-statistics
drop statistics balance_available;
create statistics balance_available
    on (on_hand + backorder_limit - reserved - committed - safety_stock) from inventory_balances;
--rollback drop statistics balance_available;
--rollback create statistics balance_available on (on_hand - reserved) from inventory_balances;

--changeset holdfast:balances-006-movement-lines
create or replace view movement_lines as
select m.id,
       m.kind,
       m.sku_id,
       m.location_id,
       s.code as sku,
       l.code as location,
       m.on_hand_delta,
       m.reserved_delta,
       m.on_hand_after,
       m.reserved_after,
       m.reservation_id,
       m.request_key,
       m.actor,
       m.reason,
       m.recorded_at,
       split_part(m.actor, ':', 1) as actor_kind,
       m.committed_delta,
       m.committed_after,
       m.safety_stock_after,
       m.backorder_limit_after,
       m.low_stock_at_after,
       m.counterpart_id
from stock_movements m
         join skus s on s.id = m.sku_id
         join locations l on l.id = m.location_id;
--rollback drop view movement_lines;
--rollback create view movement_lines as
--rollback select m.id, m.kind, m.sku_id, m.location_id, s.code as sku, l.code as location,
--rollback        m.on_hand_delta, m.reserved_delta, m.on_hand_after, m.reserved_after,
--rollback        m.reservation_id, m.request_key, m.actor, m.reason, m.recorded_at,
--rollback        split_part(m.actor, ':', 1) as actor_kind
--rollback from stock_movements m
--rollback          join skus s on s.id = m.sku_id
--rollback          join locations l on l.id = m.location_id;

--changeset holdfast:balances-006-balance-lines
create or replace view balance_lines as
select b.sku_id,
       b.location_id,
       s.code as sku,
       s.name as name,
       l.code as location,
       b.on_hand,
       b.reserved,
       b.on_hand + b.backorder_limit - b.reserved - b.committed - b.safety_stock as available,
       b.committed,
       b.safety_stock,
       b.backorder_limit,
       b.low_stock_at,
       l.settles_at
from inventory_balances b
         join skus s on s.id = b.sku_id
         join locations l on l.id = b.location_id;
--rollback drop view balance_lines;
--rollback create view balance_lines as
--rollback select b.sku_id, b.location_id, s.code as sku, s.name as name, l.code as location,
--rollback        b.on_hand, b.reserved, b.on_hand - b.reserved as available
--rollback from inventory_balances b
--rollback          join skus s on s.id = b.sku_id
--rollback          join locations l on l.id = b.location_id;

--changeset holdfast:balances-006-balance-levels
--comment A threshold of its own makes a balance low at another figure than the others. Those that are
--comment low by it are in an index of their own: no index finds one column below another.
alter table balance_levels
    add column committed integer not null default 0,
    add column safety_stock integer not null default 0,
    add column backorder_limit integer not null default 0,
    add column low_stock_at integer,
    drop constraint level_has_available_that_adds_up,
    add constraint level_has_available_that_adds_up
        check (available = on_hand + backorder_limit - reserved - committed - safety_stock);
create index balance_levels_low_by_own_threshold
    on balance_levels (sku, location) where low_stock_at is not null and available <= low_stock_at;
alter table balance_level_counts
    add column low_stock_at integer,
    drop constraint balance_level_counts_pkey,
    add constraint balance_level_count_is_one_row
        unique nulls not distinct (available, low_stock_at);
--rollback alter table balance_level_counts
--rollback     drop constraint balance_level_count_is_one_row,
--rollback     drop column low_stock_at,
--rollback     add constraint balance_level_counts_pkey primary key (available);
--rollback drop index balance_levels_low_by_own_threshold;
--rollback alter table balance_levels
--rollback     drop constraint level_has_available_that_adds_up,
--rollback     drop column committed,
--rollback     drop column safety_stock,
--rollback     drop column backorder_limit,
--rollback     drop column low_stock_at,
--rollback     add constraint level_has_available_that_adds_up check (available = on_hand - reserved);

--changeset holdfast:balances-006-figure-lines
--comment How a location settles is read for the rows of a page, apart: one more join would hide from
--comment the planner that the index gives the order.
create or replace view figure_lines as
select n.sku_id,
       n.location_id,
       n.sku,
       s.name,
       n.location,
       n.on_hand,
       n.reserved,
       n.available,
       n.committed,
       n.safety_stock,
       n.backorder_limit,
       n.low_stock_at,
       (select l.settles_at from locations l where l.id = n.location_id) as settles_at
from (select c.sku_id, c.location_id, c.sku, c.location, c.on_hand, c.reserved, c.available,
             c.committed, c.safety_stock, c.backorder_limit, c.low_stock_at, true as copied
      from balance_levels c
      union all
      select f.sku_id, f.location_id, s.code, l.code, f.on_hand, f.reserved,
             f.on_hand + f.backorder_limit - f.reserved - f.committed - f.safety_stock,
             f.committed, f.safety_stock, f.backorder_limit, f.low_stock_at, false
      from stale_levels() stale
               cross join lateral (
                   select b.sku_id, b.location_id, b.on_hand, b.reserved, b.committed,
                          b.safety_stock, b.backorder_limit, b.low_stock_at
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
--rollback create view figure_lines as
--rollback select n.sku_id, n.location_id, n.sku, s.name, n.location, n.on_hand, n.reserved,
--rollback        n.available
--rollback from (select c.sku_id, c.location_id, c.sku, c.location, c.on_hand, c.reserved,
--rollback              c.available, true as copied
--rollback       from balance_levels c
--rollback       union all
--rollback       select f.sku_id, f.location_id, s.code, l.code, f.on_hand, f.reserved,
--rollback              f.on_hand - f.reserved, false
--rollback       from stale_levels() stale
--rollback                cross join lateral (
--rollback                    select b.sku_id, b.location_id, b.on_hand, b.reserved
--rollback                    from inventory_balances b
--rollback                    where b.sku_id = stale.sku_id and b.location_id = stale.location_id
--rollback                    offset 0) f
--rollback                join skus s on s.id = f.sku_id
--rollback                join locations l on l.id = f.location_id) n
--rollback          join skus s on s.id = n.sku_id
--rollback where not n.copied
--rollback    or (n.sku_id, n.location_id) not in (
--rollback           select stale.sku_id, stale.location_id from stale_levels() stale);
