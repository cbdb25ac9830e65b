package io.holdfast.http;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;

/**
 * Which page of a list a request wants, taken from its query.
 *
 * @param after the {@code next} of the page before; null for the first page
 * @param limit the most items to answer; null for {@value #DEFAULT_LIMIT}
 */
public record Paging(
        @Nullable String after, @Min(1) @Max(Paging.MAX_LIMIT) @Nullable Integer limit) {

    /** The most items of a page. */
    public static final int MAX_LIMIT = 200;

    /** The most items of a page when the request doesn't say. */
    public static final int DEFAULT_LIMIT = 50;

    /**
     * Finds where the page starts.
     *
     * @throws io.holdfast.catalog.InvalidValueException if {@code after} is no cursor of this list
     *     in this order
     */
    public KeysetScrollPosition in(ListOrder order) {
        return order.position(after);
    }

    /** The most items to answer. */
    public int size() {
        return limit == null ? DEFAULT_LIMIT : limit;
    }
}
