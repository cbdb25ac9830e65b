package io.holdfast.benchmarks.replay;

import io.holdfast.balances.Balance;
import io.holdfast.benchmarks.orders.SkipReason;
import io.holdfast.benchmarks.replay.CallTimer.Latency;
import io.holdfast.benchmarks.replay.ChangeCount.Changes;
import io.holdfast.benchmarks.replay.ExpectedStock.Difference;
import io.holdfast.benchmarks.replay.Tally.Figure;
import io.holdfast.reconciliation.ReconciliationReport;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What a run came to.
 *
 * @param run its name, which every ledger row of its receipts bears
 * @param before what stood at the replay's location when the run began
 * @param received the opening stock of this run
 * @param takenBack lines of cancellations
 * @param writtenOff negative lines that cancel nothing
 * @param skipped lines that were not replayed
 * @param holding how long each call took that asked for a hold, retries included
 * @param ending how long each call took that confirmed or released a basket
 * @param differences where on hand isn't what the answers add up to
 * @param problems answers that a right engine does not give here
 */
record Report(
        UUID run,
        Plan plan,
        Stock before,
        Changes received,
        Baskets baskets,
        Changes takenBack,
        Changes writtenOff,
        Map<SkipReason, Integer> skipped,
        Speed speed,
        Latency holding,
        Latency ending,
        ReconciliationReport reconciliation,
        List<Difference> differences,
        List<String> problems) {

    /** Whether everything adds up. */
    public boolean isClean() {
        return reconciliation.isClean()
                && differences.isEmpty()
                && problems.isEmpty()
                && baskets.addUp();
    }

    /** What stood somewhere, in whole units. */
    record Stock(long balances, long onHand, long reserved) {

        static Stock of(Collection<Balance> balances) {
            return new Stock(
                    balances.size(),
                    balances.stream().mapToLong(Balance::onHand).sum(),
                    balances.stream().mapToLong(Balance::reserved).sum());
        }
    }

    /**
     * What became of the baskets.
     *
     * @param replayed those that were asked for again, and answered with the holds they had
     */
    record Baskets(
            long placed,
            long held,
            long refused,
            long confirmed,
            long released,
            long expired,
            long replayed) {

        static Baskets of(int placed, Tally tally) {
            return new Baskets(
                    placed,
                    tally.read(Figure.HELD),
                    tally.read(Figure.REFUSED),
                    tally.read(Figure.CONFIRMED),
                    tally.read(Figure.RELEASED),
                    tally.read(Figure.EXPIRED),
                    tally.read(Figure.REPLAYED));
        }

        /** Whether each was decided once and each that was held ended once. */
        boolean addUp() {
            return held + refused == placed && confirmed + released + expired == held;
        }
    }

    /**
     * How fast the errands were run.
     *
     * @param lines of baskets that were decided
     * @param took from the first errand to the last, cancellations and write-offs included
     */
    record Speed(long lines, Duration took, double linesPerSecond) {

        static Speed of(long lines, Duration took) {
            return new Speed(lines, took, lines * 1e9 / took.toNanos());
        }
    }
}
