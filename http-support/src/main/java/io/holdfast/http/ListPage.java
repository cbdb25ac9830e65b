package io.holdfast.http;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Window;

import java.util.List;
import java.util.function.Function;

/**
 * A page of a list, as JSON shows it.
 *
 * @param next what to send as {@code after} for the page behind; null, hence absent, at the end
 */
public record ListPage<T>(List<T> items, @Nullable String next) {

    /**
     * Makes a page of what was read.
     *
     * @param order the order in which the window was read
     * @param item how JSON shows one item
     */
    public static <S, T> ListPage<T> of(Window<S> window, ListOrder order, Function<S, T> item) {
        List<T> items = window.stream().map(item).toList();
        return new ListPage<>(items, window.hasNext() ? order.cursor(lastOf(window)) : null);
    }

    private static KeysetScrollPosition lastOf(Window<?> window) {
        return (KeysetScrollPosition) window.positionAt(window.size() - 1);
    }
}
