--liquibase formatted sql

-- What is compared beyond sums: whether the row of a balance follows its policy, and whether a row
-- of the ledger is what its kind does to a hold. Each stands in one place, for all who ask.

--changeset holdfast:reconciliation-003-policy-in-force
alter table reconciliation_mismatches
    add column policy_in_force boolean not null default true;
--rollback alter table reconciliation_mismatches drop column policy_in_force;

--changeset holdfast:reconciliation-003-balances-beside-policies
--comment What a balance says, and what is due: what is its own, else its SKU's, settled as its
--comment location does. Its limit is its own only; where confirmation settles there is none.
create view balances_beside_policies as
select d.sku_id,
       d.location_id,
       d.on_hand,
       d.reserved,
       d.committed,
       d.safety_stock,
       d.low_stock_at,
       d.backorder_limit,
       d.settles_at,
       d.due_safety_stock,
       d.due_low_stock_at,
       d.due_backorder_limit,
       d.due_settles_at,
       (d.safety_stock, d.low_stock_at, d.backorder_limit, d.settles_at)
           is not distinct from (d.due_safety_stock, d.due_low_stock_at, d.due_backorder_limit,
               d.due_settles_at) as policy_in_force
from (select b.sku_id,
             b.location_id,
             b.on_hand,
             b.reserved,
             b.committed,
             b.safety_stock,
             b.low_stock_at,
             b.backorder_limit,
             case when b.settles_at_dispatch then 'dispatch' else 'confirmation' end as settles_at,
             coalesce(p.safety_stock, s.safety_stock) as due_safety_stock,
             coalesce(p.low_stock_at, s.low_stock_at) as due_low_stock_at,
             case l.settles_at when 'dispatch' then b.backorder_limit else 0 end
                 as due_backorder_limit,
             l.settles_at as due_settles_at
      from inventory_balances b
               join skus s on s.id = b.sku_id
               join locations l on l.id = b.location_id
               left join stock_policies p
                   on p.sku_id = b.sku_id and p.location_id = b.location_id) d;
--rollback drop view balances_beside_policies;

--changeset holdfast:reconciliation-003-hold-movements
--comment What a row of the ledger says of its hold: which part of the story it is, of how many
--comment units, and whether its changes are those that such a part makes.
create view hold_movements as
select m.id,
       m.sku_id,
       m.location_id,
       m.reservation_id,
       m.kind,
       m.committed_delta,
       m.recorded_at,
       case when m.kind in ('confirmation', 'release', 'expiry') then 'ending' else m.kind end
           as part,
       case
           when m.kind = 'hold' then CAST(m.reserved_delta AS bigint)
           when m.kind in ('confirmation', 'release', 'expiry')
               then -CAST(m.reserved_delta AS bigint)
           when m.kind in ('dispatch', 'cancellation') then -CAST(m.committed_delta AS bigint)
           when m.kind = 'return' then CAST(m.on_hand_delta AS bigint)
           when m.kind = 'write-off' then -CAST(m.on_hand_delta AS bigint)
       end as units,
       case
           when m.kind in ('hold', 'release', 'expiry')
               then m.on_hand_delta = 0 and m.committed_delta = 0
           when m.kind = 'confirmation'
               then m.on_hand_delta = m.reserved_delta and m.committed_delta = 0
                   or m.on_hand_delta = 0
                       and CAST(m.committed_delta AS bigint) + m.reserved_delta = 0
           when m.kind = 'dispatch'
               then m.reserved_delta = 0 and m.on_hand_delta = m.committed_delta
                   and m.committed_delta < 0
           when m.kind = 'cancellation'
               then m.reserved_delta = 0 and m.on_hand_delta = 0 and m.committed_delta < 0
           when m.kind = 'return'
               then m.reserved_delta = 0 and m.committed_delta = 0 and m.on_hand_delta > 0
           when m.kind = 'write-off'
               then m.reserved_delta = 0 and m.committed_delta = 0 and m.on_hand_delta < 0
       end as is_of_its_kind
from stock_movements m
where m.reservation_id is not null;
--rollback drop view hold_movements;
