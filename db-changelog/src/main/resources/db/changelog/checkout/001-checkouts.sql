--liquibase formatted sql

-- A checkout belongs to the API key that opened it. Its row is what a claim shares and an ending
-- locks, so that nothing is claimed into a checkout that has ended.

--changeset holdfast:checkout-001-checkouts
create table checkouts (
    id                uuid        not null,
    owner             text        not null,
    status            text        not null,
    payment_reference text,
    opened_at         timestamptz not null default clock_timestamp(),
    ended_at          timestamptz,
    constraint checkouts_pkey primary key (id),
    constraint checkout_owner_is_given check (char_length(owner) between 1 and 120),
    constraint checkout_status_is_known check (status in ('open', 'confirmed', 'cancelled')),
    constraint checkout_has_ended_unless_open check ((status = 'open') = (ended_at is null)),
    constraint checkout_is_paid_when_confirmed
        check ((status = 'confirmed') = (payment_reference is not null)),
    constraint payment_reference_has_1_to_200_characters
        check (char_length(payment_reference) between 1 and 200)
);
--rollback drop table checkouts;
