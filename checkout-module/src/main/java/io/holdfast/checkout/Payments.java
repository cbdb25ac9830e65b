package io.holdfast.checkout;

import io.holdfast.balances.Actor;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.checkout.CheckoutRepository.Stored;
import io.holdfast.payments.Money;
import io.holdfast.payments.PaymentKey;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;
import io.holdfast.reservations.Reservations;
import io.holdfast.transactions.Transactions;

import org.hibernate.id.uuid.UuidVersion7Strategy;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;

/**
 * Payments of checkouts through the gateway, from the wish to pay to the money that is ours or back
 * with the shopper.
 *
 * <p>Every step is recorded before it is taken and once it is answered, so whatever interrupts a
 * payment, it is taken up again where it was: nothing is paid twice, no order is without stock, and
 * no money is kept without an order. The gateway is never asked inside a transaction.
 *
 * <p>Thread-safe. Any number of instances may work on one database.
 */
@Component
@EnableConfigurationProperties(PaymentProperties.class)
public class Payments {

    /** The most rows that one call of a list answers. */
    public static final int MAX_LIST = 200;

    /** The most payments that one checkout may see; each shopper fails a few times at most. */
    public static final int MAX_ATTEMPTS = 100;

    private final CheckoutRepository checkouts;
    private final Reservations reservations;
    private final PaymentTable payments;
    private final OrderTable orders;
    private final GatewayCalls gateway;
    private final Settlement settlement;
    private final Transactions transactions;
    private final PaymentProperties properties;

    Payments(
            CheckoutRepository checkouts,
            Reservations reservations,
            PaymentTable payments,
            OrderTable orders,
            GatewayCalls gateway,
            Settlement settlement,
            Transactions transactions,
            PaymentProperties properties) {
        this.checkouts = checkouts;
        this.reservations = reservations;
        this.payments = payments;
        this.orders = orders;
        this.gateway = gateway;
        this.settlement = settlement;
        this.transactions = transactions;
        this.properties = properties;
    }

    /**
     * Pays for what a checkout holds: asks the gateway to put the sum of its prices aside, then
     * confirms every hold and writes the order in one transaction, then has the money captured.
     *
     * <p>Returns when the gateway has said yes or no, or can't say; the capture follows by itself.
     * The same request again is answered with what became of it.
     *
     * @throws InvalidValueException naming {@code unitPrice} if a line has no price, or the prices
     *     can't be added up
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, before anything is done
     */
    public PaymentOutcome pay(Owner owner, PaymentRequest request) {
        transactions.refuseToJoin();
        Start start = transactions.inOwn(transaction -> start(owner, request));
        return switch (start) {
            case Start.Refused refused -> refused.outcome();
            case Start.Replayed replayed -> answer(replayed.payment());
            case Start.Started started -> {
                gateway.call(started.payment(), request.actor());
                yield answer(settle(started.payment().id(), request.actor()));
            }
        };
    }

    private sealed interface Start {

        record Refused(PaymentOutcome outcome) implements Start {}

        record Replayed(Payment payment) implements Start {}

        record Started(Payment payment) implements Start {}
    }

    private Start start(Owner owner, PaymentRequest request) {
        CheckoutId id = request.checkoutId();
        return checkouts
                .lock(id.value(), owner.value())
                .map(checkout -> start(checkout, request))
                .orElseGet(() -> new Start.Refused(new PaymentOutcome.UnknownCheckout(id)));
    }

    private Start start(Stored checkout, PaymentRequest request) {
        List<Payment> earlier = payments.of(request.checkoutId());
        Optional<Payment> same =
                earlier.stream()
                        .filter(payment -> request.requestKey().equals(payment.requestKey()))
                        .findFirst();
        if (same.isPresent()) {
            return replay(same.get(), request);
        }
        List<Reservation> basket = reservations.of(request.checkoutId());
        return refusal(checkout, request.checkoutId(), basket)
                .<Start>map(Start.Refused::new)
                .orElseGet(() -> begin(request, earlier));
    }

    private static Start replay(Payment payment, PaymentRequest request) {
        return request.method().equals(payment.method())
                ? new Start.Replayed(payment)
                : new Start.Refused(new PaymentOutcome.KeyReused(request.requestKey()));
    }

    private static Optional<PaymentOutcome> refusal(
            Stored stored, CheckoutId id, List<Reservation> basket) {
        Checkout checkout = Checkouts.checkout(id, stored, basket);
        if (!stored.isOpen() || checkout.status() == CheckoutStatus.EXPIRED) {
            return Optional.of(new PaymentOutcome.NotAllowed(checkout));
        }
        if (basket.stream().noneMatch(hold -> hold.status() == ReservationStatus.HELD)) {
            return Optional.of(new PaymentOutcome.NotAllowed(checkout));
        }
        return basket.stream()
                .filter(Reservation::overdue)
                .findFirst()
                .map(PaymentOutcome.Expired::new);
    }

    private Start begin(PaymentRequest request, List<Payment> earlier) {
        CheckoutId id = request.checkoutId();
        if (earlier.size() >= MAX_ATTEMPTS) {
            throw new InvalidValueException(
                    "requestKey", "must not start more than " + MAX_ATTEMPTS + " payments");
        }
        Money amount =
                Prices.total(orders.prices(id))
                        .orElseThrow(
                                () ->
                                        new InvalidValueException(
                                                "unitPrice",
                                                "must stand with every line that is paid for, in"
                                                        + " one currency"));
        if (earlier.isEmpty() && properties.extendHoldsBy() != null) {
            reservations.extendAll(id, properties.extendHoldsBy(), request.actor());
        }
        PaymentId payment = newId();
        payments.begin(payment, request, gateway.gateway(), amount, properties.lease());
        gateway.ask(payment, PaymentKey.Step.AUTHORISE, request.actor());
        return new Start.Started(payments.find(payment).orElseThrow());
    }

    static PaymentId newId() {
        return new PaymentId(UuidVersion7Strategy.INSTANCE.generateUuid(null));
    }

    /** Decides about a payment that is there, if that is still to be done. */
    Payment settle(PaymentId id, Actor actor) {
        Payment payment = payments.find(id).orElseThrow();
        if (payment.status().isUnsettled()) {
            settlement.settle(payment.checkoutId(), () -> payments.lock(id).orElseThrow(), actor);
        }
        return payments.find(id).orElseThrow();
    }

    private PaymentOutcome answer(Payment payment) {
        return switch (payment.status()) {
            case DECLINED -> new PaymentOutcome.Declined(payment);
            case CAPTURING, CAPTURED ->
                    new PaymentOutcome.Paid(
                            payment, orders.find(payment.checkoutId()).orElseThrow());
            case VOIDING, VOIDED, REFUNDING, REFUNDED -> new PaymentOutcome.TooLate(payment);
            case AUTHORISING, AUTHORISED, RECEIVED -> new PaymentOutcome.Pending(payment);
        };
    }

    /**
     * Takes the next steps of a payment that are due, until it has ended or the gateway gives no
     * answer. Nothing is done if somebody else is just doing it.
     */
    void advance(PaymentId id, Actor actor) {
        Payment before = payments.find(id).orElseThrow();
        Payment after = step(before, actor);
        if (after.status() != before.status()) {
            advance(id, actor);
        }
    }

    private Payment step(Payment payment, Actor actor) {
        if (payment.status().isUnsettled()) {
            return settle(payment.id(), actor);
        }
        if (payment.retryAt() != null && gateway.take(payment, actor)) {
            gateway.call(payment, actor);
        }
        return payments.find(payment.id()).orElseThrow();
    }

    /** Takes up what is due: what a crash interrupted, and what the gateway gave no answer to. */
    List<PaymentId> due() {
        return transactions.inOwn(
                transaction -> {
                    payments.giveUpOldAuthorisations();
                    return payments.due(MAX_LIST);
                });
    }

    /** Finds a payment. */
    public Optional<Payment> find(PaymentId id) {
        return payments.find(id);
    }

    /** Finds the payments of one of the owner's checkouts, first attempt first. */
    public Optional<List<Payment>> of(Owner owner, CheckoutId id) {
        return checkouts.find(id.value(), owner.value()).map(found -> payments.of(id));
    }

    /** Finds the payments of a checkout, first attempt first. */
    public List<Payment> of(CheckoutId id) {
        return payments.of(id);
    }

    /**
     * Lists the payments that go back, that the gateway refused to move, or of which nobody knows
     * what it did, longest unchanged first.
     *
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public List<Payment> needingAttention(int limit) {
        if (limit < 1 || limit > MAX_LIST) {
            throw new IllegalArgumentException("limit must be from 1 to " + MAX_LIST);
        }
        return payments.needingAttention(limit);
    }

    /**
     * Counts the payments that stay as they are until a person looks into them: the gateway
     * refused, or it gave no answer so often that it isn't asked any more.
     */
    public long needingPerson() {
        return payments.needingPerson();
    }

    /**
     * Has a step that was refused, or of which nobody knows what came, taken again at once; nothing
     * is done for a payment that is in no trouble, or for an authorisation that is a day old: the
     * gateway may have forgotten its key. Money moves once however often it is tried.
     *
     * <p>Asks the gateway, so it may take as long as that does.
     *
     * @return the payment as it now stands; empty if there is none
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, before anything is done
     */
    public Optional<Payment> retry(PaymentId id, Actor actor) {
        transactions.refuseToJoin();
        if (transactions.inOwn(transaction -> payments.revive(id))) {
            advance(id, actor);
        }
        return payments.find(id);
    }
}
