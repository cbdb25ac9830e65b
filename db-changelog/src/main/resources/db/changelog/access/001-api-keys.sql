--liquibase formatted sql

-- Keys are kept as SHA-256 digests only. They carry 256 random bits, so a slow password hash would
-- protect nothing more and cost every request.

--changeset holdfast:access-001-api-keys
create table api_keys (
    id           bigint generated always as identity,
    name         text        not null,
    digest       bytea       not null,
    scopes       text[]      not null,
    created_at   timestamptz not null default clock_timestamp(),
    last_used_at timestamptz,
    revoked_at   timestamptz,
    constraint api_keys_pkey primary key (id),
    constraint api_key_name_is_unique unique (name),
    constraint api_key_digest_is_unique unique (digest),
    constraint api_key_name_has_1_to_100_characters check (char_length(name) between 1 and 100),
    constraint api_key_digest_is_sha_256 check (octet_length(digest) = 32),
    constraint api_key_scopes_are_known
        check (scopes <@ array ['stock:read', 'stock:write', 'checkout'])
);
--rollback drop table api_keys;
