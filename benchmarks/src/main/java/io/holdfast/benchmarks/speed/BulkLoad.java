package io.holdfast.benchmarks.speed;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads holds that ended long ago, and live ones, with the ledger that explains them. What makes a
 * load of millions slow is away meanwhile: the indexes and foreign keys of the two tables that
 * grow, but for primary key and uniqueness. They are made again, and the keys checked, before it
 * returns.
 *
 * @param skus of the work, which must have received {@link ClaimWork#PLENTY} and nothing else
 * @param ended how many holds have ended
 * @param live how many are held
 */
record BulkLoad(Database database, String prefix, int skus, int ended, int live) {

    private static final String INDEXES =
            """
            select i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
            from pg_index i
            where i.indrelid in ('inventory_reservations'::regclass, 'stock_movements'::regclass)
              and not exists (select from pg_constraint c where c.conindid = i.indexrelid
                                  and c.contype in ('p', 'u'))
            order by 1
            """;

    private static final String FOREIGN_KEYS =
            """
            select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
                   format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname,
                          pg_get_constraintdef(c.oid))
            from pg_constraint c
            where c.conrelid in ('inventory_reservations'::regclass, 'stock_movements'::regclass)
              and c.contype = 'f'
            order by 1
            """;

    void run() throws SQLException {
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        database.pairs(
                FOREIGN_KEYS,
                (drop, add) -> {
                    before.add(drop);
                    after.add(add);
                });
        database.pairs(
                INDEXES,
                (name, definition) -> {
                    before.add("drop index " + name);
                    after.add(definition);
                });
        List<String> all = new ArrayList<>(before);
        all.addAll(fill());
        all.add("set local maintenance_work_mem = '256MB'");
        all.addAll(after);
        database.runTogether(all.toArray(String[]::new));
        new EngineTables(database).analyze();
    }

    /**
     * What each hold is like follows from its number, so the figures after it do, too, and nothing
     * has to be sorted. Every hold has two steps, being held and ending; live ones lack the second.
     */
    private String steps() {
        return """
                select first.id + n as id, step, n / %1$d as kth, shelf.sku_id, shelf.location_id,
                       shelf.on_hand, shelf.ended,
                       case when n >= %2$d then 'held'
                            when (n / %1$d) %% 5 < 3 then 'confirmed'
                            when (n / %1$d) %% 5 = 3 then 'released'
                            else 'expired' end as status,
                       case when n >= %2$d then now() - interval '5 minutes'
                            else now() - interval '90 days'
                                + n * (interval '89 days' / %2$d) end as held_at
                from generate_series(CAST(0 AS bigint), 2 * (%2$d + %3$d) - 1) as m
                    cross join lateral (select m / 2 as n, m %% 2 as step) parts
                    join shelf on shelf.nth = n %% %1$d
                    cross join first
                where step = 0 or n < %2$d
                """
                .formatted(skus, ended, live);
    }

    private List<String> fill() {
        return List.of(
                """
                create temporary table first on commit drop as
                select coalesce(max(id), 0) + 1 as id from inventory_reservations
                """,
                """
                create temporary table shelf on commit drop as
                select b.sku_id, b.location_id, b.on_hand,
                       row_number() over (order by b.sku_id) - 1 as nth,
                       CAST(null AS bigint) as ended, CAST(null AS bigint) as live
                from inventory_balances b join skus s on s.id = b.sku_id
                where s.code like '%s-%%'
                """
                        .formatted(prefix),
                """
                update shelf
                set ended = (%2$d + %1$d - 1 - nth) / %1$d,
                    live = (%2$d + %3$d + %1$d - 1 - nth) / %1$d - (%2$d + %1$d - 1 - nth) / %1$d
                """
                        .formatted(skus, ended, live),
                "analyze first, shelf",
                """
                create function pg_temp.confirmed_of(holds bigint) returns bigint
                    language sql immutable
                    return 3 * (holds / 5) + least(holds % 5, 3)
                """,
                """
                insert into inventory_reservations
                    (id, checkout_id, request_key, sku_id, location_id, quantity, status, held_at,
                     expires_at, ended_at)
                overriding system value
                select id, %s, gen_random_uuid(), sku_id, location_id, 1, status, held_at,
                       held_at + case status when 'held' then interval '1 day'
                                     else interval '15 minutes' end,
                       case status when 'held' then null
                                   when 'expired' then held_at + interval '15 minutes'
                                   else held_at + interval '10 minutes' end
                from (%s) steps
                where step = 0
                """
                        .formatted(EngineTables.CHECKOUT_ID.formatted("held_at"), steps()),
                """
                select setval(pg_get_serial_sequence('inventory_reservations', 'id'), max(id))
                from inventory_reservations
                """,
                """
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, on_hand_after,
                     reserved_after, reservation_id, actor, recorded_at)
                select case when step = 0 then 'hold'
                            when status = 'confirmed' then 'confirmation'
                            when status = 'released' then 'release'
                            else 'expiry' end,
                       sku_id, location_id,
                       case when step = 1 and status = 'confirmed' then -1 else 0 end,
                       1 - 2 * step,
                       on_hand - pg_temp.confirmed_of(least(kth + step, ended)),
                       case status when 'held' then kth - ended + 1 else 1 - step end,
                       id,
                       case when step = 1 and status = 'expired' then 'worker:expiry'
                            else 'api-key:speed' end,
                       held_at + step * interval '10 minutes'
                from (%s) steps
                """
                        .formatted(steps()),
                """
                update inventory_balances b
                set on_hand = b.on_hand - pg_temp.confirmed_of(shelf.ended), reserved = shelf.live
                from shelf
                where b.sku_id = shelf.sku_id and b.location_id = shelf.location_id
                """);
    }
}
