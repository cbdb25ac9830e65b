--liquibase formatted sql

-- A clock that a test can move. With public before pg_catalog on the search path, whatever asks for
-- clock_timestamp() or statement_timestamp() asks this one, and the JVM's clock is as wrong as the
-- test wants.

--changeset holdfast:movable-clock splitStatements:false
create table clock (ahead interval not null);
insert into clock (ahead) values ('0');
create function clock_timestamp() returns timestamptz language sql volatile as
$$ select pg_catalog.clock_timestamp() + (select ahead from public.clock) $$;
create function statement_timestamp() returns timestamptz language sql stable as
$$ select pg_catalog.statement_timestamp() + (select ahead from public.clock) $$;
