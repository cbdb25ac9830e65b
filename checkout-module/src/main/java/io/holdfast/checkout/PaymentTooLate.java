package io.holdfast.checkout;

import io.holdfast.reservations.CheckoutId;

/**
 * No order comes of a payment, so the money goes back. Published in the transaction that decided
 * so.
 */
public record PaymentTooLate(PaymentId paymentId, CheckoutId checkoutId) {}
