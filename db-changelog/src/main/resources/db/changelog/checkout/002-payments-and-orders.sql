--liquibase formatted sql

-- From basket to order: what the buyer saw, how it was paid, and the order that came of it. Orders,
-- the steps of a payment and the gateway's events are history and never change.

--changeset holdfast:checkout-002-endings
--comment A checkout that was left alone expires for good. One whose holds were confirmed by
--comment themselves may be confirmed and never be paid through Holdfast.
alter table checkouts
    drop constraint checkout_status_is_known,
    drop constraint checkout_is_paid_when_confirmed,
    add constraint checkout_status_is_known
        check (status in ('open', 'confirmed', 'cancelled', 'expired')),
    add constraint checkout_is_paid_only_when_confirmed
        check (status = 'confirmed' or payment_reference is null);
create index checkouts_open on checkouts (opened_at, id) where status = 'open';
create index checkouts_by_opening on checkouts (opened_at, id);
create index checkouts_by_payment_reference
    on checkouts (payment_reference) where payment_reference is not null;
--rollback drop index checkouts_open;
--rollback drop index checkouts_by_opening;
--rollback drop index checkouts_by_payment_reference;
--rollback alter table checkouts
--rollback     drop constraint checkout_status_is_known,
--rollback     drop constraint checkout_is_paid_only_when_confirmed,
--rollback     add constraint checkout_status_is_known
--rollback         check (status in ('open', 'confirmed', 'cancelled')),
--rollback     add constraint checkout_is_paid_when_confirmed
--rollback         check ((status = 'confirmed') = (payment_reference is not null));

--changeset holdfast:checkout-002-checkout-lines
--comment What the buyer saw of a line, kept from the moment it was held.
create table checkout_lines (
    checkout_id uuid not null,
    request_key uuid not null,
    description text,
    unit_price  numeric(17, 4),
    currency    text,
    constraint checkout_lines_pkey primary key (checkout_id, request_key),
    constraint line_belongs_to_a_checkout foreign key (checkout_id) references checkouts (id),
    constraint line_description_has_1_to_200_characters
        check (char_length(description) between 1 and 200),
    constraint line_price_is_not_negative check (unit_price >= 0),
    constraint line_price_has_a_currency check ((unit_price is null) = (currency is null)),
    constraint line_currency_is_a_code check (currency ~ '^[A-Z]{3}$')
);
--rollback drop table checkout_lines;

--changeset holdfast:checkout-002-payments
--comment retry_at is when the next step is due, or when whoever takes it counts as dead; nothing is
--comment due without it. A payment without amount and method was taken elsewhere.
create table payments (
    id          uuid        not null,
    checkout_id uuid        not null,
    attempt     integer     not null,
    request_key uuid,
    gateway     text        not null,
    method      text,
    amount      numeric(17, 4),
    currency    text,
    reference   text,
    status      text        not null,
    trouble     text,
    reason      text,
    tries       integer     not null default 0,
    retry_at    timestamptz,
    actor       text        not null,
    started_at  timestamptz not null default clock_timestamp(),
    changed_at  timestamptz not null default clock_timestamp(),
    constraint payments_pkey primary key (id),
    constraint payment_belongs_to_a_checkout foreign key (checkout_id) references checkouts (id),
    constraint payment_attempt_is_unique_within_its_checkout unique (checkout_id, attempt),
    constraint payment_request_key_is_unique_within_its_checkout unique (checkout_id, request_key),
    constraint payment_reference_is_unique_within_its_checkout unique (checkout_id, reference),
    constraint payment_attempt_counts_from_one check (attempt > 0),
    constraint payment_amount_is_not_negative check (amount >= 0),
    constraint payment_through_a_gateway_has_amount_and_method
        check (num_nonnulls(request_key, method, amount, currency) in (0, 4)),
    constraint payment_status_is_known check (status in
        ('authorising', 'declined', 'authorised', 'received', 'capturing', 'captured', 'voiding',
         'voided', 'refunding', 'refunded')),
    constraint payment_trouble_is_known check (trouble in ('unknown', 'refused')),
    constraint payment_in_trouble_has_a_reason check (trouble is null or reason is not null),
    constraint payment_has_a_reference_once_authorised
        check (status in ('authorising', 'declined') or reference is not null),
    constraint payment_reference_of_1_to_200_characters
        check (char_length(reference) between 1 and 200),
    constraint payment_that_has_ended_is_not_due
        check (retry_at is null
            or status not in ('declined', 'captured', 'voided', 'refunded')),
    constraint payment_tries_are_not_negative check (tries >= 0)
);
create index payments_due on payments (retry_at, id) where retry_at is not null;
create index payments_in_trouble on payments (changed_at, id)
    where status in ('voiding', 'refunding') or trouble is not null;
create index payments_by_reference on payments (reference) where reference is not null;
--rollback drop table payments;

--changeset holdfast:checkout-002-payment-steps
--comment Every step stands here twice: before it is taken and once it is answered.
create table payment_steps (
    id          bigint      generated always as identity,
    payment_id  uuid        not null,
    step        text        not null,
    outcome     text        not null,
    detail      text,
    actor       text        not null,
    recorded_at timestamptz not null default clock_timestamp(),
    constraint payment_steps_pkey primary key (id),
    constraint step_belongs_to_a_payment foreign key (payment_id) references payments (id),
    constraint payment_step_is_known
        check (step in ('authorise', 'settle', 'capture', 'void', 'refund')),
    constraint payment_step_outcome_is_named check (outcome ~ '^[a-z]+(-[a-z]+)*$')
);
create index payment_steps_by_payment on payment_steps (payment_id, id);
--rollback drop table payment_steps;

--changeset holdfast:checkout-002-payment-events
create table payment_events (
    event_id    text        not null,
    checkout_id uuid        not null,
    attempt     integer     not null,
    type        text        not null,
    reference   text,
    outcome     text        not null,
    received_at timestamptz not null default clock_timestamp(),
    constraint payment_events_pkey primary key (event_id),
    constraint event_belongs_to_a_checkout foreign key (checkout_id) references checkouts (id),
    constraint event_id_has_1_to_200_characters check (char_length(event_id) between 1 and 200),
    constraint event_type_is_known check (type in ('authorized', 'failed', 'cancelled')),
    constraint event_outcome_is_known check (outcome in ('applied', 'ignored'))
);
create index payment_events_by_checkout on payment_events (checkout_id, received_at);
--rollback drop table payment_events;

--changeset holdfast:checkout-002-orders
create table orders (
    id          bigint      generated always as identity,
    checkout_id uuid        not null,
    payment_id  uuid        not null,
    outcome     text        not null,
    total       numeric(17, 4),
    currency    text,
    actor       text        not null,
    placed_at   timestamptz not null default clock_timestamp(),
    constraint orders_pkey primary key (id),
    constraint checkout_has_one_order unique (checkout_id),
    constraint payment_has_one_order unique (payment_id),
    constraint order_belongs_to_a_checkout foreign key (checkout_id) references checkouts (id),
    constraint order_has_a_payment foreign key (payment_id) references payments (id),
    constraint order_outcome_is_known check (outcome in ('confirmed', 'reclaimed')),
    constraint order_total_has_a_currency check ((total is null) = (currency is null))
);
create table order_lines (
    order_id       bigint  not null,
    position       integer not null,
    reservation_id bigint  not null,
    sku            text    not null,
    location       text    not null,
    description    text    not null,
    quantity       integer not null,
    unit_price     numeric(17, 4),
    currency       text,
    constraint order_lines_pkey primary key (order_id, position),
    constraint order_line_belongs_to_an_order foreign key (order_id) references orders (id),
    constraint order_line_has_its_reservation foreign key (reservation_id)
        references inventory_reservations (id),
    constraint reservation_stands_in_one_order unique (reservation_id),
    constraint order_line_quantity_is_positive check (quantity > 0),
    constraint order_line_price_has_a_currency check ((unit_price is null) = (currency is null))
);
--rollback drop table order_lines;
--rollback drop table orders;

--changeset holdfast:checkout-002-append-only splitStatements:false
create function refuse_to_rewrite_payment_history() returns trigger language plpgsql as
$$
begin
    raise exception 'orders and the history of payments are append-only'
        using errcode = 'restrict_violation';
end
$$;
create trigger orders_are_append_only
    before update or delete or truncate on orders
    for each statement execute function refuse_to_rewrite_payment_history();
create trigger order_lines_are_append_only
    before update or delete or truncate on order_lines
    for each statement execute function refuse_to_rewrite_payment_history();
create trigger payment_steps_are_append_only
    before update or delete or truncate on payment_steps
    for each statement execute function refuse_to_rewrite_payment_history();
create trigger payment_events_are_append_only
    before update or delete or truncate on payment_events
    for each statement execute function refuse_to_rewrite_payment_history();
--rollback drop trigger orders_are_append_only on orders;
--rollback drop trigger order_lines_are_append_only on order_lines;
--rollback drop trigger payment_steps_are_append_only on payment_steps;
--rollback drop trigger payment_events_are_append_only on payment_events;
--rollback drop function refuse_to_rewrite_payment_history();

--changeset holdfast:checkout-002-checkout-overviews
--comment What people read: a checkout with the status that its shopper sees, and what came of it.
create view checkout_overviews as
select c.id,
       c.owner,
       c.opened_at,
       c.ended_at,
       c.payment_reference,
       case
           when c.status <> 'open' then c.status
           when exists (
               select
               from inventory_reservations r
               where r.checkout_id = c.id and r.status = 'held')
               then 'open'
           when exists (
               select
               from inventory_reservations r
               where r.checkout_id = c.id and r.status = 'confirmed')
               then 'confirmed'
           when exists (
               select
               from inventory_reservations r
               where r.checkout_id = c.id and r.status = 'expired')
               then 'expired'
           else 'open'
       end as status,
       o.id as order_number,
       o.outcome as order_outcome,
       o.total,
       o.currency,
       o.placed_at
from checkouts c
         left join orders o on o.checkout_id = c.id;
--rollback drop view checkout_overviews;

--changeset holdfast:checkout-002-orders-of-before
--comment What was paid for before there were orders: whoever says again that the money is there finds
--comment an order, and doesn't get the money back.
insert into payments
    (id, checkout_id, attempt, gateway, reference, status, actor, started_at, changed_at)
select gen_random_uuid(), c.id, 1, 'elsewhere', c.payment_reference, 'captured',
       'worker:migration', c.ended_at, c.ended_at
from checkouts c
where c.payment_reference is not null;
insert into orders (checkout_id, payment_id, outcome, actor, placed_at)
select p.checkout_id, p.id, 'confirmed', 'worker:migration', p.changed_at
from payments p
order by p.changed_at, p.id;
insert into order_lines
    (order_id, position, reservation_id, sku, location, description, quantity)
select o.id, row_number() over (partition by o.id order by r.id), r.id, s.code, l.code, s.name,
       r.quantity
from orders o
         join inventory_reservations r on r.checkout_id = o.checkout_id
         join skus s on s.id = r.sku_id
         join locations l on l.id = r.location_id
where r.status = 'confirmed';
--rollback empty
