package io.holdfast.checkout.web;

import io.holdfast.checkout.Checkout;
import io.holdfast.checkout.CheckoutStatus;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;
import io.swagger.v3.oas.annotations.media.Schema;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A checkout that the money is there for.
 *
 * @param outcome how it came to be confirmed; the same whenever it is asked for again
 */
record ConfirmedBody(
        @Schema(allowableValues = CONFIRMED) String outcome,
        CheckoutId checkoutId,
        CheckoutStatus status,
        @Nullable PaymentReference paymentReference,
        List<Reservation> reservations) {

    static final String CONFIRMED = "confirmed";

    static ConfirmedBody of(Checkout checkout) {
        return new ConfirmedBody(
                CONFIRMED,
                checkout.id(),
                checkout.status(),
                checkout.paymentReference(),
                checkout.reservations());
    }
}
