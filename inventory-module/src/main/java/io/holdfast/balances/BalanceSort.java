package io.holdfast.balances;

import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.balances.BalanceQuery.Sort;
import io.holdfast.catalog.InvalidValueException;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a list of balances is sorted by, as addresses spell it.
 *
 * @param value the name of a member, with a {@code -} before it for the largest first
 */
public record BalanceSort(@JsonValue String value) {

    /** By SKU. */
    public static final BalanceSort DEFAULT = new BalanceSort(Sort.SKU.field());

    private static final String DESCENDING = "-";

    /**
     * Checks the name.
     *
     * @throws InvalidValueException if balances can't be sorted by it
     */
    public BalanceSort {
        if (find(value).isEmpty()) {
            throw new InvalidValueException(
                    "sort", "must be one of " + String.join(", ", fields()));
        }
    }

    /** Everything that balances can be sorted by. */
    public static List<String> fields() {
        return Arrays.stream(Sort.values())
                .map(Sort::field)
                .flatMap(field -> List.of(field, DESCENDING + field).stream())
                .toList();
    }

    /** The figure or text that decides. */
    public Sort by() {
        return find(value).orElseThrow();
    }

    /** Whether the largest comes first. */
    public boolean isDescending() {
        return value.startsWith(DESCENDING);
    }

    /** The attributes that make up a row's place in the list: what is sorted, what breaks ties. */
    public Map<String, Class<?>> keys() {
        Map<String, Class<?>> keys = new HashMap<>();
        keys.put(by().field(), type(by()));
        keys.put("sku", String.class);
        keys.put("location", String.class);
        return keys;
    }

    private static Class<?> type(Sort sort) {
        return switch (sort) {
            case SKU, NAME, LOCATION -> String.class;
            case ON_HAND, RESERVED, AVAILABLE -> Integer.class;
        };
    }

    private static Optional<Sort> find(String value) {
        String field = value.startsWith(DESCENDING) ? value.substring(1) : value;
        return Arrays.stream(Sort.values()).filter(sort -> sort.field().equals(field)).findFirst();
    }
}
