package io.holdfast.checkout;

import io.holdfast.payments.GatewayEvent;

import java.time.Instant;

/**
 * An event of a gateway, and what came of it.
 *
 * @param outcome {@code applied} or {@code ignored}
 */
public record ReceivedEvent(GatewayEvent event, String outcome, Instant receivedAt) {}
