--liquibase formatted sql

-- People who sign in. A name is never given twice: the ledger and the activities refer to it.
-- changed_at moves with password, role and disabling, and ends the sessions that began before.

--changeset holdfast:access-002-users
create table users (
    id            bigint generated always as identity,
    name          text        not null,
    password_hash text        not null,
    role          text        not null,
    created_at    timestamptz not null default clock_timestamp(),
    changed_at    timestamptz not null default clock_timestamp(),
    disabled_at   timestamptz,
    signed_in_at  timestamptz,
    constraint users_pkey primary key (id),
    constraint user_name_is_unique unique (name),
    constraint user_name_has_1_to_64_characters check (char_length(name) between 1 and 64),
    constraint user_role_is_known check (role in ('staff', 'admin'))
);
--rollback drop table users;

--changeset holdfast:access-002-failed-sign-ins
--comment Kept by name, known or not, so that an attempt tells nothing about who exists.
create table failed_sign_ins (
    name          text        not null,
    failures      integer     not null,
    last_at       timestamptz not null,
    blocked_until timestamptz not null,
    constraint failed_sign_ins_pkey primary key (name),
    constraint failed_sign_ins_count_from_one check (failures > 0)
);
--rollback drop table failed_sign_ins;
