package io.holdfast.admin.stock;

import io.holdfast.admin.Bar;
import io.holdfast.admin.Chart;
import io.holdfast.admin.Rows;
import io.holdfast.balances.Balance;
import io.holdfast.balances.Movement;
import io.holdfast.balances.SkuPolicy;
import io.holdfast.balances.StockPolicy;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.reservations.LiveHolds;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Waiting;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;

/**
 * A balance and everything that it is made of, all as of one moment.
 *
 * @param at the moment, by the database's clock
 * @param holds the newest live holds
 * @param live how many live holds there are in all
 * @param waiting the confirmed holds that have waited longest to be dispatched
 * @param policy what the balance has of its own
 * @param defaults what it follows its SKU in
 * @param ledger a page of the ledger, newest first
 * @param history on hand and available over the latest ledger rows; null without any
 */
public record Explanation(
        Instant at,
        Balance balance,
        Location location,
        LiveHolds live,
        List<Reservation> holds,
        List<Waiting> waiting,
        StockPolicy policy,
        SkuPolicy defaults,
        Rows<Movement> ledger,
        @Nullable History history) {

    /** The big bar. */
    public Bar bar() {
        return Bar.of(balance, live.overdueUnits());
    }

    /** Whether nothing is available. */
    public boolean out() {
        return balance.isOut();
    }

    /** Whether more holds are held than are shown. */
    public boolean moreHolds() {
        return live.holds() > holds.size();
    }

    /** Whether units are committed here, or were, or can be. */
    public boolean settlesAtDispatch() {
        return balance.settlesAt() == SettlesAt.DISPATCH;
    }

    /** How many units more are promised than are there. */
    public int owed() {
        return Math.max(0, balance.reserved() + balance.committed() - balance.onHand());
    }

    /**
     * A drawing of the latest changes.
     *
     * @param changes how many ledger rows it is drawn from
     */
    public record History(Chart chart, int changes, Instant from, Instant to) {

        /** Draws the rows, which come newest first. */
        static @Nullable History of(List<Movement> newestFirst) {
            if (newestFirst.isEmpty()) {
                return null;
            }
            List<Movement> rows = newestFirst.reversed();
            double[] x =
                    rows.stream().mapToDouble(row -> row.recordedAt().toEpochMilli()).toArray();
            long[] onHand = rows.stream().mapToLong(Movement::onHandAfter).toArray();
            long[] available = rows.stream().mapToLong(Movement::availableAfter).toArray();
            return new History(
                    Chart.steps(List.of("on-hand", "available"), x, List.of(onHand, available)),
                    rows.size(),
                    rows.getFirst().recordedAt(),
                    rows.getLast().recordedAt());
        }
    }
}
