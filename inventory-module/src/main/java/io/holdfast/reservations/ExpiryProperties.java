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
 * @param batchSize holds in one transaction: a batch locks their balances until it commits
 */
@Validated
@ConfigurationProperties("holdfast.expiry")
record ExpiryProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("PT1S") Duration interval,
        @Min(1) @Max(10_000) @DefaultValue("200") int batchSize) {}
