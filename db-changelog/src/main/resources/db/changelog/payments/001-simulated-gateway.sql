--liquibase formatted sql

-- The books of the simulated gateway, which stands for a provider elsewhere: nothing of ours refers to
-- them, and they remember what was asked of them when we have crashed and don't.

--changeset holdfast:payments-001-simulated-payments
--comment What was taken elsewhere is known by its reference alone, from the first time it is named.
create table simulated_payments (
    reference   text        not null,
    checkout_id uuid,
    attempt     integer,
    method      text,
    amount      numeric,
    currency    text,
    state       text        not null,
    opened_at   timestamptz not null default clock_timestamp(),
    constraint simulated_payments_pkey primary key (reference),
    constraint simulated_payment_state_is_known
        check (state in ('authorised', 'captured', 'voided', 'refunded', 'declined')),
    constraint simulated_payment_is_described_or_taken_elsewhere
        check (num_nulls(checkout_id, attempt, method, amount, currency) in (0, 5))
);
--rollback drop table simulated_payments;

--changeset holdfast:payments-001-simulated-requests
--comment A refusal counts as asked and is no answer: whoever asks again is looked at afresh.
create table simulated_requests (
    key       text    not null,
    reference text    not null,
    asked     integer not null default 1,
    done      boolean not null default false,
    constraint simulated_requests_pkey primary key (key),
    constraint simulated_request_is_about_a_payment
        foreign key (reference) references simulated_payments (reference),
    constraint simulated_request_was_asked check (asked > 0)
);
--rollback drop table simulated_requests;
