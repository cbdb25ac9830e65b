--liquibase formatted sql

-- The ledger by who wrote it. What API keys do is the bulk of it, so the primary key finds that as
-- fast as an index would; people and workers are found by an index of their own, which costs a
-- claim nothing.

--changeset holdfast:balances-004-indexes
create index stock_movements_by_actor on stock_movements (actor, id);
create index stock_movements_by_user
    on stock_movements (id) where split_part(actor, ':', 1) = 'user';
create index stock_movements_by_worker
    on stock_movements (id) where split_part(actor, ':', 1) = 'worker';
create index stock_movements_asked_for
    on stock_movements (id) where kind in ('receipt', 'adjustment', 'count', 'repair');
--rollback drop index stock_movements_by_actor;
--rollback drop index stock_movements_by_user;
--rollback drop index stock_movements_by_worker;
--rollback drop index stock_movements_asked_for;

--changeset holdfast:balances-004-movement-lines
--comment The part of the actor before the colon is what it is: user, api-key or worker.
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
       split_part(m.actor, ':', 1) as actor_kind
from stock_movements m
         join skus s on s.id = m.sku_id
         join locations l on l.id = m.location_id;
--rollback drop view movement_lines;
--rollback create view movement_lines as
--rollback select m.id, m.kind, m.sku_id, m.location_id, s.code as sku, l.code as location,
--rollback        m.on_hand_delta, m.reserved_delta, m.on_hand_after, m.reserved_after,
--rollback        m.reservation_id, m.request_key, m.actor, m.reason, m.recorded_at
--rollback from stock_movements m
--rollback          join skus s on s.id = m.sku_id
--rollback          join locations l on l.id = m.location_id;

--changeset holdfast:balances-004-available-statistics
--comment How many balances have little or nothing available: the planner can't know from the figures.
create statistics balance_available on (on_hand - reserved) from inventory_balances;
--rollback drop statistics balance_available;
