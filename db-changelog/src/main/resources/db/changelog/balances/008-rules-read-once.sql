--liquibase formatted sql

-- PostgreSQL reads the conditions of a table's checks anew for every statement that writes to it.
-- Of a claim of one unit that was more than half. The rules now stand in functions, which a
-- connection reads once; a table has one check, and what it says when it refuses is the rule.
--
-- A function takes the row as it is: naming the columns would have to be read, too. Where a rule
-- changes, its function is replaced in a changeset that also looks at the rows there are, because
-- replacing a function looks at none.

--changeset holdfast:balances-008-balances splitStatements:false
create function balance_is_sound(balance inventory_balances) returns boolean
    language plpgsql immutable as
$$
declare
    broken constant text := case
        when not balance.on_hand >= 0 then 'on_hand_is_not_negative'
        when not balance.reserved >= 0 then 'reserved_is_not_negative'
        when not balance.committed >= 0 then 'committed_is_not_negative'
        when not balance.safety_stock >= 0 then 'safety_stock_is_not_negative'
        when not balance.low_stock_at >= 0 then 'low_stock_at_is_not_negative'
        when not balance.backorder_limit >= 0 then 'backorder_limit_is_not_negative'
        when not CAST(balance.reserved AS bigint) + balance.committed
            <= CAST(balance.on_hand AS bigint) + balance.backorder_limit
            then 'promised_is_covered'
        when not CAST(balance.on_hand AS bigint) + balance.backorder_limit <= 2147483647
            then 'cover_fits_an_integer'
        when not (balance.settles_at_dispatch
                or balance.committed = 0 and balance.backorder_limit = 0)
            then 'only_dispatch_commits_and_owes'
    end;
begin
    if broken is not null then
        raise check_violation using
            message = 'new row for relation "inventory_balances" violates rule "' || broken || '"',
            table = 'inventory_balances',
            constraint = broken;
    end if;
    return true;
end
$$;
alter table inventory_balances
    drop constraint on_hand_is_not_negative,
    drop constraint reserved_is_not_negative,
    drop constraint committed_is_not_negative,
    drop constraint safety_stock_is_not_negative,
    drop constraint low_stock_at_is_not_negative,
    drop constraint backorder_limit_is_not_negative,
    drop constraint promised_is_covered,
    drop constraint cover_fits_an_integer,
    drop constraint only_dispatch_commits_and_owes,
    add constraint balance_is_sound check (balance_is_sound(inventory_balances));
--rollback alter table inventory_balances
--rollback     drop constraint balance_is_sound,
--rollback     add constraint on_hand_is_not_negative check (on_hand >= 0),
--rollback     add constraint reserved_is_not_negative check (reserved >= 0),
--rollback     add constraint committed_is_not_negative check (committed >= 0),
--rollback     add constraint safety_stock_is_not_negative check (safety_stock >= 0),
--rollback     add constraint low_stock_at_is_not_negative check (low_stock_at >= 0),
--rollback     add constraint backorder_limit_is_not_negative check (backorder_limit >= 0),
--rollback     add constraint promised_is_covered
--rollback         check (CAST(reserved AS bigint) + committed
--rollback             <= CAST(on_hand AS bigint) + backorder_limit),
--rollback     add constraint cover_fits_an_integer
--rollback         check (CAST(on_hand AS bigint) + backorder_limit <= 2147483647),
--rollback     add constraint only_dispatch_commits_and_owes
--rollback         check (settles_at_dispatch or (committed = 0 and backorder_limit = 0));
--rollback drop function balance_is_sound(inventory_balances);

--changeset holdfast:balances-008-movements splitStatements:false
create function movement_is_sound(movement stock_movements) returns boolean
    language plpgsql immutable as
$$
declare
    broken constant text := case
        when not movement.kind in
                ('receipt', 'adjustment', 'count', 'repair', 'transfer', 'policy', 'hold',
                 'confirmation', 'release', 'expiry', 'dispatch', 'cancellation', 'return',
                 'write-off')
            then 'movement_kind_is_known'
        when not (movement.on_hand_after >= 0
                and movement.reserved_after >= 0
                and movement.committed_after >= 0
                and movement.safety_stock_after >= 0
                and movement.backorder_limit_after >= 0
                and CAST(movement.reserved_after AS bigint) + movement.committed_after
                    <= CAST(movement.on_hand_after AS bigint) + movement.backorder_limit_after)
            then 'movement_leaves_a_valid_balance'
        when (movement.kind in
                ('hold', 'confirmation', 'release', 'expiry', 'dispatch', 'cancellation', 'return',
                 'write-off'))
                <> (movement.reservation_id is not null)
            then 'movement_of_a_hold_names_it'
        when (movement.kind in
                ('receipt', 'adjustment', 'count', 'repair', 'dispatch', 'cancellation', 'return')
                or movement.kind = 'transfer' and movement.on_hand_delta < 0)
                <> (movement.request_key is not null)
            then 'movement_by_request_has_its_key'
        when movement.reason is null
                and movement.kind not in
                    ('policy', 'hold', 'confirmation', 'release', 'expiry', 'dispatch',
                     'cancellation')
            then 'movement_of_on_hand_by_people_has_a_reason'
        when (movement.kind in ('transfer', 'write-off')) <> (movement.counterpart_id is not null)
            then 'movement_of_two_rows_has_a_counterpart'
        when not char_length(movement.actor) between 1 and 120
            then 'movement_actor_has_1_to_120_characters'
        when not char_length(movement.reason) between 1 and 500
            then 'movement_reason_has_1_to_500_characters'
    end;
begin
    if broken is not null then
        raise check_violation using
            message = 'new row for relation "stock_movements" violates rule "' || broken || '"',
            table = 'stock_movements',
            constraint = broken;
    end if;
    return true;
end
$$;
alter table stock_movements
    drop constraint movement_kind_is_known,
    drop constraint movement_leaves_a_valid_balance,
    drop constraint movement_of_a_hold_names_it,
    drop constraint movement_by_request_has_its_key,
    drop constraint movement_of_on_hand_by_people_has_a_reason,
    drop constraint movement_of_two_rows_has_a_counterpart,
    drop constraint movement_actor_has_1_to_120_characters,
    drop constraint movement_reason_has_1_to_500_characters,
    add constraint movement_is_sound check (movement_is_sound(stock_movements));
--rollback alter table stock_movements
--rollback     drop constraint movement_is_sound,
--rollback     add constraint movement_kind_is_known check (kind in
--rollback         ('receipt', 'adjustment', 'count', 'repair', 'transfer', 'policy', 'hold',
--rollback          'confirmation', 'release', 'expiry', 'dispatch', 'cancellation', 'return',
--rollback          'write-off')),
--rollback     add constraint movement_leaves_a_valid_balance check (
--rollback         on_hand_after >= 0 and reserved_after >= 0 and committed_after >= 0
--rollback         and safety_stock_after >= 0 and backorder_limit_after >= 0
--rollback         and CAST(reserved_after AS bigint) + committed_after
--rollback             <= CAST(on_hand_after AS bigint) + backorder_limit_after),
--rollback     add constraint movement_of_a_hold_names_it
--rollback         check ((kind in ('hold', 'confirmation', 'release', 'expiry', 'dispatch',
--rollback                          'cancellation', 'return', 'write-off'))
--rollback             = (reservation_id is not null)),
--rollback     add constraint movement_by_request_has_its_key
--rollback         check ((kind in ('receipt', 'adjustment', 'count', 'repair', 'dispatch',
--rollback                          'cancellation', 'return')
--rollback                 or kind = 'transfer' and on_hand_delta < 0)
--rollback             = (request_key is not null)),
--rollback     add constraint movement_of_on_hand_by_people_has_a_reason
--rollback         check (reason is not null
--rollback             or kind in ('policy', 'hold', 'confirmation', 'release', 'expiry', 'dispatch',
--rollback                         'cancellation')),
--rollback     add constraint movement_of_two_rows_has_a_counterpart
--rollback         check ((kind in ('transfer', 'write-off')) = (counterpart_id is not null)),
--rollback     add constraint movement_actor_has_1_to_120_characters
--rollback         check (char_length(actor) between 1 and 120),
--rollback     add constraint movement_reason_has_1_to_500_characters
--rollback         check (char_length(reason) between 1 and 500);
--rollback drop function movement_is_sound(stock_movements);
