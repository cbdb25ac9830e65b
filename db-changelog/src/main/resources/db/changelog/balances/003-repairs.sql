--liquibase formatted sql

-- A repair is a movement of a kind of its own: it makes balance, holds and ledger agree again, and
-- says who did that and why. Like the other changes that people ask for it has key and reason.

--changeset holdfast:balances-003-repair-is-a-kind
alter table stock_movements
    drop constraint movement_kind_is_known,
    add constraint movement_kind_is_known check (kind in
        ('receipt', 'adjustment', 'count', 'repair', 'hold', 'confirmation', 'release', 'expiry')),
    drop constraint movement_by_request_has_key_and_reason,
    add constraint movement_by_request_has_key_and_reason
        check ((kind in ('receipt', 'adjustment', 'count', 'repair'))
            = (request_key is not null and reason is not null));
--rollback alter table stock_movements
--rollback     drop constraint movement_kind_is_known,
--rollback     add constraint movement_kind_is_known check (kind in
--rollback         ('receipt', 'adjustment', 'count', 'hold', 'confirmation', 'release', 'expiry')),
--rollback     drop constraint movement_by_request_has_key_and_reason,
--rollback     add constraint movement_by_request_has_key_and_reason
--rollback         check ((kind in ('receipt', 'adjustment', 'count'))
--rollback             = (request_key is not null and reason is not null));
