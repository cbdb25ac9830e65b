package io.holdfast.admin;

import io.holdfast.http.ListOrder;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Window;

import java.util.List;
import java.util.function.Function;

/**
 * A page of a list, as a template shows it.
 *
 * @param previous the place of the page before; null at the start
 * @param next the place of the page behind; null at the end
 */
public record Rows<T>(List<T> items, @Nullable String previous, @Nullable String next) {

    /** Makes a page of what was read from a place. */
    public static <S, T> Rows<T> of(
            Window<S> window, Place place, ListOrder order, Function<S, T> row) {
        boolean isBefore = place.isBackward() ? window.hasNext() : !place.isStart();
        boolean isBehind = place.isBackward() || window.hasNext();
        List<T> items = window.stream().map(row).toList();
        return new Rows<>(
                items,
                isBefore && !items.isEmpty() ? cursor(window, 0, order) : null,
                isBehind && !items.isEmpty() ? cursor(window, items.size() - 1, order) : null);
    }

    private static String cursor(Window<?> window, int index, ListOrder order) {
        return order.cursor((KeysetScrollPosition) window.positionAt(index));
    }

    /** Whether there is nothing on this page. */
    public boolean isEmpty() {
        return items.isEmpty();
    }
}
