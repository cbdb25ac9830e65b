package io.holdfast.payments;

import io.holdfast.payments.GatewayEvent.Type;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What shoppers can pay with at the simulated gateway. Each stands for a way in which it goes. */
public enum SimulatedMethod {
    APPROVE("is approved at once"),
    DECLINE("is declined at once"),
    LATE("is approved, and the answer takes its time"),
    TIMEOUT("is approved, and the first answer is lost"),
    TWICE("is approved, and its event is delivered twice"),
    DISORDER("is approved, and an older failure is told after it"),
    CAPTURE_REFUSED("is approved, and the first capture is refused"),
    REFUND_REFUSED("is approved, and the first void or refund is refused");

    private final String description;

    SimulatedMethod(String description) {
        this.description = description;
    }

    /** Continues a sentence about a payment by this method. */
    public String description() {
        return description;
    }

    /** What a shopper pays with to have it so. */
    public PaymentMethod method() {
        return new PaymentMethod(name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    /** Empty for what the simulated gateway doesn't know. */
    static Optional<SimulatedMethod> of(PaymentMethod wanted) {
        return Arrays.stream(values()).filter(known -> known.method().equals(wanted)).findFirst();
    }

    /** What is told by itself after the answer, in this order. */
    List<Type> events() {
        return switch (this) {
            case DECLINE -> List.of(Type.FAILED);
            case TWICE -> List.of(Type.AUTHORIZED, Type.AUTHORIZED);
            case DISORDER -> List.of(Type.AUTHORIZED, Type.FAILED);
            case APPROVE, LATE, TIMEOUT, CAPTURE_REFUSED, REFUND_REFUSED ->
                    List.of(Type.AUTHORIZED);
        };
    }

    boolean isApproved() {
        return this != DECLINE;
    }

    boolean refuses(PaymentKey.Step step) {
        return switch (step) {
            case AUTHORISE -> false;
            case CAPTURE -> this == CAPTURE_REFUSED;
            case VOID, REFUND -> this == REFUND_REFUSED;
        };
    }
}
