package io.holdfast.checkout;

import static java.util.function.Predicate.not;

import io.holdfast.balances.Actor;
import io.holdfast.balances.RequestKey;
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
import io.holdfast.reservations.Admission;
import io.holdfast.reservations.BasketOutcome;
import io.holdfast.reservations.CheckoutId;
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
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

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
@EnableConfigurationProperties(CheckoutProperties.class)
public class Checkouts {

    private final CheckoutRepository checkouts;
    private final Gates gates;
    private final PaymentTable payments;
    private final OrderTable orders;
    private final IncomingPayments incoming;
    private final Settlement settlement;
    private final Reservations reservations;
    private final Transactions transactions;

    Checkouts(
            CheckoutRepository checkouts,
            Gates gates,
            PaymentTable payments,
            OrderTable orders,
            IncomingPayments incoming,
            Settlement settlement,
            Reservations reservations,
            Transactions transactions) {
        this.checkouts = checkouts;
        this.gates = gates;
        this.payments = payments;
        this.orders = orders;
        this.incoming = incoming;
        this.settlement = settlement;
        this.reservations = reservations;
        this.transactions = transactions;
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
        return transactions.isInside()
                ? read(owner, id)
                : transactions.inSnapshot(transaction -> read(owner, id));
    }

    private Optional<Checkout> read(Owner owner, CheckoutId id) {
        return checkouts.find(id.value(), owner.value()).map(stored -> checkout(id, stored));
    }

    /** Holds a basket of which the buyer saw nothing that would have to be kept. */
    public HoldingOutcome hold(Owner owner, HoldRequest request) {
        return hold(owner, Basket.of(request));
    }

    /**
     * Holds a basket in a checkout, all of it or nothing; see {@link
     * Reservations#hold(HoldRequest)} for keys, retries and errors. What the buyer sees of a line
     * is kept with it; asked for under the same key with something else to see, it is refused.
     *
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, before anything is done
     */
    public HoldingOutcome hold(Owner owner, Basket basket) {
        HoldRequest request = basket.toHoldRequest();
        HoldOutcome outcome = reservations.hold(request, gates.of(owner, basket));
        return outcome instanceof NotAdmitted ? refusal(owner, request) : new Decided(outcome);
    }

    /**
     * Makes the basket of a checkout be exactly these lines, or changes nothing; see {@link
     * Reservations#amend}. What this call releases is free for what it claims.
     *
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, before anything is done
     */
    public HoldingOutcome amend(Owner owner, Basket basket) {
        HoldRequest request = basket.toHoldRequest();
        HoldOutcome outcome = reservations.amend(request, new Barrier(gates.of(owner, basket)));
        return outcome instanceof NotAdmitted ? refusal(owner, request) : new Decided(outcome);
    }

    /** Lets a basket through its gate when nobody else is inside. */
    private final class Barrier implements Admission {

        private final Gate gate;

        Barrier(Gate gate) {
            this.gate = gate;
        }

        @Override
        public boolean isGranted() {
            return checkouts.lock(gate.id(), gate.owner().value()).filter(gate::lets).isPresent();
        }

        @Override
        public Optional<RequestKey> reused(List<HeldLine> held) {
            return gate.reused(held);
        }
    }

    /**
     * An ended checkout stays as it is. One that is open by now was not there when asked for. Its
     * row is shared so that the answer waits for what replicas a commit waits for.
     */
    private HoldingOutcome refusal(Owner owner, HoldRequest request) {
        CheckoutId id = request.checkoutId();
        return transactions.inOwn(
                transaction ->
                        checkouts
                                .share(id.value(), owner.value())
                                .filter(not(Stored::isOpen))
                                .map(stored -> replayOrRefuse(request, checkout(id, stored)))
                                .orElseGet(() -> new HoldingOutcome.UnknownCheckout(id)));
    }

    private static HoldingOutcome replayOrRefuse(HoldRequest request, Checkout ended) {
        return request.answeredBy(ended.reservations())
                .<HoldingOutcome>map(replays -> new Decided(new Replayed(replays)))
                .orElseGet(() -> new Ended(ended));
    }

    /**
     * Takes the word that the money is there: confirms every hold of a checkout that is left, and
     * writes the order. Holds that were confirmed by themselves belong to it.
     *
     * <p>Where a hold ran out, the {@link LatePaymentPolicy} says whether what was lost is claimed
     * again, all of it or nothing. Money of which no order comes is given back through the gateway,
     * exactly once, and for good: the same reference is answered the same from then on.
     *
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, before anything is done
     */
    public ConfirmationOutcome confirm(
            Owner owner, CheckoutId id, PaymentReference reference, Actor actor) {
        transactions.refuseToJoin();
        if (!owns(owner, id)) {
            return new ConfirmationOutcome.UnknownCheckout(id);
        }
        return switch (settlement.settle(
                id, () -> incoming.received(id, reference, actor), actor)) {
            case Settlement.Decision.NothingToConfirm nothing ->
                    new ConfirmationOutcome.NotAllowed(find(owner, id).orElseThrow());
            case Settlement.Decision.GivenBack back ->
                    new ConfirmationOutcome.TooLate(
                            find(owner, id).orElseThrow(),
                            payments.find(back.payment()).orElseThrow());
            case Settlement.Decision.Ordered ordered ->
                    confirmed(find(owner, id).orElseThrow(), ordered.before());
        };
    }

    private ConfirmationOutcome confirmed(Checkout checkout, boolean before) {
        Order order = orders.find(checkout.id()).orElseThrow();
        return before ? new AlreadyConfirmed(checkout, order) : new Confirmed(checkout, order);
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
        if (stored.isCancellable()) {
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
        return reservations.find(id).filter(found -> owns(owner, found.checkoutId()));
    }

    /** Confirms one hold in one of the owner's checkouts; see {@link Reservations#confirm}. */
    public TransitionOutcome confirm(Owner owner, ReservationId id, Actor actor) {
        return whereOwned(owner, id, gate -> reservations.confirm(id, actor, gate));
    }

    /** Releases one hold in one of the owner's checkouts; see {@link Reservations#release}. */
    public TransitionOutcome release(Owner owner, ReservationId id, Actor actor) {
        return whereOwned(owner, id, gate -> reservations.release(id, actor, gate));
    }

    /**
     * Lets one hold in one of the owner's checkouts last longer; see {@link Reservations#extend}.
     *
     * @param holdFor null for the configured default
     */
    public TransitionOutcome extend(
            Owner owner, ReservationId id, @Nullable Duration holdFor, Actor actor) {
        return transactions.joining(
                transaction ->
                        whereOwned(
                                owner,
                                id,
                                gate ->
                                        gate.isGranted()
                                                ? reservations.extend(id, holdFor, actor)
                                                : new TransitionOutcome.Unknown(id)));
    }

    /** The checkout may be looked up before it is shared: a reservation never changes its own. */
    private TransitionOutcome whereOwned(
            Owner owner, ReservationId id, Function<Gate, TransitionOutcome> transition) {
        return reservations
                .find(id)
                .map(hold -> transition.apply(gates.of(owner, hold.checkoutId())))
                .orElseGet(() -> new TransitionOutcome.Unknown(id));
    }

    private Checkout checkout(CheckoutId id, Stored stored) {
        return checkout(id, stored, reservations.of(id));
    }

    static Checkout checkout(CheckoutId id, Stored stored, List<Reservation> holds) {
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
