package io.holdfast.checkout;

import io.holdfast.balances.Actor;
import io.holdfast.balances.RequestKey;
import io.holdfast.payments.PaymentMethod;
import io.holdfast.reservations.CheckoutId;

/**
 * A wish to pay for what a checkout holds.
 *
 * @param requestKey unique within its checkout; asking again under it pays nothing twice
 */
public record PaymentRequest(
        CheckoutId checkoutId, RequestKey requestKey, PaymentMethod method, Actor actor) {}
