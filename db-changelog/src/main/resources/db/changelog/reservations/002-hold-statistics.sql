--liquibase formatted sql

-- What the day was like, in buckets of ten minutes: a refusal leaves no other trace. Every instance
-- counts in memory and adds to the bucket every few seconds, so that no claim waits for a row that
-- all claims share. What an instance had not added when it was killed is lost: these are figures for
-- a chart, not for an account.

--changeset holdfast:reservations-002-hold-statistics
create table hold_statistics (
    starts_at        timestamptz not null,
    placed           bigint      not null,
    refused          bigint      not null,
    worst_lag_millis bigint      not null,
    constraint hold_statistics_pkey primary key (starts_at),
    constraint hold_statistics_are_not_negative
        check (placed >= 0 and refused >= 0 and worst_lag_millis >= 0)
);
--rollback drop table hold_statistics;

--changeset holdfast:reservations-002-indexes
--comment The holds of a SKU, whatever became of them, newest first.
create index reservations_by_sku on inventory_reservations (sku_id, id);
--rollback drop index reservations_by_sku;

--changeset holdfast:reservations-002-reservation-lines
--comment When a statement began is moment enough for a reading, and it is the same in all its rows. A
--comment volatile clock among the columns would make the planner join all reservations before it takes
--comment the few that are asked for. Endless in the past says that the rows between are few: without
--comment it the planner, which can't know the moment, expects a third of all that is held.
create or replace view reservation_lines as
select r.id,
       r.checkout_id,
       r.request_key,
       r.sku_id,
       r.location_id,
       s.code as sku,
       l.code as location,
       r.quantity,
       r.status,
       r.held_at,
       r.expires_at,
       r.ended_at,
       r.status = 'held'
           and r.expires_at >= '-infinity'
           and r.expires_at <= (select statement_timestamp()) as overdue
from inventory_reservations r
         join skus s on s.id = r.sku_id
         join locations l on l.id = r.location_id;
--rollback create or replace view reservation_lines as
--rollback select r.id, r.checkout_id, r.request_key, r.sku_id, r.location_id, s.code as sku,
--rollback        l.code as location, r.quantity, r.status, r.held_at, r.expires_at, r.ended_at,
--rollback        r.status = 'held' and r.expires_at <= (select clock_timestamp()) as overdue
--rollback from inventory_reservations r
--rollback          join skus s on s.id = r.sku_id
--rollback          join locations l on l.id = r.location_id;

--changeset holdfast:reservations-002-overdue-balances
--comment The balances that overdue holds keep units of. Grouped, so that the planner finds the overdue
--comment holds first and their balances then, and never looks for one at every balance.
create view overdue_balances as
select r.sku_id,
       r.location_id,
       count(*)        as holds,
       sum(r.quantity) as units
from inventory_reservations r
where r.status = 'held'
  and r.expires_at >= '-infinity'
  and r.expires_at <= (select statement_timestamp())
group by r.sku_id, r.location_id;
--rollback drop view overdue_balances;
