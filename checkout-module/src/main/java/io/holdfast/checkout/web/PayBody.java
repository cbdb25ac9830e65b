package io.holdfast.checkout.web;

import io.holdfast.balances.Actor;
import io.holdfast.balances.RequestKey;
import io.holdfast.checkout.PaymentRequest;
import io.holdfast.payments.PaymentMethod;
import io.holdfast.reservations.CheckoutId;
import io.swagger.v3.oas.annotations.media.Schema;

import jakarta.validation.constraints.NotNull;

/**
 * Asks to pay for what is held.
 *
 * @param requestKey made by the client, a new one for every new try of the shopper
 * @param method what the shopper pays with, as the gateway knows it
 */
@Schema(
        example =
                """
                {"requestKey": "5f1d7a0e-93b1-4b0e-8f0e-0a6b3e9d2c11", "method": "approve"}
                """)
record PayBody(@NotNull RequestKey requestKey, @NotNull PaymentMethod method) {

    PaymentRequest toRequest(CheckoutId checkoutId, Actor actor) {
        return new PaymentRequest(checkoutId, requestKey, method, actor);
    }
}
