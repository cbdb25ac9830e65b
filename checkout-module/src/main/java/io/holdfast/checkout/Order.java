package io.holdfast.checkout;

import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.payments.Money;
import io.holdfast.reservations.CheckoutId;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * What came of a paid checkout. Written in the transaction that confirms its holds, and never
 * changed: there is none without stock, and none without a payment.
 *
 * @param number counts orders; there may be gaps
 * @param total null where a line has no price, the currencies differ or the sum is no {@link Money}
 * @param lines in the order in which they were held
 */
public record Order(
        long number,
        CheckoutId checkoutId,
        PaymentId paymentId,
        Outcome outcome,
        @Nullable Money total,
        Instant placedAt,
        List<OrderLine> lines) {

    public Order {
        lines = List.copyOf(lines);
    }

    /** How the stock was come by. */
    public enum Outcome {
        /** The holds were there when the money was. */
        CONFIRMED,
        /** The money came late, and the stock was claimed again. */
        RECLAIMED;

        /** The outcome as database, JSON and pages spell it. */
        @JsonValue
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Outcome of(String code) {
            return valueOf(code.toUpperCase(Locale.ROOT));
        }
    }
}
