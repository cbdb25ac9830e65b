package io.holdfast.benchmarks.speed;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The two core tables as every guide to this problem has them, without a ledger, in a schema of
 * their own: what raw SQL is measured on. SKUs are numbered from 1, and there is one location, 1.
 */
record RawTables(Database database) {

    /** Claims a line, or nothing. */
    static final String CLAIM =
            """
            with claimed as (
                update raw_sql.balances
                set reserved = reserved + %4$s
                where sku_id = %3$s and location_id = 1 and on_hand - reserved >= %4$s
                returning sku_id, location_id
            )
            insert into raw_sql.reservations
                (checkout_id, request_key, sku_id, location_id, quantity, status, expires_at)
            select %1$s, %2$s, sku_id, location_id, %4$s, 'held',
                   clock_timestamp() + interval '15 minutes'
            from claimed
            returning id
            """;

    /** Ends a hold and moves its balance, or does nothing. */
    static final String END =
            """
            with ended as (
                update raw_sql.reservations
                set status = %2$s
                where id = %1$s and status = 'held' and expires_at > clock_timestamp()
                returning sku_id, location_id, quantity, status
            )
            update raw_sql.balances b
            set reserved = b.reserved - ended.quantity,
                on_hand = b.on_hand
                    - case ended.status when 'confirmed' then ended.quantity else 0 end
            from ended
            where b.sku_id = ended.sku_id and b.location_id = ended.location_id
            """;

    /** Makes the tables, without any of an earlier run. */
    void create() throws SQLException {
        database.run(
                "drop schema if exists raw_sql cascade",
                "create schema raw_sql",
                """
                create table raw_sql.balances (
                    sku_id      bigint  not null,
                    location_id bigint  not null,
                    on_hand     integer not null check (on_hand >= 0),
                    reserved    integer not null,
                    primary key (sku_id, location_id),
                    check (reserved between 0 and on_hand)
                ) with (
                    fillfactor = 50,
                    autovacuum_vacuum_threshold = 1000,
                    autovacuum_vacuum_scale_factor = 0.02,
                    autovacuum_vacuum_cost_delay = 0
                )
                """,
                """
                create table raw_sql.reservations (
                    id          bigint generated always as identity primary key,
                    checkout_id uuid        not null,
                    request_key uuid        not null,
                    sku_id      bigint      not null,
                    location_id bigint      not null,
                    quantity    integer     not null check (quantity > 0),
                    status      text        not null
                        check (status in ('held', 'confirmed', 'released', 'expired')),
                    expires_at  timestamptz not null,
                    unique (checkout_id, request_key),
                    foreign key (sku_id, location_id)
                        references raw_sql.balances (sku_id, location_id)
                )
                """,
                """
                create index on raw_sql.reservations (expires_at, id) where status = 'held'
                """);
    }

    /** Empties the tables and puts units of so many SKUs on the shelf. */
    void refill(int skus, int units) throws SQLException {
        database.runTogether(
                "truncate raw_sql.reservations, raw_sql.balances",
                """
                insert into raw_sql.balances (sku_id, location_id, on_hand, reserved)
                select n, 1, %d, 0 from generate_series(1, %d) as n
                """
                        .formatted(units, skus));
        database.run("vacuum analyze raw_sql.balances, raw_sql.reservations");
    }

    /** Holds so many single units of SKU 1 and answers the holds' ids. */
    long[] hold(int holds) throws SQLException {
        database.runTogether(
                """
                insert into raw_sql.reservations
                    (checkout_id, request_key, sku_id, location_id, quantity, status, expires_at)
                select %s, gen_random_uuid(), 1, 1, 1, 'held',
                       clock_timestamp() + interval '1 day'
                from generate_series(1, %d) as n
                """
                        .formatted(EngineTables.CHECKOUT_ID.formatted("clock_timestamp()"), holds),
                "update raw_sql.balances set reserved = reserved + %d where sku_id = 1"
                        .formatted(holds));
        database.run("vacuum analyze raw_sql.balances, raw_sql.reservations");
        return database.numbers("select id from raw_sql.reservations order by id");
    }

    /** What doesn't add up: balances against holds, and holds against what was answered. */
    List<String> mismatches(Answers answers) throws SQLException {
        List<String> mismatches = new ArrayList<>(mismatches());
        long reserved = database.number("select coalesce(sum(reserved), 0) from raw_sql.balances");
        long answered = answers.heldUnits() - answers.endedUnits();
        if (reserved != answered) {
            mismatches.add(
                    "raw SQL: %d units are reserved, and %d by what was answered"
                            .formatted(reserved, answered));
        }
        return mismatches;
    }

    /** What doesn't add up: balances against holds. */
    List<String> mismatches() throws SQLException {
        long apart =
                database.number(
                        """
                        select count(*)
                        from raw_sql.balances b
                            left join (
                                select sku_id, location_id, sum(quantity) as quantity
                                from raw_sql.reservations
                                where status = 'held'
                                group by sku_id, location_id) h using (sku_id, location_id)
                        where b.reserved <> coalesce(h.quantity, 0)
                        """);
        return apart == 0
                ? List.of()
                : List.of("raw SQL: %d balances differ from their holds".formatted(apart));
    }
}
