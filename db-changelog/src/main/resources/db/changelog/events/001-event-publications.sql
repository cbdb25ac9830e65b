--liquibase formatted sql

-- Spring Modulith's event publication registry, as its own schema for PostgreSQL (v2) defines it. It
-- holds a row only for an event that a transactional listener waits for.

--changeset holdfast:events-001-event-publication
create table event_publication (
    id                     uuid        not null,
    listener_id            text        not null,
    event_type             text        not null,
    serialized_event       text        not null,
    publication_date       timestamptz not null,
    completion_date        timestamptz,
    status                 text,
    completion_attempts    integer,
    last_resubmission_date timestamptz,
    constraint event_publication_pkey primary key (id)
);
create index event_publication_serialized_event_hash
    on event_publication using hash (serialized_event);
create index event_publication_by_completion_date on event_publication (completion_date);
--rollback drop table event_publication;
