package io.holdfast.reservations;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

import java.time.Duration;

/**
 * How due holds are expired.
 *
 * @param enabled whether this instance runs the worker; claims expire what they need anyway
 * @param interval the pause between two runs of the worker
 * @param batchSize holds in one transaction: a larger batch costs less for each hold, because it
 *     writes a balance once for all of its holds, and keeps these balances locked for longer
 */
@Validated
@ConfigurationProperties("holdfast.expiry")
record ExpiryProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("PT1S") Duration interval,
        @Min(1) @Max(10_000) @DefaultValue("1000") int batchSize) {}
