package io.holdfast.checkout;

import io.holdfast.balances.Actor;
import io.holdfast.payments.EventOutcome;
import io.holdfast.payments.GatewayEvent;
import io.holdfast.payments.GatewayEventReceiver;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Optional;

/**
 * Takes in what gateways tell. An event is recorded in the transaction that does what it says, and
 * for good, so a second telling finds it. What is older than what we know changes nothing: only a
 * payment that waits for the gateway's answer can fail, and only one can be authorised.
 */
@Component
class GatewayEvents implements GatewayEventReceiver {

    private static final Actor ACTOR = Actor.worker("payment-events");

    private final CheckoutRepository checkouts;
    private final PaymentTable payments;
    private final PaymentEventTable events;
    private final GatewayCalls gateway;
    private final Payments process;
    private final Transactions transactions;
    private final IncomingPayments incoming;

    GatewayEvents(
            CheckoutRepository checkouts,
            PaymentTable payments,
            PaymentEventTable events,
            GatewayCalls gateway,
            Payments process,
            Transactions transactions,
            IncomingPayments incoming) {
        this.checkouts = checkouts;
        this.payments = payments;
        this.events = events;
        this.gateway = gateway;
        this.process = process;
        this.transactions = transactions;
        this.incoming = incoming;
    }

    @Override
    public EventOutcome receive(GatewayEvent event) {
        transactions.refuseToJoin();
        EventOutcome outcome = transactions.inOwn(transaction -> record(event));
        if (outcome instanceof EventOutcome.Applied) {
            payments.of(new CheckoutId(event.checkoutId())).stream()
                    .filter(payment -> payment.status().isUnsettled())
                    .forEach(payment -> process.settle(payment.id(), ACTOR));
        }
        return outcome;
    }

    private EventOutcome record(GatewayEvent event) {
        if (checkouts.lock(event.checkoutId()).isEmpty()) {
            return new EventOutcome.UnknownCheckout();
        }
        Optional<GatewayEvent> earlier = events.find(event.eventId());
        if (earlier.isPresent()) {
            return earlier.get().equals(event)
                    ? new EventOutcome.AlreadyReceived()
                    : new EventOutcome.IdReused();
        }
        boolean isApplied = apply(event);
        events.add(event, isApplied ? "applied" : "ignored");
        return isApplied ? new EventOutcome.Applied() : new EventOutcome.Ignored();
    }

    private boolean apply(GatewayEvent event) {
        List<Payment> known = payments.of(new CheckoutId(event.checkoutId()));
        Optional<Payment> payment =
                known.stream().filter(one -> one.attempt() == event.attempt()).findFirst();
        PaymentReference reference = event.reference();
        return switch (event.type()) {
            case AUTHORIZED -> reference != null && authorised(event, known, payment, reference);
            case FAILED, CANCELLED ->
                    payment.isPresent()
                            && gateway.declined(payment.get(), event.type().code(), ACTOR);
        };
    }

    private boolean authorised(
            GatewayEvent event,
            List<Payment> known,
            Optional<Payment> payment,
            PaymentReference reference) {
        if (known.stream().anyMatch(one -> reference.equals(one.reference()))) {
            return false;
        }
        if (payment.filter(one -> one.reference() == null).isPresent()) {
            gateway.authorised(payment.get(), reference, ACTOR);
        } else {
            incoming.add(
                    new CheckoutId(event.checkoutId()),
                    event.attempt(),
                    reference,
                    PaymentStatus.AUTHORISED,
                    ACTOR);
        }
        return true;
    }
}
