package io.holdfast.checkout;

import io.holdfast.reservations.CheckoutId;

/**
 * An order stands: stock has left, the money is to be captured or is with us. Published in the
 * transaction that wrote it.
 */
public record OrderPlaced(long number, CheckoutId checkoutId, PaymentId paymentId) {}
