--liquibase formatted sql

-- The ledger: one row for every change of a balance, written in the same transaction, with the
-- figures after it. A row's id is drawn while its balance is locked, so the ids of one balance are
-- in the order in which it changed. The database itself refuses to rewrite history.

--changeset holdfast:balances-002-stock-movements
create table stock_movements (
    id             bigint generated always as identity,
    kind           text        not null,
    sku_id         bigint      not null,
    location_id    bigint      not null,
    on_hand_delta  integer     not null,
    reserved_delta integer     not null,
    on_hand_after  integer     not null,
    reserved_after integer     not null,
    reservation_id bigint,
    request_key    uuid,
    actor          text        not null,
    reason         text,
    recorded_at    timestamptz not null,
    constraint stock_movements_pkey primary key (id),
    constraint movement_has_a_balance foreign key (sku_id, location_id)
        references inventory_balances (sku_id, location_id),
    constraint movement_has_its_reservation foreign key (reservation_id)
        references inventory_reservations (id),
    constraint movement_kind_is_known check (kind in
        ('receipt', 'adjustment', 'count', 'hold', 'confirmation', 'release', 'expiry')),
    constraint movement_leaves_a_valid_balance check (reserved_after between 0 and on_hand_after),
    constraint movement_of_a_hold_names_it
        check ((kind in ('hold', 'confirmation', 'release', 'expiry'))
            = (reservation_id is not null)),
    constraint movement_by_request_has_key_and_reason
        check ((kind in ('receipt', 'adjustment', 'count'))
            = (request_key is not null and reason is not null)),
    constraint movement_actor_has_1_to_120_characters check (char_length(actor) between 1 and 120),
    constraint movement_reason_has_1_to_500_characters check (char_length(reason) between 1 and 500)
);
--rollback drop table stock_movements;

--changeset holdfast:balances-002-indexes
--comment A request key names one change, whoever sends it; a balance's history; a hold's story.
create unique index movement_request_key_is_unique
    on stock_movements (request_key) where request_key is not null;
create index stock_movements_by_balance on stock_movements (sku_id, location_id, id);
create index stock_movements_by_reservation
    on stock_movements (reservation_id, id) where reservation_id is not null;
--rollback drop index movement_request_key_is_unique;
--rollback drop index stock_movements_by_balance;
--rollback drop index stock_movements_by_reservation;

--changeset holdfast:balances-002-append-only splitStatements:false
create function refuse_to_rewrite_the_ledger() returns trigger language plpgsql as
$$
begin
    raise exception 'the ledger is append-only: record another movement instead'
        using errcode = 'restrict_violation';
end
$$;
create trigger the_ledger_is_append_only
    before update or delete or truncate on stock_movements
    for each statement execute function refuse_to_rewrite_the_ledger();
--rollback drop trigger the_ledger_is_append_only on stock_movements;
--rollback drop function refuse_to_rewrite_the_ledger();

--changeset holdfast:balances-002-movement-lines
--comment What people read: a ledger row with the codes that they know its balance by.
create view movement_lines as
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
       m.recorded_at
from stock_movements m
         join skus s on s.id = m.sku_id
         join locations l on l.id = m.location_id;
--rollback drop view movement_lines;
