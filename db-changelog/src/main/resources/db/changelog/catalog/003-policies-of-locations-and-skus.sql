--liquibase formatted sql

-- How a location settles says when units leave on hand: when a hold is confirmed, or when they are
-- dispatched. A SKU's figures are what its balances follow that have none of their own.

--changeset holdfast:catalog-003-settling-and-priority
--comment The location that is asked first has the lowest priority number.
alter table locations
    add column settles_at text not null default 'confirmation',
    add column priority integer not null default 100,
    add constraint location_settles_at_is_known check (settles_at in ('confirmation', 'dispatch')),
    add constraint location_priority_is_from_0_to_1000000 check (priority between 0 and 1000000);
--rollback alter table locations drop column settles_at, drop column priority;

--changeset holdfast:catalog-003-defaults-of-skus
--comment Without a threshold the application's own setting decides what is low.
alter table skus
    add column safety_stock integer not null default 0,
    add column low_stock_at integer,
    add constraint sku_safety_stock_is_not_negative check (safety_stock >= 0),
    add constraint sku_low_stock_at_is_not_negative check (low_stock_at >= 0);
--rollback alter table skus drop column safety_stock, drop column low_stock_at;
