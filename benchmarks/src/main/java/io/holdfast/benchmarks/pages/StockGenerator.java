package io.holdfast.benchmarks.pages;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/**
 * Fills an empty, migrated database by set: SKUs at {@value #LOCATIONS} locations, two holds for
 * each balance in every state, and the ledger that explains every figure.
 *
 * <p>One hold in fifty is live, a twentieth of those overdue and set aside; one balance in ten is
 * out of stock, as many are low. SKU 1 is the hot one, with a hundredth of all holds.
 */
final class StockGenerator {

    static final int LOCATIONS = 5;

    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private final String url;
    private final String username;
    private final String password;

    StockGenerator(String url, String username, String password) {
        this.url = url;
        this.username = username;
        this.password = password;
    }

    /** Returns when the application, which must be running on the database, has copied all. */
    void fill(int balances) throws SQLException, InterruptedException {
        try (Connection connection = DriverManager.getConnection(url, username, password);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String sql : statements(balances / LOCATIONS)) {
                statement.execute(sql);
            }
            connection.commit();
            connection.setAutoCommit(true);
            awaitCopy(statement);
            statement.execute("vacuum analyze");
        }
    }

    private static void awaitCopy(Statement statement) throws SQLException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (isBehind(statement)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the copy of the figures does not follow");
            }
            Thread.sleep(Duration.ofMillis(500));
        }
    }

    private static boolean isBehind(Statement statement) throws SQLException {
        try (ResultSet behind =
                statement.executeQuery(
                        """
                        select exists (select from balance_levels_due)
                            or (select p.copied_up_to from balance_levels_progress p)
                                < (select max(id) from stock_movements)
                        """)) {
            behind.next();
            return behind.getBoolean(1);
        }
    }

    private static List<String> statements(int skus) {
        return List.of(
                """
                insert into locations (code, name)
                select 'L' || n, 'Location ' || n from generate_series(1, %d) as n
                """
                        .formatted(LOCATIONS),
                """
                insert into skus (code, name)
                select 'SKU-' || lpad(CAST(n AS text), 6, '0'),
                       (array ['Mug', 'Towel', 'Frame', 'Basket', 'Clock', 'Lamp', 'Jar'])[n %% 7 + 1]
                           || ', ' || md5(CAST(n AS text))
                from generate_series(1, %d) as n
                """
                        .formatted(skus),
                """
                insert into inventory_balances (sku_id, location_id, on_hand, reserved)
                select s.id, l.id, 0, 0 from skus s cross join locations l
                """,
                // What each hold is like follows from its number, so that every run is alike.
                """
                create temporary table plan on commit drop as
                select n as id, (select min(id) from skus)
                           + case when n %% 100 = 0 then 0 else (n / %1$d) %% %3$d end as sku_id,
                       (select min(id) from locations) + n %% %1$d as location_id,
                       1 + n %% 3 as quantity,
                       case when n %% 50 = 1 then 'held'
                            when n %% 5 < 3 then 'confirmed'
                            when n %% 5 = 3 then 'released'
                            else 'expired' end as status,
                       n %% 1000 = 1 as overdue,
                       clock_timestamp() - interval '1 hour' - (%2$d - n) * interval '1 second' * 2000000 / %2$d as at
                from generate_series(0, %2$d - 1) as n
                """
                        .formatted(LOCATIONS, skus * LOCATIONS * 2, skus),
                """
                insert into inventory_reservations
                    (id, checkout_id, request_key, sku_id, location_id, quantity, status, held_at,
                     expires_at, ended_at)
                overriding system value
                select id + 1, CAST(md5(CAST(id / 3 AS text)) AS uuid),
                       CAST(md5('k' || id) AS uuid), sku_id,
                       location_id, quantity, status, at,
                       case when status = 'held' and not overdue
                            then clock_timestamp() + interval '12 hours'
                            when overdue then greatest(at + interval '1 second',
                                                       clock_timestamp() - interval '1 hour')
                            else at + interval '15 minutes' end,
                       case status when 'held' then null else at + interval '10 minutes' end
                from plan
                """,
                """
                select setval('inventory_reservations_id_seq', max(id)) from inventory_reservations
                """,
                """
                insert into checkouts (id, owner, status, payment_reference, opened_at, ended_at)
                select r.checkout_id, 'storefront',
                       case when bool_or(r.status = 'held') then 'open'
                            when bool_or(r.status = 'confirmed') then 'confirmed'
                            else 'expired' end,
                       case when bool_or(r.status = 'confirmed') and not bool_or(r.status = 'held')
                            then 'pay-' || min(r.id) end,
                       min(r.held_at),
                       case when bool_or(r.status = 'held') then null else max(r.ended_at) end
                from inventory_reservations r
                group by r.checkout_id
                """,
                """
                insert into payments
                    (id, checkout_id, attempt, gateway, reference, status, actor, started_at,
                     changed_at)
                select c.id, c.id, 1, 'simulated', c.payment_reference, 'captured',
                       'api-key:storefront', c.ended_at, c.ended_at
                from checkouts c
                where c.payment_reference is not null
                """,
                """
                insert into orders (checkout_id, payment_id, outcome, actor, placed_at)
                select p.checkout_id, p.id, 'confirmed', p.actor, p.changed_at
                from payments p
                order by p.changed_at, p.id
                """,
                """
                insert into order_lines
                    (order_id, position, reservation_id, sku, location, description, quantity)
                select o.id, row_number() over (partition by o.id order by r.id), r.id, s.code,
                       l.code, s.name, r.quantity
                from orders o
                    join inventory_reservations r on r.checkout_id = o.checkout_id
                    join skus s on s.id = r.sku_id
                    join locations l on l.id = r.location_id
                where r.status = 'confirmed'
                """,
                """
                create temporary table opening on commit drop as
                select b.sku_id, b.location_id,
                       coalesce(sum(p.quantity), 0) + 100 + b.sku_id % 400 as units,
                       coalesce(sum(p.quantity) filter (where p.status = 'confirmed'), 0) as taken,
                       coalesce(sum(p.quantity) filter (where p.status = 'held'), 0) as held,
                       case (b.sku_id * 7 + b.location_id) % 10 when 0 then 0 when 1 then 5 end
                           as counted
                from inventory_balances b left join plan p using (sku_id, location_id)
                group by b.sku_id, b.location_id
                """,
                """
                update inventory_balances b
                set on_hand = coalesce(o.held + o.counted, o.units - o.taken), reserved = o.held
                from opening o
                where o.sku_id = b.sku_id and o.location_id = b.location_id
                """,
                // At last, a count leaves nothing or little available of some.
                """
                with steps as (
                    select 'receipt' as kind, sku_id, location_id, units as on_hand, 0 as reserved,
                           CAST(null AS bigint) as reservation_id,
                           clock_timestamp() - interval '40 days' as at, 0 as nth,
                           'user:admin' as actor
                    from opening
                    union all
                    select 'hold', sku_id, location_id, 0, quantity, id + 1, at, 1,
                           'api-key:storefront'
                    from plan
                    union all
                    select case status when 'confirmed' then 'confirmation'
                               when 'released' then 'release' else 'expiry' end,
                           sku_id, location_id,
                           case status when 'confirmed' then -quantity else 0 end, -quantity,
                           id + 1, at + interval '10 minutes', 2,
                           case status when 'expired' then 'worker:expiry'
                               else 'api-key:storefront' end
                    from plan
                    where status <> 'held'
                    union all
                    select 'count', sku_id, location_id, held + counted - (units - taken), 0,
                           CAST(null AS bigint), clock_timestamp(), 3, 'user:admin'
                    from opening
                    where counted is not null
                )
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, on_hand_after,
                     reserved_after, reservation_id, request_key, actor, reason, recorded_at)
                select kind, sku_id, location_id, on_hand, reserved,
                       sum(on_hand) over story, sum(reserved) over story, reservation_id,
                       case when reservation_id is null then gen_random_uuid() end, actor,
                       case when reservation_id is null then 'made by the generator' end, at
                from steps
                window story as (partition by sku_id, location_id order by at, nth, reservation_id
                                 rows unbounded preceding)
                order by at, nth, reservation_id
                """,
                """
                insert into reservation_expiry_failures
                    (reservation_id, attempts, first_failed_at, retry_at, error)
                select id + 1, 3, clock_timestamp(), clock_timestamp() + interval '1 day',
                       'set aside by the generator'
                from plan where overdue
                """);
    }
}
