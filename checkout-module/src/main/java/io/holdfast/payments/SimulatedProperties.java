package io.holdfast.payments;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

import java.time.Duration;

/**
 * How the simulated gateway behaves.
 *
 * @param lateBy how long after the payment the answer to {@link SimulatedMethod#LATE} comes
 * @param events whether it tells by itself what became of a payment
 * @param redeliverAfter the pause before an event that was not taken is told again; it doubles
 */
@ConfigurationProperties("holdfast.payments.simulated")
record SimulatedProperties(
        @DefaultValue("PT5S") Duration lateBy,
        @DefaultValue("true") boolean events,
        @DefaultValue("PT1S") Duration redeliverAfter) {}
