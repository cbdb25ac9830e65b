package io.holdfast.benchmarks.failover;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Compares what buyers know, once everything is known, with what the database has: every hold and
 * ending that was acknowledged, no hold that nobody asked for, and balances that are the sum of
 * their holds and of their ledger.
 */
final class Check {

    private static final String HOLDS =
            "select id, checkout_id, request_key, status from inventory_reservations order by id";

    private static final String CROOKED_BALANCES =
            """
            select format('%s: on hand %s, reserved %s; of its holds %s are held and %s confirmed;'
                              ' its ledger comes to %s and %s',
                          s.code, b.on_hand, b.reserved, h.held, h.confirmed, m.on_hand, m.reserved)
            from inventory_balances b
                join skus s on s.id = b.sku_id
                cross join lateral (
                    select coalesce(sum(r.quantity) filter (where r.status = 'held'), 0) as held,
                           coalesce(sum(r.quantity) filter (where r.status = 'confirmed'), 0)
                               as confirmed
                    from inventory_reservations r
                    where r.sku_id = b.sku_id and r.location_id = b.location_id) h
                cross join lateral (
                    select sum(l.on_hand_delta) as on_hand, sum(l.reserved_delta) as reserved
                    from stock_movements l
                    where l.sku_id = b.sku_id and l.location_id = b.location_id) m
            where b.reserved <> h.held or b.on_hand <> ? - h.confirmed
                or b.on_hand <> m.on_hand or b.reserved <> m.reserved
            """;

    private final Map<UUID, Row> rows = new HashMap<>();
    private final List<String> failures = new ArrayList<>();

    private Check() {}

    /**
     * Finds whatever isn't as it was said to be; empty if everything is.
     *
     * @param purchases everything about which is known
     * @param received of each SKU
     */
    static List<String> of(List<Purchase> purchases, int received, Connection database)
            throws SQLException {
        Check check = new Check();
        check.read(database);
        purchases.forEach(check::compare);
        check.rows.values().forEach(row -> check.failures.add("nobody asked for: " + row));
        check.addBalances(database, received);
        return check.failures;
    }

    private void read(Connection database) throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(HOLDS);
                ResultSet holds = statement.executeQuery()) {
            while (holds.next()) {
                Row row =
                        new Row(
                                holds.getLong(1),
                                requireNonNull(holds.getObject(2, UUID.class)),
                                requireNonNull(holds.getObject(3, UUID.class)),
                                requireNonNull(holds.getString(4)));
                Row other = rows.put(row.key(), row);
                if (other != null) {
                    failures.add("two holds under one key: " + other + " and " + row);
                }
            }
        }
    }

    private void compare(Purchase purchase) {
        Row row = rows.remove(purchase.key());
        Long told = purchase.hold();
        if (told == null) {
            return;
        }
        if (row == null) {
            failures.add("lost hold: " + purchase);
        } else if (row.id() != told || !row.checkout().equals(purchase.checkout())) {
            failures.add("another hold: " + row + " for " + purchase);
        } else if (!purchase.isRefused() && !row.status().equals(purchase.status())) {
            failures.add("lost ending: " + row + " for " + purchase);
        }
    }

    private void addBalances(Connection database, int received) throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(CROOKED_BALANCES)) {
            statement.setInt(1, received);
            try (ResultSet crooked = statement.executeQuery()) {
                while (crooked.next()) {
                    failures.add("crooked balance: " + crooked.getString(1));
                }
            }
        }
    }

    /** A hold as it is in the database. */
    private record Row(long id, UUID checkout, UUID key, String status) {}
}
