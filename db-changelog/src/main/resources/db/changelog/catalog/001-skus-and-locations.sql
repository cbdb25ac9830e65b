--liquibase formatted sql

-- Codes are exact text: 007 and 7, 85123A and 85123a are different SKUs. Collation "C" compares
-- bytes, so neither an operating system's locale nor its next upgrade can make two codes equal or
-- reorder an index. The application strips white space around a code before it gets here; the CHECK
-- keeps every other way in honest.

--changeset holdfast:catalog-001-skus
create table skus (
    id         bigint generated always as identity,
    code       text collate "C" not null,
    name       text             not null,
    created_at timestamptz      not null default clock_timestamp(),
    constraint skus_pkey primary key (id),
    constraint sku_code_is_unique unique (code),
    constraint sku_code_has_1_to_64_characters check (char_length(code) between 1 and 64),
    constraint sku_code_is_trimmed_and_printable
        check (code = btrim(code) and code !~ '[[:cntrl:]]'),
    constraint sku_name_has_1_to_200_characters check (char_length(name) between 1 and 200)
);
--rollback drop table skus;

--changeset holdfast:catalog-001-locations
create table locations (
    id         bigint generated always as identity,
    code       text collate "C" not null,
    name       text             not null,
    created_at timestamptz      not null default clock_timestamp(),
    constraint locations_pkey primary key (id),
    constraint location_code_is_unique unique (code),
    constraint location_code_has_1_to_64_characters check (char_length(code) between 1 and 64),
    constraint location_code_is_trimmed_and_printable
        check (code = btrim(code) and code !~ '[[:cntrl:]]'),
    constraint location_name_has_1_to_200_characters check (char_length(name) between 1 and 200)
);
--rollback drop table locations;
