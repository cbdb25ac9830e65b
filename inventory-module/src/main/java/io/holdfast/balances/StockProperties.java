package io.holdfast.balances;

import jakarta.validation.constraints.Min;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How stock is judged.
 *
 * @param lowAt a balance with something available, but no more than these units, is low
 */
@Validated
@ConfigurationProperties("holdfast.stock")
record StockProperties(@Min(0) @DefaultValue("10") int lowAt) {}
