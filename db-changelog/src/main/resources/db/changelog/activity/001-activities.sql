--liquibase formatted sql

-- What people and systems did besides moving stock: the ledger tells of that. Ids are drawn from
-- the ledger's sequence, so that one list can show both in one order.

--changeset holdfast:activity-001-activities
create table activities (
    id             bigint      not null default nextval('stock_movements_id_seq'),
    kind           text        not null,
    actor          text        not null,
    subject        text,
    reservation_id bigint,
    reason         text,
    recorded_at    timestamptz not null default clock_timestamp(),
    constraint activities_pkey primary key (id),
    constraint activity_has_its_reservation foreign key (reservation_id)
        references inventory_reservations (id),
    constraint activity_kind_is_named check (kind ~ '^[a-z]+(-[a-z]+)*$'),
    constraint activity_actor_has_1_to_120_characters check (char_length(actor) between 1 and 120),
    constraint activity_subject_has_1_to_200_characters
        check (char_length(subject) between 1 and 200),
    constraint activity_reason_has_1_to_500_characters check (char_length(reason) between 1 and 500)
);
--rollback drop table activities;

--changeset holdfast:activity-001-indexes
--comment Whoever keeps extending holds must not make the rest hard to find, nor the other way round.
create index activities_by_actor on activities (actor, id);
create index activities_by_reservation
    on activities (reservation_id, id) where reservation_id is not null;
create index activities_by_user
    on activities (id) where split_part(actor, ':', 1) = 'user';
create index activities_by_worker
    on activities (id) where split_part(actor, ':', 1) = 'worker';
create index activities_of_holds on activities (id) where kind = 'hold-extended';
create index activities_of_administration on activities (id) where kind <> 'hold-extended';
--rollback drop index activities_by_actor;
--rollback drop index activities_by_reservation;
--rollback drop index activities_by_user;
--rollback drop index activities_by_worker;
--rollback drop index activities_of_holds;
--rollback drop index activities_of_administration;

--changeset holdfast:activity-001-append-only splitStatements:false
create function refuse_to_rewrite_activities() returns trigger language plpgsql as
$$
begin
    raise exception 'activities are append-only: they tell what was done'
        using errcode = 'restrict_violation';
end
$$;
create trigger activities_are_append_only
    before update or delete or truncate on activities
    for each statement execute function refuse_to_rewrite_activities();
--rollback drop trigger activities_are_append_only on activities;
--rollback drop function refuse_to_rewrite_activities();

--changeset holdfast:activity-001-activity-lines
--comment The part of the actor before the colon is what it is: user, api-key or worker.
create view activity_lines as
select a.id,
       a.kind,
       a.actor,
       split_part(a.actor, ':', 1) as actor_kind,
       a.subject,
       a.reservation_id,
       a.reason,
       a.recorded_at
from activities a;
--rollback drop view activity_lines;
