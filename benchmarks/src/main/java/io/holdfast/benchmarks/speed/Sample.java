package io.holdfast.benchmarks.speed;

import java.sql.SQLException;

/**
 * What is there at a moment.
 *
 * @param heapMegabytes in use after a full collection
 * @param connections of the database
 * @param balancesMegabytes the table of balances with its indexes
 * @param liveIndexMegabytes the index of live holds by their deadline
 * @param bytesPerHold holds and ledger with their indexes, for each hold ever made
 * @param deadPercent rows of the balances that vacuum hasn't removed, of all there are
 * @param updates of balances since the server counts
 * @param hotUpdates those of them that touched no index
 */
record Sample(
        double heapMegabytes,
        long connections,
        double balancesMegabytes,
        double liveIndexMegabytes,
        double bytesPerHold,
        double deadPercent,
        long updates,
        long hotUpdates) {

    private static final double MEGABYTE = 1 << 20;

    static Sample take(Database database) throws SQLException {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long holds = Math.max(1, database.number("select max(id) from inventory_reservations"));
        return new Sample(
                (runtime.totalMemory() - runtime.freeMemory()) / MEGABYTE,
                database.number(
                        """
                        select count(*) from pg_stat_activity where datname = current_database()
                        """),
                size(database, "pg_total_relation_size('inventory_balances')") / MEGABYTE,
                size(database, "pg_relation_size('reservations_held_by_deadline')") / MEGABYTE,
                size(
                                database,
                                "pg_total_relation_size('inventory_reservations')"
                                        + " + pg_total_relation_size('stock_movements')")
                        / (double) holds,
                size(database, ofBalances("100 * n_dead_tup / greatest(n_live_tup, 1)")),
                size(database, ofBalances("n_tup_upd")),
                size(database, ofBalances("n_tup_hot_upd")));
    }

    private static long size(Database database, String expression) throws SQLException {
        return database.number("select " + expression);
    }

    private static String ofBalances(String column) {
        return "%s from pg_stat_user_tables where relname = 'inventory_balances'".formatted(column);
    }
}
