package io.holdfast.imports;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

import java.time.Duration;

/**
 * How files are taken in.
 *
 * @param enabled whether this instance runs the worker; other instances do its work as well
 * @param pollInterval the pause before the worker looks for work again
 * @param maxRows the most rows of a file
 * @param maxAtOnce the most files that this instance reads at the same time
 * @param keptFor how long a file that nobody applies is kept
 */
@Validated
@ConfigurationProperties("holdfast.imports")
record ImportProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("PT1S") Duration pollInterval,
        @Min(1) @Max(10_000_000) @DefaultValue("1000000") int maxRows,
        @Min(1) @Max(100) @DefaultValue("4") int maxAtOnce,
        @DefaultValue("P30D") Duration keptFor) {}
