package io.holdfast.balances;

import jakarta.validation.constraints.Min;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How stock is judged.
 *
 * @param lowAt a balance with no more than these units available is low, unless it or its SKU has a
 *     threshold
 */
@Validated
@ConfigurationProperties("holdfast.stock")
record StockProperties(@Min(0) @DefaultValue("10") int lowAt) {}
