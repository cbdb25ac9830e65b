package io.holdfast.reservations;

import io.holdfast.balances.Actor;
import io.holdfast.reservations.Claims.Attempt;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.stereotype.Component;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Holds: promises of stock to a checkout.
 *
 * <p>A hold is placed in one atomic step and ends exactly once: confirmed, released or expired.
 * Whoever asks twice under the same key, or for the same ending, gets the same answer and changes
 * nothing. Deadlines are the database's: no clock of a JVM is ever asked.
 *
 * <p>Thread-safe. Every call is decided on locked rows or in one statement; readings lock nothing.
 */
@Component
@EnableConfigurationProperties({ReservationProperties.class, ExpiryProperties.class})
public class Reservations {

    /** The most rows that one call of a list answers. */
    public static final int MAX_LIST = 200;

    private static final int MAX_ATTEMPTS = 100;

    private final Claims claims;
    private final Transitions transitions;
    private final Expiry expiry;
    private final Readings readings;
    private final ReservationLineRepository lines;
    private final ExpiryFailureRepository failures;
    private final Transactions transactions;
    private final ReservationProperties properties;

    Reservations(
            Claims claims,
            Transitions transitions,
            Expiry expiry,
            Readings readings,
            ReservationLineRepository lines,
            ExpiryFailureRepository failures,
            Transactions transactions,
            ReservationProperties properties) {
        this.claims = claims;
        this.transitions = transitions;
        this.expiry = expiry;
        this.readings = readings;
        this.lines = lines;
        this.failures = failures;
        this.transactions = transactions;
        this.properties = properties;
    }

    /**
     * Holds a basket for a checkout, all of it or nothing; see {@link #hold(HoldRequest,
     * Admission)}.
     */
    public HoldOutcome hold(HoldRequest request) {
        return hold(request, () -> true);
    }

    /**
     * Holds a basket for a checkout, all of it or nothing, on a condition of the caller's.
     *
     * <p>Lines that were held before under the same request key, with the same balance and
     * quantity, are answered with that hold, whatever became of it since; the others are claimed.
     * Before a shortage is declared, overdue holds on the balances concerned are expired, so that a
     * stopped worker never means a false "sold out".
     *
     * <p>The call opens transactions of its own and repeats them after deadlocks, serialization
     * failures and lost races, a bounded number of times. A caller that got no answer asks again
     * with the same keys.
     *
     * @return every refusal included; see {@link HoldOutcome} for their order
     * @throws io.holdfast.catalog.InvalidValueException if {@code holdFor} is shorter than a second
     *     or longer than the configured maximum
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, before anything is done
     * @throws org.springframework.dao.ConcurrencyFailureException if others were faster again and
     *     again; nothing is held, and asking again is safe
     */
    public HoldOutcome hold(HoldRequest request, Admission admission) {
        transactions.refuseToJoin();
        long holdMillis = properties.holdMillis(request.holdFor());
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            switch (claims.attempt(request, holdMillis, admission)) {
                case Attempt.Decided decided -> {
                    return decided.outcome();
                }
                case Attempt.Overdue overdue -> expiry.expireDueOn(overdue.balances());
                case Attempt.Outrun outrun -> {}
            }
        }
        throw new CannotAcquireLockException(
                "others were faster in " + MAX_ATTEMPTS + " attempts to hold the basket");
    }

    /**
     * Confirms a hold: its units leave on hand and reserved. Refused from its deadline on, also
     * when this call came earlier and had to wait for the hold's lock.
     *
     * <p>Joins the caller's transaction or runs in one of its own.
     */
    public TransitionOutcome confirm(ReservationId id, Actor actor) {
        return transitions.end(id, Ending.CONFIRMATION, actor);
    }

    /**
     * Releases a hold: its units are available again. Allowed past its deadline as long as it is
     * held.
     *
     * <p>Joins the caller's transaction or runs in one of its own.
     */
    public TransitionOutcome release(ReservationId id, Actor actor) {
        return transitions.end(id, Ending.RELEASE, actor);
    }

    /**
     * Lets a hold last until {@code holdFor} from now, if that is later than its deadline. Only
     * while it is held and not due: a lapsed hold never comes back to life.
     *
     * <p>Joins the caller's transaction or runs in one of its own. No stock changes, so the ledger
     * gets no row.
     *
     * @param holdFor null for the configured default
     * @throws io.holdfast.catalog.InvalidValueException if {@code holdFor} is shorter than a second
     *     or longer than the configured maximum
     */
    public TransitionOutcome extend(ReservationId id, @Nullable Duration holdFor) {
        return transitions.extend(id, properties.holdMillis(holdFor));
    }

    /**
     * Confirms every hold of a checkout, or none if one of them ran out and nothing as large has
     * been held for the same balance since. Released holds are no part of it any more.
     *
     * <p>Joins the caller's transaction or runs in one of its own.
     */
    public BasketOutcome confirmAll(CheckoutId checkoutId, Actor actor) {
        return transitions.confirmAll(checkoutId, actor);
    }

    /**
     * Releases every hold of a checkout that is still held.
     *
     * <p>Joins the caller's transaction or runs in one of its own.
     */
    public BasketOutcome releaseAll(CheckoutId checkoutId, Actor actor) {
        return transitions.releaseAll(checkoutId, actor);
    }

    /** Finds a reservation. */
    public Optional<Reservation> find(ReservationId id) {
        return readings.find(id);
    }

    /** Finds every reservation of a checkout, ended ones included, oldest first. */
    public List<Reservation> of(CheckoutId checkoutId) {
        return readings.of(checkoutId);
    }

    /**
     * Lists reservations, newest first, a page at a time.
     *
     * @param after where the page before ended; the initial position for the first
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public Window<Reservation> list(ReservationQuery query, KeysetScrollPosition after, int limit) {
        checkLimit(limit);
        return lines.findBy(
                        ReservationListing.filter(query),
                        select ->
                                select.sortBy(Sort.by("id").descending())
                                        .limit(limit)
                                        .scroll(after))
                .map(readings::read);
    }

    /**
     * Expires the due holds that nobody else is working on, in batches of their own transactions.
     * The worker does so all the time; any number of callers may.
     *
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, before anything is done
     */
    public ExpiryRun expireDue() {
        transactions.refuseToJoin();
        return expiry.expireDue();
    }

    /** Says how far expiry lags behind. */
    public ExpiryBacklog backlog() {
        return expiry.backlog();
    }

    /**
     * Finds due holds that could not be expired and were set aside, longest waiting first.
     *
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public List<ExpiryFailure> expiryFailures(int limit) {
        checkLimit(limit);
        return failures.findUnresolved(Limit.of(limit)).stream()
                .map(ExpiryFailureEntity::toFailure)
                .toList();
    }

    private static void checkLimit(int limit) {
        if (limit < 1 || limit > MAX_LIST) {
            throw new IllegalArgumentException("limit must be from 1 to " + MAX_LIST);
        }
    }
}
