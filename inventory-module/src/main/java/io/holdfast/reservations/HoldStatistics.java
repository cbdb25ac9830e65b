package io.holdfast.reservations;

import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.reservations.HoldOutcome.Unknown;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what happens to baskets, in memory: a claim pays for an increment, not for a row that all
 * claims share. Every now and then the counts are added to the database's.
 *
 * <p>Thread-safe. What was counted but not added when the JVM is killed is lost: these are figures
 * for a chart, not for an account.
 */
@Component
class HoldStatistics {

    private final LongAdder placed = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final AtomicLong worstLagMillis = new AtomicLong();
    private final HoldStatisticsTable table;
    private final Transactions transactions;
    private long placedAdded;
    private long refusedAdded;

    HoldStatistics(HoldStatisticsTable table, Transactions transactions) {
        this.table = table;
        this.transactions = transactions;
    }

    void count(HoldOutcome outcome) {
        switch (outcome) {
            case Placed basket -> placed.add(fresh(basket));
            case Insufficient basket -> refused.increment();
            case NotAdmitted basket -> {}
            case KeyReused basket -> {}
            case Unknown basket -> {}
            case Replayed basket -> {}
        }
    }

    void count(ReclaimOutcome outcome) {
        switch (outcome) {
            case ReclaimOutcome.Done done -> placed.add(done.reclaimed());
            case ReclaimOutcome.Insufficient basket -> refused.increment();
            case ReclaimOutcome.NotAdmitted basket -> {}
            case ReclaimOutcome.NothingToConfirm basket -> {}
        }
    }

    private static long fresh(Placed basket) {
        return basket.lines().stream().filter(line -> !line.replayed()).count();
    }

    void lag(Duration lag) {
        worstLagMillis.accumulateAndGet(lag.toMillis(), Math::max);
    }

    /**
     * Adds what was counted since the last time; writes nothing if nothing was. If the database
     * refuses, the counts are added the next time.
     */
    synchronized void flush() {
        long placedNow = placed.sum();
        long refusedNow = refused.sum();
        long lag = worstLagMillis.get();
        if (placedNow == placedAdded && refusedNow == refusedAdded && lag == 0) {
            return;
        }
        transactions.inOwn(
                transaction -> table.add(placedNow - placedAdded, refusedNow - refusedAdded, lag));
        placedAdded = placedNow;
        refusedAdded = refusedNow;
        // One that grew meanwhile stays for the next time.
        worstLagMillis.compareAndSet(lag, 0);
    }

    List<StatisticsBucket> lastDay() {
        return transactions.joining(transaction -> table.lastDay());
    }
}
