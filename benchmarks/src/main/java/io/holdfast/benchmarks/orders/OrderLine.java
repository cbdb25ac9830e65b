package io.holdfast.benchmarks.orders;

import io.holdfast.catalog.Name;
import io.holdfast.catalog.SkuCode;

import java.util.Optional;

/**
 * One row of the file.
 *
 * @param description empty where the file has none
 * @param quantity whole units, of either sign
 */
public record OrderLine(
        InvoiceNumber invoice, SkuCode sku, Optional<Name> description, int quantity) {}
