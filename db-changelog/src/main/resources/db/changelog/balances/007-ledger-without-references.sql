--liquibase formatted sql

-- Every claim and every ending writes a ledger row, and each of its foreign keys looked up a row that
-- the same statement had just written or locked: a third of what the row cost. What they kept is kept
-- without them. A hold and a ledger row are never deleted, as triggers of theirs see to, and neither
-- is a balance with a history, as the trigger below does. That what is written names what there is,
-- the writing statements see to: they take it from the rows that they have changed. The
-- reconciliation compares all of it.

--changeset holdfast:balances-007-ledger-without-references
alter table stock_movements
    drop constraint movement_has_a_balance,
    drop constraint movement_has_its_reservation,
    drop constraint movement_has_its_counterpart;
--rollback alter table stock_movements
--rollback     add constraint movement_has_a_balance foreign key (sku_id, location_id)
--rollback         references inventory_balances (sku_id, location_id),
--rollback     add constraint movement_has_its_reservation foreign key (reservation_id)
--rollback         references inventory_reservations (id),
--rollback     add constraint movement_has_its_counterpart foreign key (counterpart_id)
--rollback         references stock_movements (id);

--changeset holdfast:balances-007-history-stays splitStatements:false
create function refuse_to_forget_a_balance() returns trigger language plpgsql as
$$
begin
    if exists (
        select
        from stock_movements m
        where m.sku_id = old.sku_id and m.location_id = old.location_id)
    then
        raise exception 'a balance with a history is never deleted: its ledger must say of what it is'
            using errcode = 'restrict_violation';
    end if;
    return old;
end
$$;
create trigger a_balance_with_a_history_stays
    before delete on inventory_balances
    for each row execute function refuse_to_forget_a_balance();
--rollback drop trigger a_balance_with_a_history_stays on inventory_balances;
--rollback drop function refuse_to_forget_a_balance();
