--liquibase formatted sql

-- A hold is a promise of units. 'held' is the only state that moves, and it moves once. Rows are
-- never deleted: a retry that comes late must find what became of its hold.

--changeset holdfast:reservations-001-inventory-reservations
create table inventory_reservations (
    id          bigint generated always as identity,
    checkout_id uuid        not null,
    request_key uuid        not null,
    sku_id      bigint      not null,
    location_id bigint      not null,
    quantity    integer     not null,
    status      text        not null,
    held_at     timestamptz not null,
    expires_at  timestamptz not null,
    ended_at    timestamptz,
    constraint inventory_reservations_pkey primary key (id),
    constraint request_key_is_unique_within_its_checkout unique (checkout_id, request_key),
    constraint reservation_has_a_balance foreign key (sku_id, location_id)
        references inventory_balances (sku_id, location_id),
    constraint reservation_quantity_is_positive check (quantity > 0),
    constraint reservation_status_is_known
        check (status in ('held', 'confirmed', 'released', 'expired')),
    constraint reservation_has_ended_unless_held check ((status = 'held') = (ended_at is null)),
    constraint reservation_expires_after_it_is_held check (expires_at > held_at)
);
--rollback drop table inventory_reservations;

--changeset holdfast:reservations-001-indexes
--comment The expiry worker walks the first; the second finds the live holds of a balance, and in one
--comment step whether any of them is overdue.
create index reservations_held_by_deadline
    on inventory_reservations (expires_at, id) where status = 'held';
create index reservations_held_by_balance
    on inventory_reservations (sku_id, location_id, expires_at, id) include (quantity)
    where status = 'held';
--rollback drop index reservations_held_by_deadline;
--rollback drop index reservations_held_by_balance;

--changeset holdfast:reservations-001-never-deleted splitStatements:false
create function refuse_to_forget_reservations() returns trigger language plpgsql as
$$
begin
    raise exception 'reservations are never deleted: a late retry must find them'
        using errcode = 'restrict_violation';
end
$$;
create trigger reservations_are_never_deleted
    before delete or truncate on inventory_reservations
    for each statement execute function refuse_to_forget_reservations();
--rollback drop trigger reservations_are_never_deleted on inventory_reservations;
--rollback drop function refuse_to_forget_reservations();

--changeset holdfast:reservations-001-expiry-failures
--comment Holds that the worker could not expire, apart from the hold: a hold whose row refuses to be
--comment updated could not remember its own failure. retry_at backs off.
create table reservation_expiry_failures (
    reservation_id  bigint      not null,
    attempts        integer     not null,
    first_failed_at timestamptz not null,
    retry_at        timestamptz not null,
    error           text        not null,
    constraint reservation_expiry_failures_pkey primary key (reservation_id),
    constraint expiry_failure_has_a_reservation foreign key (reservation_id)
        references inventory_reservations (id),
    constraint expiry_failure_counts_from_one check (attempts > 0)
);
--rollback drop table reservation_expiry_failures;

--changeset holdfast:reservations-001-reservation-lines
--comment What people read: a hold with the codes that they know its SKU and location by. The clock
--comment stands in a subquery so that the index on the deadline can serve a filter on overdue.
create view reservation_lines as
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
       r.status = 'held' and r.expires_at <= (select clock_timestamp()) as overdue
from inventory_reservations r
         join skus s on s.id = r.sku_id
         join locations l on l.id = r.location_id;
--rollback drop view reservation_lines;
