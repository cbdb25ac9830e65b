package io.holdfast.admin.demo;

import static java.util.Objects.requireNonNull;

import io.holdfast.admin.demo.DemoCatalog.Article;
import io.holdfast.admin.demo.DemoCatalog.Place;
import io.holdfast.admin.demo.DemoShop.Basket;
import io.holdfast.admin.demo.DemoShop.Hold;
import io.holdfast.admin.demo.DemoShop.Shelf;
import io.holdfast.admin.demo.DemoShop.Step;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Writes a past that has already happened. Everything else is written by the module that owns it;
 * only here the clock of a row is not the database's, and only into an empty database.
 */
@Repository
class DemoTables {

    private static final int BATCH = 1_000;

    private final JdbcTemplate jdbc;

    DemoTables(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** Makes two who load at the same moment take turns. */
    void takeTurn() {
        jdbc.queryForList("select pg_advisory_xact_lock(hashtext('holdfast.demo'))");
    }

    /** Whether nobody has begun to use the database. */
    boolean isEmpty() {
        return Boolean.TRUE.equals(
                jdbc.queryForObject(
                        """
                        select not exists (select from skus)
                           and not exists (select from locations)
                           and not exists (select from checkouts)
                        """,
                        Boolean.class));
    }

    /** Whether this database holds the demo, for good once it was loaded. */
    boolean isLoaded() {
        return Boolean.TRUE.equals(
                jdbc.queryForObject(
                        "select exists (select from activities where kind = 'demo-loaded')",
                        Boolean.class));
    }

    List<Long> addSkus(List<Article> articles) {
        return articles.stream()
                .map(
                        article ->
                                id(
                                        "insert into skus (code, name) values (?, ?) returning id",
                                        article.code(),
                                        article.name()))
                .toList();
    }

    List<Long> addLocations(List<Place> places) {
        return places.stream()
                .map(
                        place ->
                                id(
                                        """
                                        insert into locations (code, name) values (?, ?)
                                        returning id
                                        """,
                                        place.code(),
                                        place.name()))
                .toList();
    }

    private Long id(String sql, String code, String name) {
        return requireNonNull(jdbc.queryForObject(sql, Long.class, code, name));
    }

    void addBalances(List<Shelf> shelves, List<Long> skus, List<Long> locations) {
        jdbc.batchUpdate(
                """
                insert into inventory_balances (sku_id, location_id, on_hand, reserved)
                values (?, ?, ?, ?)
                """,
                shelves,
                BATCH,
                (row, shelf) -> {
                    row.setLong(1, skus.get(shelf.article));
                    row.setLong(2, locations.get(shelf.location));
                    row.setInt(3, shelf.onHand);
                    row.setInt(4, shelf.reserved);
                });
    }

    /** Those that a payment was made for go by its reference. */
    void addCheckouts(List<Basket> baskets, Map<UUID, String> references) {
        jdbc.batchUpdate(
                """
                insert into checkouts (id, owner, status, payment_reference, opened_at, ended_at)
                values (?, ?, ?, ?, ?, ?)
                """,
                baskets,
                BATCH,
                (row, basket) -> {
                    row.setObject(1, basket.id());
                    row.setString(2, basket.channel());
                    row.setString(3, basket.status());
                    row.setString(4, references.get(basket.id()));
                    row.setTimestamp(5, Timestamp.from(basket.openedAt()));
                    row.setTimestamp(6, timestamp(basket.endedAt()));
                });
    }

    /** Ids for so many holds, in order. */
    List<Long> drawHoldIds(int count) {
        return jdbc.query(
                """
                select nextval(pg_get_serial_sequence('inventory_reservations', 'id'))
                from generate_series(1, ?)
                """,
                (row, number) -> row.getLong(1),
                count);
    }

    void addHolds(List<Hold> holds, List<Long> ids, List<Long> skus, List<Long> locations) {
        jdbc.batchUpdate(
                """
                insert into inventory_reservations
                    (id, checkout_id, request_key, sku_id, location_id, quantity, status, held_at,
                     expires_at, ended_at)
                overriding system value
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                holds,
                BATCH,
                (row, hold) -> {
                    row.setLong(1, ids.get(hold.index));
                    row.setObject(2, hold.basket.id());
                    row.setObject(3, hold.requestKey);
                    row.setLong(4, skus.get(hold.shelf.article));
                    row.setLong(5, locations.get(hold.shelf.location));
                    row.setInt(6, hold.quantity);
                    row.setString(7, hold.status);
                    row.setTimestamp(8, Timestamp.from(hold.heldAt));
                    row.setTimestamp(9, Timestamp.from(hold.expiresAt));
                    row.setTimestamp(10, timestamp(hold.endedAt));
                });
    }

    void addLedger(List<Step> ledger, List<Long> holdIds, List<Long> skus, List<Long> locations) {
        jdbc.batchUpdate(
                """
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, on_hand_after,
                     reserved_after, reservation_id, request_key, actor, reason, recorded_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                ledger,
                BATCH,
                (row, step) -> {
                    row.setString(1, step.kind());
                    row.setLong(2, skus.get(step.shelf().article));
                    row.setLong(3, locations.get(step.shelf().location));
                    row.setInt(4, step.onHandDelta());
                    row.setInt(5, step.reservedDelta());
                    row.setInt(6, step.onHandAfter());
                    row.setInt(7, step.reservedAfter());
                    row.setObject(8, step.hold() == null ? null : holdIds.get(step.hold().index));
                    row.setObject(9, step.requestKey());
                    row.setString(10, step.actor());
                    row.setString(11, step.reason());
                    row.setTimestamp(12, Timestamp.from(step.at()));
                });
    }

    /** The worker would end overdue holds at once: these it has set aside for half a day. */
    void setAside(List<Long> holdIds) {
        jdbc.batchUpdate(
                """
                insert into reservation_expiry_failures
                    (reservation_id, attempts, first_failed_at, retry_at, error)
                select id, 3, expires_at + interval '1 second',
                       clock_timestamp() + interval '12 hours',
                       'demo: set aside on purpose, so that there is something overdue to look at'
                from inventory_reservations
                where id = ?
                """,
                holdIds,
                BATCH,
                (row, id) -> row.setLong(1, id));
    }

    /** The day as it would have been counted, from the ledger and from what was refused. */
    void addStatistics(List<Instant> refusals) {
        jdbc.update(
                """
                insert into hold_statistics (starts_at, placed, refused, worst_lag_millis)
                select date_bin('10 minutes', recorded_at, timestamptz 'epoch'), count(*), 0,
                       200 + (CAST(extract(epoch from max(recorded_at)) AS bigint) * 7919) % 900
                from stock_movements
                where kind = 'hold' and recorded_at > clock_timestamp() - interval '1 day'
                group by 1
                on conflict (starts_at) do nothing
                """);
        jdbc.batchUpdate(
                """
                insert into hold_statistics as s (starts_at, placed, refused, worst_lag_millis)
                values (date_bin('10 minutes', ?, timestamptz 'epoch'), 0, 1, 0)
                on conflict (starts_at) do update set refused = s.refused + 1
                """,
                refusals,
                BATCH,
                (row, at) -> row.setTimestamp(1, Timestamp.from(at)));
    }

    private static @Nullable Timestamp timestamp(@Nullable Instant moment) {
        return moment == null ? null : Timestamp.from(moment);
    }
}
