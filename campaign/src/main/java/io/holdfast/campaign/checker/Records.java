package io.holdfast.campaign.checker;

import io.holdfast.campaign.history.Clock;
import io.holdfast.campaign.site.DatabaseServer;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What the database has in the end, for comparing it with what clients were told.
 *
 * @param holds by id
 * @param holdsOf by checkout
 * @param checkouts the status of each, as stored
 * @param orders the checkouts that have one
 * @param changes the keys of all changes of stock
 */
record Records(
        Map<Long, HoldRow> holds,
        Map<UUID, List<HoldRow>> holdsOf,
        Map<UUID, String> checkouts,
        Set<UUID> orders,
        Set<UUID> changes) {

    private static final int FETCH = 10_000;

    static Records read(DatabaseServer database) throws SQLException {
        Records records =
                new Records(
                        new HashMap<>(),
                        new HashMap<>(),
                        new HashMap<>(),
                        new HashSet<>(),
                        new HashSet<>());
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.setFetchSize(FETCH);
            records.readHolds(statement);
            records.readRest(statement);
        }
        return records;
    }

    private void readHolds(Statement statement) throws SQLException {
        String query =
                """
                select r.id, r.checkout_id, coalesce(r.line_key, r.request_key), s.code, l.code,
                       r.quantity, r.status, r.expires_at, r.ended_at
                from inventory_reservations r
                         join skus s on s.id = r.sku_id
                         join locations l on l.id = r.location_id
                """;
        try (ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                add(hold(row));
            }
        }
    }

    private void add(HoldRow hold) {
        holds.put(hold.id(), hold);
        holdsOf.computeIfAbsent(hold.checkout(), unused -> new ArrayList<>(3)).add(hold);
    }

    private static HoldRow hold(ResultSet row) throws SQLException {
        Timestamp ended = row.getTimestamp(9);
        return new HoldRow(
                row.getLong(1),
                row.getObject(2, UUID.class),
                row.getObject(3, UUID.class),
                row.getString(4).intern(),
                row.getString(5).intern(),
                row.getInt(6),
                row.getString(7).intern(),
                Clock.micros(row.getTimestamp(8).toInstant()),
                ended == null ? 0 : Clock.micros(ended.toInstant()));
    }

    private void readRest(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("select id, status from checkouts")) {
            while (row.next()) {
                checkouts.put(row.getObject(1, UUID.class), row.getString(2).intern());
            }
        }
        try (ResultSet row = statement.executeQuery("select checkout_id from orders")) {
            while (row.next()) {
                orders.add(row.getObject(1, UUID.class));
            }
        }
        try (ResultSet row =
                statement.executeQuery(
                        "select request_key from stock_movements where request_key is not null")) {
            while (row.next()) {
                changes.add(row.getObject(1, UUID.class));
            }
        }
    }

    List<HoldRow> of(UUID checkout) {
        return holdsOf.getOrDefault(checkout, List.of());
    }
}
