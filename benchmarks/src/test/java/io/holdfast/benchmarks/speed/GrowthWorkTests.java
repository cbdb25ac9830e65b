package io.holdfast.benchmarks.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.benchmarks.engine.DatabaseChoice;
import io.holdfast.postgres.TestPostgres;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

class GrowthWorkTests {

    private static final Plan TINY =
            new Plan(1, Duration.ofMillis(200), Duration.ofMillis(100), List.of(1), 8, 20, 1);
    private static final int ENDED = 237;
    private static final int LIVE = 45;

    private static final String SCHEMA =
            """
            select indexrelid::regclass || ' ' || indrelid::regclass, pg_get_indexdef(indexrelid)
            from pg_index
            where indrelid in ('inventory_reservations'::regclass, 'stock_movements'::regclass)
            union all
            select conrelid::regclass || ' ' || conname,
                   pg_get_constraintdef(oid) || ' ' || convalidated
            from pg_constraint
            where conrelid in ('inventory_reservations'::regclass, 'stock_movements'::regclass)
            """;

    /** Rows of the ledger that don't follow from those of their balance before. */
    private static final String BROKEN_STORIES =
            """
            select count(*)
            from (select on_hand_after, reserved_after,
                         sum(on_hand_delta) over story as on_hand,
                         sum(reserved_delta) over story as reserved
                  from stock_movements
                  window story as (partition by sku_id, location_id order by id)) told
            where on_hand_after <> on_hand or reserved_after <> reserved
            """;

    @TempDir Path folder;

    @Test
    void bothEndWithBooksThatAgree() throws SQLException, IOException {
        try (Bench empty = bench();
                Bench grown = bench()) {
            WorkResult result = new GrowthWork(ENDED, LIVE, 30, 8).run(empty, grown);
            assertThat(result.problems()).isEmpty();
            assertThat(result.lines()).hasSize(6);
            assertThat(result.targets()).hasSize(3);
        }
    }

    @Test
    void aLoadLeavesTheSchemaAsItWasAndALedgerThatTellsEveryFigure()
            throws SQLException, IOException {
        try (Bench bench = bench()) {
            Map<String, String> before = schema(bench);
            bench.tables().receive("grown", TINY.skus(), ClaimWork.PLENTY);
            new BulkLoad(bench.database(), "grown", TINY.skus(), ENDED, LIVE).run();
            assertThat(schema(bench)).isEqualTo(before).isNotEmpty();
            assertThat(count(bench, "status = 'held'")).isEqualTo(LIVE);
            assertThat(count(bench, "status <> 'held'")).isEqualTo(ENDED);
            assertThat(bench.database().number(BROKEN_STORIES)).isZero();
            assertThat(bench.mismatches()).isEmpty();
        }
    }

    private static long count(Bench bench, String condition) throws SQLException {
        return bench.database()
                .number("select count(*) from inventory_reservations where " + condition);
    }

    private static Map<String, String> schema(Bench bench) throws SQLException {
        Map<String, String> schema = new TreeMap<>();
        bench.database().pairs(SCHEMA, schema::put);
        return schema;
    }

    private Bench bench() throws IOException {
        JdbcConnectionDetails database = TestPostgres.newDatabase();
        List<String> settings =
                List.of(
                        "--spring.datasource.url=" + database.getJdbcUrl(),
                        "--spring.datasource.username=" + database.getUsername(),
                        "--spring.datasource.password=" + database.getPassword());
        return new Benches(new DatabaseChoice(), folder, settings, TINY, line -> {})
                .open("--holdfast.expiry.enabled=false");
    }
}
