--liquibase formatted sql

-- The hottest rows of the system. They stay narrow, with half of each page free and no index on a
-- column that changes, so that every update is a heap-only one; vacuum visits early and never
-- sleeps here. What is available is computed (on_hand - reserved), never stored: a stored copy is
-- one more number that can be wrong.

--changeset holdfast:balances-001-inventory-balances
create table inventory_balances (
    sku_id      bigint  not null,
    location_id bigint  not null,
    on_hand     integer not null,
    reserved    integer not null,
    constraint inventory_balances_pkey primary key (sku_id, location_id),
    constraint balance_has_a_sku foreign key (sku_id) references skus (id),
    constraint balance_has_a_location foreign key (location_id) references locations (id),
    constraint on_hand_is_not_negative check (on_hand >= 0),
    constraint reserved_is_between_zero_and_on_hand check (reserved between 0 and on_hand)
) with (
    fillfactor = 50,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_cost_delay = 0
);
--rollback drop table inventory_balances;

--changeset holdfast:balances-001-balance-lines
--comment What people read: a balance with the codes and names that they know it by.
create view balance_lines as
select b.sku_id,
       b.location_id,
       s.code                 as sku,
       s.name                 as name,
       l.code                 as location,
       b.on_hand,
       b.reserved,
       b.on_hand - b.reserved as available
from inventory_balances b
         join skus s on s.id = b.sku_id
         join locations l on l.id = b.location_id;
--rollback drop view balance_lines;
