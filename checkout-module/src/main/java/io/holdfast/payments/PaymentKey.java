package io.holdfast.payments;

import java.util.Locale;
import java.util.UUID;

/**
 * Names one wish to a gateway, so that asking again moves no money twice.
 *
 * @param payment the payment that it is about
 * @param step what is to be done with it
 */
public record PaymentKey(UUID payment, Step step) {

    /** The key as gateways get it, such as {@code 7c9e6679-7425-40de-944b-e07fc1f90ae7-capture}. */
    @Override
    public String toString() {
        return payment + "-" + step.code();
    }

    /** What a gateway does with a payment, each at most once. */
    public enum Step {
        AUTHORISE,
        CAPTURE,
        VOID,
        REFUND;

        /** The step as gateways and tables spell it. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
