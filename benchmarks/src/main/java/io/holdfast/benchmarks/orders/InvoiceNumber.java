package io.holdfast.benchmarks.orders;

import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.catalog.TextRule;

/**
 * Names an invoice of the file.
 *
 * @param value exact text of 1 to 40 characters; a leading {@code C} marks a cancellation
 */
public record InvoiceNumber(@JsonValue String value) {

    private static final TextRule RULE = new TextRule("invoice_no", 40, true);

    public InvoiceNumber {
        value = RULE.apply(value);
    }

    boolean isCancellation() {
        return value.startsWith("C");
    }

    @Override
    public String toString() {
        return value;
    }
}
