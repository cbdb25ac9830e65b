--liquibase formatted sql

-- What a client was answered under its Idempotency-Key, refusals included. A key belongs to its
-- owner and stands for one request: its fingerprint covers method, path, query and body. Without an
-- answer the request is running until its lease ends; whoever ran it is taken for dead then.

--changeset holdfast:checkout-003-idempotent-requests
create table idempotent_requests (
    owner           text        not null,
    request_key     text        not null,
    fingerprint     text        not null,
    run_id          uuid        not null,
    started_at      timestamptz not null,
    leased_until    timestamptz not null,
    kept_until      timestamptz not null,
    answer_status   integer,
    answer_type     text,
    answer_location text,
    answer_body     bytea,
    constraint idempotent_requests_pkey primary key (owner, request_key),
    constraint idempotent_request_owner_is_given check (char_length(owner) between 1 and 120),
    constraint idempotency_key_has_1_to_200_characters
        check (char_length(request_key) between 1 and 200),
    constraint request_fingerprint_is_a_sha_256 check (fingerprint ~ '^[0-9a-f]{64}$'),
    constraint idempotent_request_is_leased_and_kept
        check (leased_until > started_at and kept_until > started_at),
    constraint kept_answer_is_no_fault check (answer_status between 200 and 499),
    constraint kept_answer_is_whole check ((answer_status is null) = (answer_body is null)),
    constraint running_request_has_no_answer
        check (answer_status is not null or (answer_type is null and answer_location is null))
);
--rollback drop table idempotent_requests;

--changeset holdfast:checkout-003-index
--comment Finds the answers that need not be kept any longer.
create index idempotent_requests_by_kept_until on idempotent_requests (kept_until);
--rollback drop index idempotent_requests_by_kept_until;
