package io.holdfast.catalog;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The code that a SKU is known by: exact text of 1 to 64 printable characters.
 *
 * @param value the code, white space around it stripped; case and leading zeros matter
 */
public record SkuCode(@JsonValue String value) implements Comparable<SkuCode> {

    private static final TextRule RULE = new TextRule("sku", 64, true);

    /**
     * Strips and checks the code.
     *
     * @throws InvalidValueException if it is empty, too long or holds unprintable characters
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public SkuCode {
        value = RULE.apply(value);
    }

    @Override
    public int compareTo(SkuCode other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
