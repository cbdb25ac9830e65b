--liquibase formatted sql

-- What becomes of the units of a confirmed hold. Where its location settles at confirmation they
-- have left with it. Where it settles at dispatch they are committed until they are dispatched or
-- given back, in whole or in parts. What left may come back, once.

--changeset holdfast:reservations-004-fulfilment
--comment settles_at_dispatch: how the balance settled when the hold was confirmed, for good.
alter table inventory_reservations
    add column settles_at_dispatch boolean not null default false,
    add column dispatched integer not null default 0,
    add column cancelled integer not null default 0,
    add column returned integer not null default 0,
    add constraint only_confirmed_holds_go_on
        check (status = 'confirmed'
            or not settles_at_dispatch and dispatched = 0 and cancelled = 0 and returned = 0),
    add constraint only_what_waits_is_dispatched_or_cancelled
        check (dispatched >= 0 and cancelled >= 0
            and (settles_at_dispatch or dispatched = 0 and cancelled = 0)
            and CAST(dispatched AS bigint) + cancelled <= quantity),
    add constraint no_more_comes_back_than_left
        check (returned between 0 and case when settles_at_dispatch then dispatched else quantity end);
--rollback alter table inventory_reservations
--rollback     drop constraint only_confirmed_holds_go_on,
--rollback     drop constraint only_what_waits_is_dispatched_or_cancelled,
--rollback     drop constraint no_more_comes_back_than_left,
--rollback     drop column settles_at_dispatch,
--rollback     drop column dispatched,
--rollback     drop column cancelled,
--rollback     drop column returned;

--changeset holdfast:reservations-004-lines-placed-by-strategy
--comment The request key of the line that a strategy found a place for; a line that was split has a
--comment hold for each part. Null where the client named the location.
alter table inventory_reservations
    add column line_key uuid;
--rollback alter table inventory_reservations drop column line_key;

--changeset holdfast:reservations-004-committed
--comment Who waits for what, oldest first, and the sum of what is committed.
create index reservations_committed_by_balance
    on inventory_reservations (sku_id, location_id, ended_at, id)
    include (quantity, dispatched, cancelled)
    where status = 'confirmed' and settles_at_dispatch and dispatched + cancelled < quantity;
--rollback drop index reservations_committed_by_balance;

--changeset holdfast:reservations-004-reservation-lines
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
           and r.expires_at <= (select statement_timestamp()) as overdue,
       r.settles_at_dispatch,
       r.dispatched,
       r.cancelled,
       r.returned,
       r.line_key
from inventory_reservations r
         join skus s on s.id = r.sku_id
         join locations l on l.id = r.location_id;
--rollback drop view reservation_lines;
--rollback create view reservation_lines as
--rollback select r.id, r.checkout_id, r.request_key, r.sku_id, r.location_id, s.code as sku,
--rollback        l.code as location, r.quantity, r.status, r.held_at, r.expires_at, r.ended_at,
--rollback        r.status = 'held'
--rollback            and r.expires_at >= '-infinity'
--rollback            and r.expires_at <= (select statement_timestamp()) as overdue
--rollback from inventory_reservations r
--rollback          join skus s on s.id = r.sku_id
--rollback          join locations l on l.id = r.location_id;
