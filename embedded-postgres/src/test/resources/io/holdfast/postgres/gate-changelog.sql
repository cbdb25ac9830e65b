--liquibase formatted sql

--changeset gate:1
create table behind_the_gate (id bigint primary key);
