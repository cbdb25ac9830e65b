package io.holdfast.reservations;

import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;

/** What rows have in common, one array for each parameter of a statement that writes by set. */
final class Columns {

    private Columns() {}

    static <T> Long[] longs(List<T> rows, Function<T, Long> figure) {
        return of(rows, figure, Long[]::new);
    }

    static <T> Integer[] ints(List<T> rows, Function<T, Integer> figure) {
        return of(rows, figure, Integer[]::new);
    }

    static <T> Boolean[] flags(List<T> rows, Function<T, Boolean> flag) {
        return of(rows, flag, Boolean[]::new);
    }

    static <T> String[] texts(List<T> rows, Function<T, String> text) {
        return of(rows, text, String[]::new);
    }

    static <T> UUID[] uuids(List<T> rows, Function<T, UUID> id) {
        return of(rows, id, UUID[]::new);
    }

    private static <T, V> V[] of(List<T> rows, Function<T, V> value, IntFunction<V[]> ofSize) {
        return rows.stream().map(value).toArray(ofSize);
    }
}
