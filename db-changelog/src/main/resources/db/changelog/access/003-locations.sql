--liquibase formatted sql

-- Who may see and work at some locations only. No row means all of them, those to come included;
-- an admin's rows count for nothing as long as the person is one.

--changeset holdfast:access-003-clerks
--comment Between those who look and those who may do everything: receive and count.
alter table users drop constraint user_role_is_known;
alter table users
    add constraint user_role_is_known check (role in ('staff', 'clerk', 'admin'));
--rollback alter table users drop constraint user_role_is_known;
--rollback alter table users
--rollback     add constraint user_role_is_known check (role in ('staff', 'admin'));

--changeset holdfast:access-003-user-locations
create table user_locations (
    user_id     bigint not null,
    location_id bigint not null,
    constraint user_locations_pkey primary key (user_id, location_id),
    constraint limited_user_is_a_user foreign key (user_id) references users (id),
    constraint user_is_limited_to_a_location foreign key (location_id) references locations (id)
);
--rollback drop table user_locations;

--changeset holdfast:access-003-api-key-locations
--comment Written with the key and never again, as its scopes are: what a key held stays within them.
create table api_key_locations (
    api_key_id  bigint not null,
    location_id bigint not null,
    constraint api_key_locations_pkey primary key (api_key_id, location_id),
    constraint limited_api_key_is_an_api_key foreign key (api_key_id) references api_keys (id),
    constraint api_key_is_limited_to_a_location foreign key (location_id)
        references locations (id)
);
--rollback drop table api_key_locations;

--changeset holdfast:access-003-location-codes splitStatements:false
--comment What people read: to which locations somebody is limited, by the codes that they know.
create function locations_of_user(which bigint) returns text[] language sql stable as
$$
    select array(
        select l.code
        from user_locations u
                 join locations l on l.id = u.location_id
        where u.user_id = which
        order by l.code)
$$;
create function locations_of_api_key(which bigint) returns text[] language sql stable as
$$
    select array(
        select l.code
        from api_key_locations k
                 join locations l on l.id = k.location_id
        where k.api_key_id = which
        order by l.code)
$$;
--rollback drop function locations_of_user(bigint);
--rollback drop function locations_of_api_key(bigint);
