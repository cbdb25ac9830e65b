package io.holdfast.checkout;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.Actor;
import io.holdfast.checkout.CheckoutRepository.Stored;
import io.holdfast.payments.Money;
import io.holdfast.reservations.BasketOutcome;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.ReclaimOutcome;
import io.holdfast.reservations.Reclaimed;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.transactions.Transactions;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionStatus;

import java.util.List;
import java.util.Optional;

/**
 * Decides what becomes of money that is there: an order, or the way back.
 *
 * <p>Stock, order and payment change in one transaction, so there is no order without stock, and no
 * payment that counts without an order. A payment is decided about once; whoever asks again gets
 * the same answer.
 */
@Component
class Settlement {

    static final String STEP = "settle";

    private static final String CHECKOUT_HAS_ENDED = "the checkout has ended";
    private static final String STOCK_IS_GONE = "it came too late, and the stock is gone";
    private static final String BASKET_CHANGED = "the basket changed while it was paid for";

    private static final int MAX_ATTEMPTS = 20;

    private final CheckoutRepository checkouts;
    private final PaymentTable payments;
    private final PaymentStepTable steps;
    private final LineTable lines;
    private final OrderTable orders;
    private final Reservations reservations;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;
    private final LatePaymentPolicy policy;

    Settlement(
            CheckoutRepository checkouts,
            PaymentTable payments,
            PaymentStepTable steps,
            LineTable lines,
            OrderTable orders,
            Reservations reservations,
            Transactions transactions,
            ApplicationEventPublisher events,
            ObjectProvider<LatePaymentPolicy> policies) {
        this.checkouts = checkouts;
        this.payments = payments;
        this.steps = steps;
        this.lines = lines;
        this.orders = orders;
        this.reservations = reservations;
        this.transactions = transactions;
        this.events = events;
        this.policy = policies.getIfAvailable(() -> late -> LatePaymentPolicy.Decision.CLAIM_AGAIN);
    }

    /** What was decided about a payment, in order of precedence. */
    sealed interface Decision {

        /** There is nothing in the checkout to confirm, nor was there; nothing was changed. */
        record NothingToConfirm(List<Reservation> reservations) implements Decision {}

        /** An order came of it, now or before. */
        record Ordered(PaymentId payment, boolean before) implements Decision {}

        /** None did, so the money goes back or went back. */
        record GivenBack(PaymentId payment) implements Decision {}
    }

    /** Finds or adds the payment, in the transaction that has locked its checkout. */
    @FunctionalInterface
    interface Source {
        Payment payment();
    }

    /**
     * Decides about a payment, in transactions of its own.
     *
     * @param source called in each of them, first of all, with the checkout locked
     */
    Decision settle(CheckoutId id, Source source, Actor actor) {
        try {
            return decide(id, source, actor);
        } catch (BasketChangedException undone) {
            return giveBackAlone(id, undone.payment, BASKET_CHANGED, actor);
        }
    }

    private Decision decide(CheckoutId id, Source source, Actor actor) {
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            Look look = transactions.inOwn(transaction -> look(id, source, actor, transaction));
            Optional<Decision> decision =
                    switch (look) {
                        case Look.Decided decided -> Optional.of(decided.decision());
                        case Look.Late late -> decideLate(id, late, actor);
                    };
            if (decision.isPresent()) {
                return decision.get();
            }
        }
        throw new CannotAcquireLockException("others were faster to settle checkout " + id);
    }

    /** What a first look at the checkout shows. */
    private sealed interface Look {

        record Decided(Decision decision) implements Look {}

        record Late(Owner owner, Payment payment, List<Reservation> reservations) implements Look {}
    }

    private Look look(CheckoutId id, Source source, Actor actor, TransactionStatus transaction) {
        Stored checkout = checkouts.lock(id.value()).orElseThrow();
        Payment payment = source.payment();
        if (!payment.status().isUnsettled()) {
            return new Look.Decided(decidedBefore(payment));
        }
        if (!checkout.isPayable()) {
            return new Look.Decided(giveBack(payment, CHECKOUT_HAS_ENDED, actor));
        }
        return switch (reservations.confirmAll(id, actor)) {
            case BasketOutcome.Expired expired ->
                    new Look.Late(new Owner(checkout.owner()), payment, reservations.of(id));
            case BasketOutcome.NothingHeld nothing ->
                    new Look.Decided(
                            withoutHolds(payment, nothing.reservations(), actor, transaction));
            case BasketOutcome.Done done ->
                    new Look.Decided(order(payment, Order.Outcome.CONFIRMED, actor));
        };
    }

    private static Decision decidedBefore(Payment payment) {
        return payment.status().hasOrder()
                ? new Decision.Ordered(payment.id(), true)
                : new Decision.GivenBack(payment.id());
    }

    /** Holds that were confirmed by themselves make an order, too. */
    private Decision withoutHolds(
            Payment payment, List<Reservation> basket, Actor actor, TransactionStatus transaction) {
        if (CheckoutStatus.ofUnended(basket) == CheckoutStatus.CONFIRMED) {
            return order(payment, Order.Outcome.CONFIRMED, actor);
        }
        if (payment.status() == PaymentStatus.RECEIVED) {
            transaction.setRollbackOnly();
            return new Decision.NothingToConfirm(basket);
        }
        return giveBack(payment, "nothing is held for it", actor);
    }

    /** Empty if somebody else was faster: the checkout is to be looked at again. */
    private Optional<Decision> decideLate(CheckoutId id, Look.Late late, Actor actor) {
        Payment payment = late.payment();
        var question = new LatePayment(late.owner(), id, payment, late.reservations());
        return switch (policy.decide(question)) {
            case GIVE_BACK -> Optional.of(giveBackAlone(id, payment, "it came too late", actor));
            case CLAIM_AGAIN -> claimAgain(id, payment, actor);
        };
    }

    private Optional<Decision> claimAgain(CheckoutId id, Payment payment, Actor actor) {
        ReclaimOutcome outcome =
                reservations.reclaim(
                        id,
                        actor,
                        () -> isUndecided(id, payment),
                        reclaimed -> orderAgain(id, payment, reclaimed, actor));
        return switch (outcome) {
            case ReclaimOutcome.NotAdmitted meanwhile -> Optional.empty();
            case ReclaimOutcome.NothingToConfirm nothing -> Optional.empty();
            case ReclaimOutcome.Insufficient tooLittle ->
                    Optional.of(giveBackAlone(id, payment, STOCK_IS_GONE, actor));
            case ReclaimOutcome.Done done -> Optional.of(new Decision.Ordered(payment.id(), false));
        };
    }

    private boolean isUndecided(CheckoutId id, Payment payment) {
        return checkouts.lock(id.value()).orElseThrow().isPayable()
                && payments.lock(payment.id()).orElseThrow().status().isUnsettled();
    }

    private void orderAgain(
            CheckoutId id, Payment payment, List<Reclaimed> reclaimed, Actor actor) {
        reclaimed.forEach(line -> lines.copy(id, line.lost().line(), line.hold().requestKey()));
        order(payment, Order.Outcome.RECLAIMED, actor);
    }

    private Decision order(Payment payment, Order.Outcome outcome, Actor actor) {
        checkAmount(payment);
        CheckoutId id = payment.checkoutId();
        checkouts.confirm(id.value(), requireNonNull(payment.reference()).value()).orElseThrow();
        long number = orders.place(id, payment.id(), outcome, actor);
        takeMoney(payment);
        steps.add(payment.id(), STEP, outcome.code(), "order " + number, actor);
        events.publishEvent(new OrderPlaced(number, id, payment.id()));
        return new Decision.Ordered(payment.id(), false);
    }

    /** The basket may have changed while the shopper paid for what it was. */
    private void checkAmount(Payment payment) {
        Money amount = payment.amount();
        if (amount != null
                && !Prices.total(orders.prices(payment.checkoutId())).equals(Optional.of(amount))) {
            throw new BasketChangedException(payment);
        }
    }

    private void takeMoney(Payment payment) {
        if (payment.status() == PaymentStatus.AUTHORISED) {
            payments.begin(payment.id(), PaymentStatus.AUTHORISED, PaymentStatus.CAPTURING, null);
        } else {
            payments.ended(payment.id(), PaymentStatus.RECEIVED, PaymentStatus.CAPTURED, null);
        }
    }

    private Decision giveBackAlone(CheckoutId id, Payment payment, String reason, Actor actor) {
        return transactions.inOwn(
                transaction -> {
                    checkouts.lock(id.value()).orElseThrow();
                    Payment present = payments.lock(payment.id()).orElseThrow();
                    return present.status().isUnsettled()
                            ? giveBack(present, reason, actor)
                            : decidedBefore(present);
                });
    }

    private Decision giveBack(Payment payment, String reason, Actor actor) {
        PaymentStatus way =
                payment.status() == PaymentStatus.AUTHORISED
                        ? PaymentStatus.VOIDING
                        : PaymentStatus.REFUNDING;
        payments.begin(payment.id(), payment.status(), way, reason);
        steps.add(payment.id(), STEP, "too-late", reason, actor);
        events.publishEvent(new PaymentTooLate(payment.id(), payment.checkoutId()));
        return new Decision.GivenBack(payment.id());
    }

    /** Undoes a transaction whose order would not be what was paid for. */
    private static final class BasketChangedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient Payment payment;

        BasketChangedException(Payment payment) {
            this.payment = payment;
        }
    }
}
