--liquibase formatted sql

-- As for balances and ledger: one check, whose rules stand in a function that a connection reads
-- once.
--
-- And no foreign key to the balance: it was a query for every hold, about a row that the claiming
-- statement has just written or locked. Every hold has a row in the ledger, and a balance that has
-- one is never deleted, as its trigger sees to.

--changeset holdfast:reservations-005-reservations splitStatements:false
create function reservation_is_sound(reservation inventory_reservations) returns boolean
    language plpgsql immutable as
$$
declare
    broken constant text := case
        when not reservation.quantity > 0 then 'reservation_quantity_is_positive'
        when not reservation.status in ('held', 'confirmed', 'released', 'expired')
            then 'reservation_status_is_known'
        when (reservation.status = 'held') <> (reservation.ended_at is null)
            then 'reservation_has_ended_unless_held'
        when not reservation.expires_at > reservation.held_at
            then 'reservation_expires_after_it_is_held'
        when reservation.status <> 'confirmed'
                and (reservation.settles_at_dispatch or reservation.dispatched <> 0
                    or reservation.cancelled <> 0 or reservation.returned <> 0)
            then 'only_confirmed_holds_go_on'
        when not (reservation.dispatched >= 0
                and reservation.cancelled >= 0
                and (reservation.settles_at_dispatch
                    or reservation.dispatched = 0 and reservation.cancelled = 0)
                and CAST(reservation.dispatched AS bigint) + reservation.cancelled
                    <= reservation.quantity)
            then 'only_what_waits_is_dispatched_or_cancelled'
        when not reservation.returned between 0 and
                case when reservation.settles_at_dispatch then reservation.dispatched
                     else reservation.quantity end
            then 'no_more_comes_back_than_left'
    end;
begin
    if broken is not null then
        raise check_violation using
            message =
                'new row for relation "inventory_reservations" violates rule "' || broken || '"',
            table = 'inventory_reservations',
            constraint = broken;
    end if;
    return true;
end
$$;
alter table inventory_reservations
    drop constraint reservation_has_a_balance,
    drop constraint reservation_quantity_is_positive,
    drop constraint reservation_status_is_known,
    drop constraint reservation_has_ended_unless_held,
    drop constraint reservation_expires_after_it_is_held,
    drop constraint only_confirmed_holds_go_on,
    drop constraint only_what_waits_is_dispatched_or_cancelled,
    drop constraint no_more_comes_back_than_left,
    add constraint reservation_is_sound check (reservation_is_sound(inventory_reservations));
--rollback alter table inventory_reservations
--rollback     drop constraint reservation_is_sound,
--rollback     add constraint reservation_has_a_balance foreign key (sku_id, location_id)
--rollback         references inventory_balances (sku_id, location_id),
--rollback     add constraint reservation_quantity_is_positive check (quantity > 0),
--rollback     add constraint reservation_status_is_known
--rollback         check (status in ('held', 'confirmed', 'released', 'expired')),
--rollback     add constraint reservation_has_ended_unless_held
--rollback         check ((status = 'held') = (ended_at is null)),
--rollback     add constraint reservation_expires_after_it_is_held check (expires_at > held_at),
--rollback     add constraint only_confirmed_holds_go_on
--rollback         check (status = 'confirmed'
--rollback             or not settles_at_dispatch and dispatched = 0 and cancelled = 0
--rollback                 and returned = 0),
--rollback     add constraint only_what_waits_is_dispatched_or_cancelled
--rollback         check (dispatched >= 0 and cancelled >= 0
--rollback             and (settles_at_dispatch or dispatched = 0 and cancelled = 0)
--rollback             and CAST(dispatched AS bigint) + cancelled <= quantity),
--rollback     add constraint no_more_comes_back_than_left
--rollback         check (returned between 0
--rollback             and case when settles_at_dispatch then dispatched else quantity end);
--rollback drop function reservation_is_sound(inventory_reservations);
