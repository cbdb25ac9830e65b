package io.holdfast.benchmarks.speed;

import java.sql.SQLException;

/**
 * Fills the engine's own tables by set, with every figure explained by holds and ledger. The SKUs
 * of a work are {@code PREFIX-0}, {@code PREFIX-1} and so on, all at one location.
 */
record EngineTables(Database database) {

    static final String LOCATION = "speed";

    /** When holds are due that are not to be, in SQL. */
    static final String TOMORROW = "clock_timestamp() + interval '1 day'";

    static final String AN_HOUR_AGO = "clock_timestamp() - interval '1 hour'";

    /** When holds were due that are due by now, in SQL. */
    static final String DUE =
            "clock_timestamp() - interval '1 minute' - random() * interval '30 minutes'";

    /**
     * An identifier of version 7 for the moment that is filled in, in any version of PostgreSQL.
     */
    static final String CHECKOUT_ID =
            """
            CAST(lpad(to_hex(CAST(extract(epoch from %s) * 1000 AS bigint)), 12, '0') || '7'
                || substr(md5(CAST(random() AS text)), 1, 3) || '8'
                || substr(md5(CAST(random() AS text)), 1, 15) AS uuid)\
            """;

    /** Lists SKUs and receives as many units of each. */
    void receive(String prefix, int skus, int units) throws SQLException {
        database.runTogether(
                """
                insert into locations (code, name) values ('%s', 'Speed') on conflict do nothing
                """
                        .formatted(LOCATION),
                """
                insert into skus (code, name)
                select '%1$s-' || n, 'Benchmark ' || n from generate_series(0, %2$d - 1) as n
                """
                        .formatted(prefix, skus),
                """
                insert into inventory_balances (sku_id, location_id, on_hand, reserved)
                select s.id, l.id, %3$d, 0
                from skus s join locations l on l.code = '%2$s'
                where s.code like '%1$s-%%'
                """
                        .formatted(prefix, LOCATION, units),
                """
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, on_hand_after,
                     reserved_after, request_key, actor, reason, recorded_at)
                select 'receipt', b.sku_id, b.location_id, b.on_hand, 0, b.on_hand, 0,
                       gen_random_uuid(), 'worker:speed', 'stock of a benchmark',
                       clock_timestamp()
                from inventory_balances b join skus s on s.id = b.sku_id
                where s.code like '%1$s-%%'
                """
                        .formatted(prefix));
        analyze();
    }

    /**
     * Holds single units of SKUs in turn.
     *
     * @param holds how many
     * @param held when they were held, in SQL
     * @param expires when they are due, in SQL
     * @return their ids, oldest first
     */
    long[] hold(String prefix, int holds, String held, String expires) throws SQLException {
        long before = database.number("select coalesce(max(id), 0) from inventory_reservations");
        database.runTogether(
                """
                create temporary table shelf on commit drop as
                select row_number() over (order by sku_id) - 1 as nth, sku_id, location_id,
                       on_hand, reserved
                from (
                    select b.sku_id, b.location_id, b.on_hand, b.reserved
                    from inventory_balances b join skus s on s.id = b.sku_id
                    where s.code like '%1$s-%%'
                    order by b.sku_id, b.location_id
                    for no key update of b) locked
                """
                        .formatted(prefix),
                "create unique index on shelf (nth)",
                "analyze shelf",
                """
                with held as (
                    insert into inventory_reservations
                        (checkout_id, request_key, sku_id, location_id, quantity, status, held_at,
                         expires_at)
                    select %2$s, gen_random_uuid(), shelf.sku_id, shelf.location_id, 1, 'held',
                           %3$s, %4$s
                    from generate_series(0, %1$d - 1) as n
                        join shelf on shelf.nth = n %% (select count(*) from shelf)
                    returning id, sku_id, location_id, held_at
                )
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, on_hand_after,
                     reserved_after, reservation_id, actor, recorded_at)
                select 'hold', sku_id, location_id, 0, 1, shelf.on_hand,
                       shelf.reserved
                           + row_number() over (partition by sku_id, location_id order by held.id),
                       held.id, 'api-key:speed', held.held_at
                from held join shelf using (sku_id, location_id)
                order by held.id
                """
                        .formatted(holds, CHECKOUT_ID.formatted(held), held, expires),
                """
                update inventory_balances b
                set reserved = b.reserved
                        + %1$d / total.skus
                        + case when shelf.nth < %1$d %% total.skus then 1 else 0 end
                from shelf cross join (select CAST(count(*) AS integer) from shelf) as total (skus)
                where b.sku_id = shelf.sku_id and b.location_id = shelf.location_id
                """
                        .formatted(holds));
        analyze();
        return database.numbers(
                "select id from inventory_reservations where id > %d order by id"
                        .formatted(before));
    }

    /** The units reserved of a work's SKUs. */
    long reserved(String prefix) throws SQLException {
        return database.number(
                """
                select coalesce(sum(b.reserved), 0)
                from inventory_balances b join skus s on s.id = b.sku_id
                where s.code like '%s-%%'
                """
                        .formatted(prefix));
    }

    /** Whether the copy of the figures that lists are sorted by lags behind the ledger. */
    boolean isCopyBehind() throws SQLException {
        return database.number(
                        """
                        select case when exists (select from balance_levels_due)
                                    or (select p.copied_up_to from balance_levels_progress p)
                                        < (select max(id) from stock_movements)
                               then 1 else 0 end
                        """)
                == 1;
    }

    void analyze() throws SQLException {
        database.run(
                """
                vacuum analyze skus, inventory_balances, inventory_reservations, stock_movements
                """);
    }
}
