package io.holdfast.admin.overview;

import io.holdfast.activity.Activity;
import io.holdfast.balances.StockLevels;
import io.holdfast.reservations.ExpiryBacklog;
import io.holdfast.reservations.InFlight;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What needs a person, and how the day went, all as of one moment.
 *
 * @param at the moment, by the database's clock
 * @param empty whether there is no SKU yet
 * @param day null for who is limited to locations: a refusal is counted for all of them together
 * @param latest the latest changes of on hand, newest first
 * @param stuckPayments payments that stay as they are until a person looks into them; none are
 *     shown to who is limited
 */
public record Overview(
        Instant at,
        boolean empty,
        ExpiryBacklog backlog,
        InFlight inFlight,
        StockLevels levels,
        Checks checks,
        @Nullable Day day,
        List<Activity> latest,
        long stuckPayments) {

    /** Until then the worker, which looks every second, is on its way. */
    private static final Duration ON_ITS_WAY = Duration.ofSeconds(10);

    /** Whether holds are overdue for so long that a person has to look. */
    public boolean expiryLate() {
        return backlog.dueHolds() > 0 && backlog.oldest().compareTo(ON_ITS_WAY) > 0;
    }
}
