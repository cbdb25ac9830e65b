package io.holdfast.checkout;

import io.holdfast.catalog.Reach;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservations;
import io.holdfast.transactions.Transactions;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.stereotype.Component;

import java.util.Optional;

/**
 * What staff see of checkouts, whoever owns them: lists of all, and the whole story of one. A shop
 * sees its own through {@link Checkouts}.
 *
 * <p>Thread-safe. Readings see what is committed and lock nothing.
 */
@Component
public class CheckoutHistories {

    /** The most rows that one call of a list answers. */
    public static final int MAX_LIST = 200;

    private final OverviewTable overviews;
    private final PaymentTable payments;
    private final PaymentStepTable steps;
    private final PaymentEventTable events;
    private final OrderTable orders;
    private final Reservations reservations;
    private final Transactions transactions;

    CheckoutHistories(
            OverviewTable overviews,
            PaymentTable payments,
            PaymentStepTable steps,
            PaymentEventTable events,
            OrderTable orders,
            Reservations reservations,
            Transactions transactions) {
        this.overviews = overviews;
        this.payments = payments;
        this.steps = steps;
        this.events = events;
        this.orders = orders;
        this.reservations = reservations;
        this.transactions = transactions;
    }

    /**
     * Lists checkouts, newest first, a page at a time. For who is limited to locations there are
     * those of which every hold is within.
     *
     * @param after where the page before ended; the initial position for the first
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public Window<CheckoutOverview> list(
            CheckoutQuery query, KeysetScrollPosition after, int limit) {
        if (limit < 1 || limit > MAX_LIST) {
            throw new IllegalArgumentException("limit must be from 1 to " + MAX_LIST);
        }
        return overviews.list(query, after, limit);
    }

    /** Finds everything that is known of a checkout; see {@link #find(CheckoutId, Reach)}. */
    public Optional<CheckoutHistory> find(CheckoutId id) {
        return find(id, Reach.EVERYWHERE);
    }

    /**
     * Finds everything that is known of a checkout. It is shown whole or not at all: who is limited
     * to locations sees it if every hold of it is within, and there is one.
     *
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, which sees another moment
     */
    public Optional<CheckoutHistory> find(CheckoutId id, Reach reach) {
        return transactions.inSnapshot(transaction -> overviews.find(id, reach).map(this::history));
    }

    private CheckoutHistory history(CheckoutOverview overview) {
        CheckoutId id = overview.id();
        return new CheckoutHistory(
                overview,
                reservations.of(id),
                payments.of(id),
                steps.of(id),
                events.of(id),
                orders.find(id).orElse(null));
    }
}
