package io.holdfast.reservations;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.StockChange;
import io.holdfast.balances.StockOutcome;
import io.holdfast.reservations.Claims.Attempt;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Window;
import org.springframework.stereotype.Component;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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
    private final Clearance clearance;
    private final HoldStatistics statistics;
    private final Transactions transactions;
    private final ReservationProperties properties;

    Reservations(
            Claims claims,
            Transitions transitions,
            Expiry expiry,
            Readings readings,
            Clearance clearance,
            HoldStatistics statistics,
            Transactions transactions,
            ReservationProperties properties) {
        this.claims = claims;
        this.transitions = transitions;
        this.expiry = expiry;
        this.readings = readings;
        this.clearance = clearance;
        this.statistics = statistics;
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
                    statistics.count(decided.outcome());
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
     * Expires a hold whose deadline has passed, without waiting for the worker: its units are
     * available again. Before its deadline that is not allowed.
     *
     * <p>Joins the caller's transaction or runs in one of its own. Waits for who works on the hold.
     *
     * @throws org.springframework.dao.DataAccessException if the database refuses, as it does where
     *     the worker set the hold aside; nothing is changed
     */
    public TransitionOutcome expire(ReservationId id, Actor actor) {
        return transitions.end(id, Ending.EXPIRY, actor);
    }

    /**
     * Lets a hold last until {@code holdFor} from now, if that is later than its deadline. Only
     * while it is held and not due: a lapsed hold never comes back to life.
     *
     * <p>Joins the caller's transaction or runs in one of its own. No stock changes, so the ledger
     * gets no row; where the deadline moved, the activities do, in the same transaction.
     *
     * @param holdFor null for the configured default
     * @throws io.holdfast.catalog.InvalidValueException if {@code holdFor} is shorter than a second
     *     or longer than the configured maximum
     */
    public TransitionOutcome extend(ReservationId id, @Nullable Duration holdFor, Actor actor) {
        return transitions.extend(id, properties.holdMillis(holdFor), actor);
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

    /**
     * Changes stock and releases the holds that are in the way of it, all in one transaction or
     * nothing. Of these holds only those are released that are still held; whatever became of the
     * others, the change's own rules decide. The change's actor is who released them.
     *
     * <p>Unless the answer is {@link StockOutcome.Recorded}, no hold was released: the figures of a
     * refusal are what there would be after the releases. The same change under the same request
     * key again releases nothing more.
     *
     * <p>The call opens transactions of its own and repeats them after deadlocks, serialization
     * failures and lost races for the request key.
     *
     * @param released holds of the balance that changes, at most 1,000; one named twice is one
     * @return every refusal included; see {@link StockOutcome} for their order
     * @throws io.holdfast.catalog.InvalidValueException if there are too many, or one is unknown or
     *     of another balance
     * @throws org.springframework.dao.DataAccessException if the database refuses to release one of
     *     them; nothing is changed
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, before anything is done: a refusal could not undo the releases alone
     */
    public StockOutcome change(StockChange change, Collection<ReservationId> released) {
        transactions.refuseToJoin();
        return clearance.change(change, released);
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
     * Lists reservations a page at a time. A row that doesn't change while paging is listed exactly
     * once.
     *
     * @param after where the page before ended; the initial position for the first
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public Window<Reservation> list(ReservationQuery query, KeysetScrollPosition after, int limit) {
        checkLimit(limit);
        return readings.list(query, after, limit);
    }

    /**
     * Finds what is held of a balance, newest first; see {@link #live(BalanceKey)} for the sum of
     * all.
     *
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public List<Reservation> live(BalanceKey balance, int limit) {
        checkLimit(limit);
        return readings.live(balance, limit);
    }

    /** Counts what is held of a balance; all zero if it is unknown. */
    public LiveHolds live(BalanceKey balance) {
        return readings.live(balance);
    }

    /** Counts what is held of all balances. */
    public InFlight inFlight() {
        return readings.inFlight();
    }

    /**
     * Counts the overdue holds of many balances in one query.
     *
     * @return those that have any, by key; a balance without overdue holds is not in it
     */
    public Map<BalanceKey, Overdue> overdue(Collection<BalanceKey> balances) {
        return readings.overdue(balances);
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

    /**
     * Tells what the last 24 hours were like, in buckets of ten minutes: 145 of them without a gap,
     * oldest first, the last one still going on. What instances counted in the last few seconds may
     * be missing.
     */
    public List<StatisticsBucket> lastDay() {
        return statistics.lastDay();
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
    public List<SetAside> expiryFailures(int limit) {
        checkLimit(limit);
        return readings.setAside(Limit.of(limit));
    }

    /**
     * Finds why a due hold could not be expired; empty if it is not held any more, or never was.
     */
    public Optional<ExpiryFailure> expiryFailure(ReservationId id) {
        return readings.setAside(id).map(SetAside::failure);
    }

    private static void checkLimit(int limit) {
        if (limit < 1 || limit > MAX_LIST) {
            throw new IllegalArgumentException("limit must be from 1 to " + MAX_LIST);
        }
    }
}
