package io.holdfast.reconciliation;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

import java.time.Duration;

/**
 * How balances are compared in the background.
 *
 * @param enabled whether this instance runs the worker; other instances do its work as well
 * @param interval how long after one run was requested the worker requests the next by itself
 * @param pollInterval the pause before the worker looks for work again
 * @param skusPerStep SKUs compared in one transaction, with their balances at all locations
 */
@Validated
@ConfigurationProperties("holdfast.reconciliation")
record ReconciliationProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("PT1H") Duration interval,
        @DefaultValue("PT1S") Duration pollInterval,
        @Min(1) @Max(10_000) @DefaultValue("500") int skusPerStep) {

    private static final Duration MIN_INTERVAL = Duration.ofSeconds(1);

    ReconciliationProperties {
        if (interval.compareTo(MIN_INTERVAL) < 0) {
            throw new IllegalArgumentException(
                    "holdfast.reconciliation: PT1S <= interval must hold");
        }
    }
}
