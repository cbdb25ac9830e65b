package io.holdfast.payments;

import io.holdfast.payments.GatewayEvent.Type;
import io.holdfast.payments.SimulatedPaymentTable.Payment;
import io.holdfast.payments.SimulatedPaymentTable.Request;
import io.holdfast.transactions.Transactions;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A gateway without money, for trying out and for tests: it does what the payment method says, see
 * {@link SimulatedMethod}.
 *
 * <p>It stands for a provider elsewhere and keeps books of its own, in short transactions of its
 * own, so it remembers what it did when we have crashed and don't. A payment that it never saw was
 * taken elsewhere: it captures, voids and refunds that, too.
 */
@Component
@ConditionalOnProperty(
        name = GatewayChoice.PROPERTY,
        havingValue = GatewayChoice.SIMULATED,
        matchIfMissing = true)
@EnableConfigurationProperties(SimulatedProperties.class)
class SimulatedGateway implements PaymentGateway {

    private static final Logger LOG = LoggerFactory.getLogger(SimulatedGateway.class);
    private static final String PREFIX = "sim_";
    private static final String NO_ANSWER = "The gateway did not answer.";

    private final SimulatedPaymentTable payments;
    private final SimulatedEvents events;
    private final SimulatedProperties properties;
    private final Transactions transactions;

    SimulatedGateway(
            SimulatedPaymentTable payments,
            SimulatedEvents events,
            SimulatedProperties properties,
            Transactions transactions) {
        this.payments = payments;
        this.events = events;
        this.properties = properties;
        this.transactions = transactions;
    }

    @Override
    public String name() {
        return GatewayChoice.SIMULATED;
    }

    @Override
    public Authorisation authorise(AuthorisationRequest request) {
        PaymentReference reference = referenceOf(request.key());
        return reached(
                () -> answer(request, reference, book(request, reference)),
                Authorisation.Unknown::new);
    }

    private Booking book(AuthorisationRequest request, PaymentReference reference) {
        return transactions.inOwn(
                transaction -> {
                    payments.open(reference, request, stateFor(request.method()));
                    Payment payment = payments.lock(reference);
                    return new Booking(payment, payments.ask(request.key(), reference));
                });
    }

    private static SimulatedState stateFor(PaymentMethod method) {
        return SimulatedMethod.of(method).filter(SimulatedMethod::isApproved).isPresent()
                ? SimulatedState.AUTHORISED
                : SimulatedState.DECLINED;
    }

    private Authorisation answer(
            AuthorisationRequest request, PaymentReference reference, Booking booking) {
        Duration wait = waitFor(booking);
        if (booking.request().isFirst()) {
            events.tell(eventsOf(request, reference), wait);
        }
        return hasPassed(wait) ? answer(reference, booking) : new Authorisation.Unknown(NO_ANSWER);
    }

    private static Authorisation answer(PaymentReference reference, Booking booking) {
        if (booking.payment().state() == SimulatedState.DECLINED) {
            return new Authorisation.Declined(reasonOf(booking));
        }
        return booking.isBy(SimulatedMethod.TIMEOUT) && booking.request().isFirst()
                ? new Authorisation.Unknown(NO_ANSWER)
                : new Authorisation.Authorised(reference);
    }

    private static String reasonOf(Booking booking) {
        return booking.isBy(SimulatedMethod.DECLINE) ? "declined" : "unknown payment method";
    }

    /** What is left of the wait: who asks again after a crash does not wait from the start. */
    private Duration waitFor(Booking booking) {
        Duration left = properties.lateBy().minus(booking.payment().age());
        return booking.isBy(SimulatedMethod.LATE) && left.isPositive() ? left : Duration.ZERO;
    }

    private static boolean hasPassed(Duration wait) {
        try {
            Thread.sleep(wait);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static List<GatewayEvent> eventsOf(
            AuthorisationRequest request, PaymentReference reference) {
        return SimulatedMethod.of(request.method())
                .map(SimulatedMethod::events)
                .orElse(List.of(Type.FAILED))
                .stream()
                .map(type -> event(request, reference, type))
                .toList();
    }

    /** The same payment and type is the same event, however often it is told. */
    private static GatewayEvent event(
            AuthorisationRequest request, PaymentReference reference, Type type) {
        return new GatewayEvent(
                reference + "-" + type.code(),
                request.checkoutId(),
                request.attempt(),
                type,
                reference);
    }

    private static PaymentReference referenceOf(PaymentKey key) {
        return new PaymentReference(PREFIX + key.payment());
    }

    @Override
    public GatewayAnswer capture(PaymentKey key, PaymentReference reference) {
        return move(key, reference, SimulatedState::captured);
    }

    @Override
    public GatewayAnswer voidPayment(PaymentKey key, PaymentReference reference) {
        return move(key, reference, SimulatedState::voided);
    }

    @Override
    public GatewayAnswer refund(PaymentKey key, PaymentReference reference) {
        return move(key, reference, SimulatedState::refunded);
    }

    private GatewayAnswer move(
            PaymentKey key,
            PaymentReference reference,
            Function<SimulatedState, Optional<SimulatedState>> step) {
        return reached(
                () -> transactions.inOwn(transaction -> moveLocked(key, reference, step)),
                GatewayAnswer.Unknown::new);
    }

    private GatewayAnswer moveLocked(
            PaymentKey key,
            PaymentReference reference,
            Function<SimulatedState, Optional<SimulatedState>> step) {
        payments.takeNote(reference);
        Payment payment = payments.lock(reference);
        Request request = payments.ask(key, reference);
        if (request.done()) {
            return new GatewayAnswer.Done();
        }
        if (request.isFirst() && refuses(payment, key)) {
            return new GatewayAnswer.Refused("The gateway was told to refuse this once.");
        }
        return step.apply(payment.state())
                .map(state -> finish(key, reference, state))
                .orElseGet(() -> notFrom(payment.state()));
    }

    private static boolean refuses(Payment payment, PaymentKey key) {
        return methodOf(payment).filter(method -> method.refuses(key.step())).isPresent();
    }

    private GatewayAnswer finish(PaymentKey key, PaymentReference reference, SimulatedState state) {
        payments.move(reference, state);
        payments.finish(key);
        return new GatewayAnswer.Done();
    }

    private static GatewayAnswer notFrom(SimulatedState state) {
        return new GatewayAnswer.Refused("The payment is " + state.code() + ".");
    }

    private static Optional<SimulatedMethod> methodOf(Payment payment) {
        return Optional.ofNullable(payment.method()).flatMap(SimulatedMethod::of);
    }

    /** A provider whose database is away can't be reached; a caller's open transaction is a bug. */
    private <T> T reached(Supplier<T> call, Function<String, T> unknown) {
        transactions.refuseToJoin();
        try {
            return call.get();
        } catch (DataAccessException | TransactionException e) {
            LOG.warn("The simulated gateway can't reach its books", e);
            return unknown.apply(NO_ANSWER);
        }
    }

    /** A payment and the wish for it, as the books had them at the time of the answer. */
    private record Booking(Payment payment, Request request) {

        boolean isBy(SimulatedMethod method) {
            return methodOf(payment).filter(method::equals).isPresent();
        }
    }
}
