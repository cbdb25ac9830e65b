package io.holdfast.checkout;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.Actor;
import io.holdfast.checkout.CancellationOutcome.AlreadyCancelled;
import io.holdfast.checkout.CancellationOutcome.Cancelled;
import io.holdfast.checkout.CheckoutRepository.Stored;
import io.holdfast.checkout.ConfirmationOutcome.AlreadyConfirmed;
import io.holdfast.checkout.ConfirmationOutcome.Confirmed;
import io.holdfast.checkout.HoldingOutcome.Decided;
import io.holdfast.checkout.HoldingOutcome.Ended;
import io.holdfast.checkout.OpeningOutcome.AlreadyOpened;
import io.holdfast.checkout.OpeningOutcome.Opened;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.BasketOutcome;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;
import io.holdfast.reservations.TransitionOutcome;
import io.holdfast.transactions.Transactions;

import org.hibernate.id.uuid.UuidVersion7Strategy;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Checkouts: baskets of holds that belong to whoever opened them.
 *
 * <p>A checkout of another owner does not exist, and neither do its reservations; that is decided
 * before anything else is looked up. A checkout ends once, confirmed with a payment reference or
 * cancelled, and nothing is held in an ended one: a claim shares the checkout's row, an ending
 * locks it.
 *
 * <p>A single hold may also be confirmed or released by itself. That never ends its checkout, which
 * stays open to more holds and to the payment of all; see {@link CheckoutStatus} for what it looks
 * like meanwhile.
 *
 * <p>Thread-safe. The lock order is checkout, reservations, balances. That an ending sees every
 * claim that it waited for takes PostgreSQL's default isolation, read committed.
 */
@Component
public class Checkouts {

    private final CheckoutRepository checkouts;
    private final Reservations reservations;
    private final Transactions transactions;
    private final TransactionTemplate snapshot;

    Checkouts(
            CheckoutRepository checkouts,
            Reservations reservations,
            Transactions transactions,
            PlatformTransactionManager transactionManager) {
        this.checkouts = checkouts;
        this.reservations = reservations;
        this.transactions = transactions;
        this.snapshot = new TransactionTemplate(transactionManager);
        this.snapshot.setReadOnly(true);
        this.snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    }

    /**
     * Opens a checkout; the same owner opening the same id again gets the one that is there.
     *
     * <p>Joins the caller's transaction or runs in one of its own.
     *
     * @param id made by the caller, so that asking again is harmless; null to have one made
     */
    public OpeningOutcome open(Owner owner, @Nullable CheckoutId id) {
        CheckoutId wanted = id == null ? newId() : id;
        return transactions.joining(transaction -> openOrFind(owner, wanted));
    }

    private static CheckoutId newId() {
        return new CheckoutId(UuidVersion7Strategy.INSTANCE.generateUuid(null));
    }

    /**
     * Holds that nobody's checkout contains are not to be had by opening one around them. What is
     * there already is shared, so that its row and its holds are as of one moment.
     */
    private OpeningOutcome openOrFind(Owner owner, CheckoutId id) {
        if (reservations.of(id).isEmpty()) {
            Optional<Stored> opened = checkouts.open(id.value(), owner.value());
            if (opened.isPresent()) {
                return new Opened(checkout(id, opened.get(), List.of()));
            }
        }
        return checkouts
                .share(id.value(), owner.value())
                .<OpeningOutcome>map(stored -> new AlreadyOpened(checkout(id, stored)))
                .orElseGet(() -> new OpeningOutcome.UnknownCheckout(id));
    }

    /**
     * Finds a checkout of the owner's, its row and its reservations as of one moment.
     *
     * <p>Inside a caller's transaction the two are read one after the other.
     */
    public Optional<Checkout> find(Owner owner, CheckoutId id) {
        return snapshot.execute(
                transaction ->
                        checkouts
                                .find(id.value(), owner.value())
                                .map(stored -> checkout(id, stored)));
    }

    /**
     * Holds a basket in a checkout, all of it or nothing; see {@link
     * Reservations#hold(HoldRequest)} for keys, retries and errors.
     *
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, before anything is done
     */
    public HoldingOutcome hold(Owner owner, HoldRequest request) {
        CheckoutId id = request.checkoutId();
        HoldOutcome outcome =
                reservations.hold(
                        request,
                        () ->
                                checkouts
                                        .share(id.value(), owner.value())
                                        .filter(Stored::isOpen)
                                        .isPresent());
        return outcome instanceof NotAdmitted ? refusal(owner, request) : new Decided(outcome);
    }

    /** An ended checkout stays as it is. One that is open by now was not there when asked for. */
    private HoldingOutcome refusal(Owner owner, HoldRequest request) {
        CheckoutId id = request.checkoutId();
        return checkouts
                .find(id.value(), owner.value())
                .filter(not(Stored::isOpen))
                .map(stored -> replayOrRefuse(request, checkout(id, stored)))
                .orElseGet(() -> new HoldingOutcome.UnknownCheckout(id));
    }

    private static HoldingOutcome replayOrRefuse(HoldRequest request, Checkout ended) {
        Map<HoldLine, Reservation> answers =
                ended.reservations().stream()
                        .collect(toMap(Checkouts::wish, reservation -> reservation));
        List<HeldLine> replays =
                request.lines().stream()
                        .flatMap(line -> Stream.ofNullable(answers.get(line)))
                        .map(hold -> new HeldLine(hold, true))
                        .toList();
        return replays.size() == request.lines().size()
                ? new Decided(new Replayed(replays))
                : new Ended(ended);
    }

    private static HoldLine wish(Reservation reservation) {
        return new HoldLine(
                reservation.requestKey(), reservation.balance(), reservation.quantity());
    }

    /**
     * Confirms every hold of a checkout that is left and records what paid for it, or does nothing
     * if one of them ran out and nothing as large has been held for the same balance since.
     *
     * <p>Holds that were confirmed by themselves count: where nothing else is left, only the
     * payment is recorded. Joins the caller's transaction or runs in one of its own.
     */
    public ConfirmationOutcome confirm(
            Owner owner, CheckoutId id, PaymentReference reference, Actor actor) {
        return transactions.joining(
                transaction ->
                        checkouts
                                .lock(id.value(), owner.value())
                                .map(stored -> confirm(id, stored, reference, actor))
                                .orElseGet(() -> new ConfirmationOutcome.UnknownCheckout(id)));
    }

    private ConfirmationOutcome confirm(
            CheckoutId id, Stored stored, PaymentReference reference, Actor actor) {
        if (stored.isOpen()) {
            return confirmOpen(id, stored, reference, actor);
        }
        Checkout ended = checkout(id, stored);
        return reference.equals(ended.paymentReference())
                ? new AlreadyConfirmed(ended)
                : new ConfirmationOutcome.NotAllowed(ended);
    }

    private ConfirmationOutcome confirmOpen(
            CheckoutId id, Stored stored, PaymentReference reference, Actor actor) {
        return switch (reservations.confirmAll(id, actor)) {
            case BasketOutcome.Expired expired ->
                    new ConfirmationOutcome.Expired(expired.reservation());
            case BasketOutcome.NothingHeld nothing -> {
                Checkout present = checkout(id, stored, nothing.reservations());
                yield present.status() == CheckoutStatus.CONFIRMED
                        ? confirmed(id, reference, nothing.reservations())
                        : new ConfirmationOutcome.NotAllowed(present);
            }
            case BasketOutcome.Done done -> confirmed(id, reference, done.reservations());
        };
    }

    private Confirmed confirmed(
            CheckoutId id, PaymentReference reference, List<Reservation> ended) {
        Stored stored = checkouts.confirm(id.value(), reference.value()).orElseThrow();
        return new Confirmed(checkout(id, stored, ended));
    }

    /**
     * Gives a checkout up and releases every hold of it that is left. Holds that were confirmed by
     * themselves stay so; where there is nothing else, the checkout counts as confirmed and can't
     * be cancelled.
     *
     * <p>Joins the caller's transaction or runs in one of its own.
     */
    public CancellationOutcome cancel(Owner owner, CheckoutId id, Actor actor) {
        return transactions.joining(
                transaction ->
                        checkouts
                                .lock(id.value(), owner.value())
                                .map(stored -> cancel(id, stored, actor))
                                .orElseGet(() -> new CancellationOutcome.UnknownCheckout(id)));
    }

    private CancellationOutcome cancel(CheckoutId id, Stored stored, Actor actor) {
        if (stored.isOpen()) {
            return cancelOpen(id, stored, actor);
        }
        Checkout ended = checkout(id, stored);
        return ended.status() == CheckoutStatus.CANCELLED
                ? new AlreadyCancelled(ended)
                : new CancellationOutcome.NotAllowed(ended);
    }

    private CancellationOutcome cancelOpen(CheckoutId id, Stored stored, Actor actor) {
        return switch (reservations.releaseAll(id, actor)) {
            case BasketOutcome.NothingHeld nothing -> {
                Checkout present = checkout(id, stored, nothing.reservations());
                yield present.status() == CheckoutStatus.CONFIRMED
                        ? new CancellationOutcome.NotAllowed(present)
                        : cancelled(id, nothing.reservations());
            }
            case BasketOutcome.Done done -> cancelled(id, done.reservations());
            case BasketOutcome.Expired never ->
                    throw new IllegalStateException("a release has no deadline: " + never);
        };
    }

    private Cancelled cancelled(CheckoutId id, List<Reservation> ended) {
        Stored stored = checkouts.cancel(id.value()).orElseThrow();
        return new Cancelled(checkout(id, stored, ended));
    }

    /** Finds a reservation in one of the owner's checkouts. */
    public Optional<Reservation> find(Owner owner, ReservationId id) {
        return reservations.find(id).filter(found -> isOwned(owner, found));
    }

    private boolean isOwned(Owner owner, Reservation reservation) {
        return checkouts.find(reservation.checkoutId().value(), owner.value()).isPresent();
    }

    /** Confirms one hold in one of the owner's checkouts; see {@link Reservations#confirm}. */
    public TransitionOutcome confirm(Owner owner, ReservationId id, Actor actor) {
        return whereOwned(owner, id, () -> reservations.confirm(id, actor));
    }

    /** Releases one hold in one of the owner's checkouts; see {@link Reservations#release}. */
    public TransitionOutcome release(Owner owner, ReservationId id, Actor actor) {
        return whereOwned(owner, id, () -> reservations.release(id, actor));
    }

    /**
     * Lets one hold in one of the owner's checkouts last longer; see {@link Reservations#extend}.
     *
     * @param holdFor null for the configured default
     */
    public TransitionOutcome extend(
            Owner owner, ReservationId id, @Nullable Duration holdFor, Actor actor) {
        return whereOwned(owner, id, () -> reservations.extend(id, holdFor, actor));
    }

    /**
     * Whoever has locked a checkout decides alone what becomes of its holds, so it is shared first.
     * It may be looked up before that: a reservation never changes its checkout.
     */
    private TransitionOutcome whereOwned(
            Owner owner, ReservationId id, Supplier<TransitionOutcome> transition) {
        return transactions.joining(
                transaction ->
                        reservations
                                .find(id)
                                .map(Reservation::checkoutId)
                                .flatMap(its -> checkouts.share(its.value(), owner.value()))
                                .map(shared -> transition.get())
                                .orElseGet(() -> new TransitionOutcome.Unknown(id)));
    }

    private Checkout checkout(CheckoutId id, Stored stored) {
        return checkout(id, stored, reservations.of(id));
    }

    private static Checkout checkout(CheckoutId id, Stored stored, List<Reservation> holds) {
        String reference = stored.paymentReference();
        return new Checkout(
                id,
                stored.isOpen()
                        ? CheckoutStatus.ofUnended(holds)
                        : CheckoutStatus.of(stored.status()),
                reference == null ? null : new PaymentReference(reference),
                holds);
    }

    /** Whether there is such a checkout, open or ended, and it is the owner's. */
    public boolean owns(Owner owner, CheckoutId id) {
        return checkouts.find(id.value(), owner.value()).isPresent();
    }

    /** Whether there is such a reservation in one of the owner's checkouts. */
    public boolean owns(Owner owner, ReservationId id) {
        return find(owner, id).isPresent();
    }
}
