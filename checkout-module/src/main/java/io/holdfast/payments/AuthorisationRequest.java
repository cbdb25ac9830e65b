package io.holdfast.payments;

import java.util.UUID;

/**
 * A wish to have an amount put aside.
 *
 * @param checkoutId what it is for, so that the gateway's events can say so
 * @param attempt counts the payments of the checkout, from 1
 */
public record AuthorisationRequest(
        PaymentKey key, UUID checkoutId, int attempt, Money amount, PaymentMethod method) {}
