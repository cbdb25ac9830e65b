package io.holdfast.reservations;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.StockChange;
import io.holdfast.balances.StockOutcome;
import io.holdfast.catalog.Reach;
import io.holdfast.lanes.LaneProperties;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
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
@EnableConfigurationProperties({
    ReservationProperties.class,
    ExpiryProperties.class,
    LaneProperties.class
})
public class Reservations {

    /** The most rows that one call of a list answers. */
    public static final int MAX_LIST = 200;

    private final Decisions decisions;
    private final Endings endings;
    private final Transitions transitions;
    private final Expiry expiry;
    private final Readings readings;
    private final Clearance clearance;
    private final HoldStatistics statistics;
    private final Transactions transactions;
    private final ReservationProperties properties;

    Reservations(
            Decisions decisions,
            Endings endings,
            Transitions transitions,
            Expiry expiry,
            Readings readings,
            Clearance clearance,
            HoldStatistics statistics,
            Transactions transactions,
            ReservationProperties properties) {
        this.decisions = decisions;
        this.endings = endings;
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
        return hold(request, Admission.unconditional());
    }

    /**
     * Holds a basket for a checkout, all of it or nothing, on a condition of the caller's.
     *
     * <p>Lines that were held before under the same request key, with the same balance and
     * quantity, are answered with that hold, whatever became of it since; the others are claimed. A
     * line that names no location is placed by the {@link SourcingStrategy} in the transaction that
     * claims it, split over several locations if need be; with the same SKU and quantity and again
     * no location it is answered with the holds that it has, wherever it would be placed by now.
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
        return decisions.hold(request, holdMillis, admission);
    }

    /**
     * Makes a checkout's basket be exactly these lines, atomically: all of it or nothing.
     *
     * <p>Lines that were held before under the same request key, with the same balance and
     * quantity, stay as they are, every part of a split one, deadline included, whatever became of
     * them since; an ended one doesn't come back to life. Holds that no line names are released,
     * also past their deadline. New lines are claimed, and what the same call releases counts as
     * free for them. A line that ran out before and is not named is no part of the basket any more,
     * for {@link #confirmAll} and {@link #reclaim}, and stays so when it is named again later. What
     * was confirmed by itself stays confirmed.
     *
     * <p>Overdue holds in the way are expired before a shortage is declared, the checkout's own
     * included; else nothing is changed by a refusal.
     *
     * <p>Transactions, retries and errors are those of {@link #hold(HoldRequest, Admission)}. Two
     * calls at once would each release only what they see, so the admission must lock something of
     * the checkout's exclusively that its other claims lock or share.
     *
     * @param admission also the place to lock the checkout
     * @return every refusal included; see {@link HoldOutcome} for their order
     */
    public HoldOutcome amend(HoldRequest request, Admission admission) {
        transactions.refuseToJoin();
        long holdMillis = properties.holdMillis(request.holdFor());
        return decisions.amend(request, holdMillis, admission);
    }

    /**
     * Confirms every hold of a checkout for money that came late: what ran out, and has not been
     * replaced since, is claimed again first, with the same balances and quantities under request
     * keys of the engine's, also where a strategy had chosen the balances. All of it or nothing,
     * and never past the stock check.
     *
     * <p>Overdue holds of others in the way are expired before a shortage is declared. The
     * checkout's own that are due are expired and claimed again, so they count as free. Holds that
     * are not due are confirmed as they are; where nothing was lost, that is all.
     *
     * <p>Transactions, retries and errors are those of {@link #hold(HoldRequest, Admission)}. Of
     * two calls at once for one checkout only one claims what was lost, whatever the admission
     * locks.
     *
     * @param completion what the caller does in the same transaction, only where the answer is
     *     {@link ReclaimOutcome.Done}
     * @return every refusal included; see {@link ReclaimOutcome} for their order
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, before anything is done
     */
    public ReclaimOutcome reclaim(
            CheckoutId checkoutId, Actor actor, Admission admission, Completion completion) {
        transactions.refuseToJoin();
        long holdMillis = properties.holdMillis(null);
        return decisions.reclaim(checkoutId, actor, holdMillis, admission, completion);
    }

    /**
     * Confirms a hold: its units leave on hand and reserved. Refused from its deadline on, also
     * when this call came earlier and had to wait for the hold's lock.
     *
     * <p>Joins the caller's transaction or runs in one of its own.
     */
    public TransitionOutcome confirm(ReservationId id, Actor actor) {
        return confirm(id, actor, Admission.unconditional());
    }

    /**
     * Confirms a hold on a condition of the caller's; see {@link #confirm(ReservationId, Actor)}.
     *
     * @param admission runs first; where it says no, the hold is an unknown one
     */
    public TransitionOutcome confirm(ReservationId id, Actor actor, Admission admission) {
        return endings.end(new HoldEnding(id, Ending.CONFIRMATION, actor, admission));
    }

    /**
     * Releases a hold: its units are available again. Allowed past its deadline as long as it is
     * held.
     *
     * <p>Joins the caller's transaction or runs in one of its own.
     */
    public TransitionOutcome release(ReservationId id, Actor actor) {
        return release(id, actor, Admission.unconditional());
    }

    /**
     * Releases a hold on a condition of the caller's; see {@link #release(ReservationId, Actor)}.
     *
     * @param admission runs first; where it says no, the hold is an unknown one
     */
    public TransitionOutcome release(ReservationId id, Actor actor, Admission admission) {
        return endings.end(new HoldEnding(id, Ending.RELEASE, actor, admission));
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
        return endings.end(new HoldEnding(id, Ending.EXPIRY, actor));
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
     * Lets every hold of a checkout last longer that is held and not due, as {@link #extend} does:
     * none gets an earlier deadline, and each that moved is an act of its own.
     *
     * <p>Joins the caller's transaction or runs in one of its own.
     *
     * @param holdFor null for the configured default
     * @return the holds that are held and not due, by id
     * @throws io.holdfast.catalog.InvalidValueException if {@code holdFor} is shorter than a second
     *     or longer than the configured maximum
     */
    public List<Reservation> extendAll(
            CheckoutId checkoutId, @Nullable Duration holdFor, Actor actor) {
        return transitions.extendAll(checkoutId, properties.holdMillis(holdFor), actor);
    }

    /**
     * Confirms every hold of a checkout, or none if one of them ran out and nothing as large has
     * been held for the same balance since, or for a line that named no location: of its SKU.
     * Released holds are no part of it any more, and neither is what an amendment left out after it
     * had run out.
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
     * Finds every reservation of many checkouts in one query.
     *
     * @param checkoutIds at most {@value #MAX_LIST}
     * @return oldest first, by checkout; one without reservations is not in it
     */
    public Map<CheckoutId, List<Reservation>> of(Collection<CheckoutId> checkoutIds) {
        if (checkoutIds.size() > MAX_LIST) {
            throw new IllegalArgumentException("must be at most " + MAX_LIST + " checkouts");
        }
        return readings.ofAll(checkoutIds);
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
        return inFlight(Reach.EVERYWHERE);
    }

    /** Counts what is held of the balances within a reach. */
    public InFlight inFlight(Reach reach) {
        return readings.inFlight(reach);
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
        return backlog(Reach.EVERYWHERE);
    }

    /** Says how far expiry lags behind with the holds within a reach. */
    public ExpiryBacklog backlog(Reach reach) {
        return expiry.backlog(reach);
    }

    /**
     * Finds due holds that could not be expired and were set aside, longest waiting first.
     *
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public List<SetAside> expiryFailures(int limit) {
        return expiryFailures(Reach.EVERYWHERE, limit);
    }

    /** Finds those of them that are within a reach; see {@link #expiryFailures(int)}. */
    public List<SetAside> expiryFailures(Reach reach, int limit) {
        checkLimit(limit);
        return readings.setAside(reach, Limit.of(limit));
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
