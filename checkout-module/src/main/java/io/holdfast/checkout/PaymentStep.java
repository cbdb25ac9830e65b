package io.holdfast.checkout;

import io.holdfast.balances.Actor;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * A step of a payment, before it was taken or once it was answered.
 *
 * @param step {@code authorise}, {@code settle}, {@code capture}, {@code void} or {@code refund}
 * @param outcome {@code asked} before it is taken; what came of it afterwards
 * @param detail what the gateway said; null if nothing
 */
public record PaymentStep(
        PaymentId paymentId,
        String step,
        String outcome,
        @Nullable String detail,
        Actor actor,
        Instant recordedAt) {}
