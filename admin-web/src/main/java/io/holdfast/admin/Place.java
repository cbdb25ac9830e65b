package io.holdfast.admin;

import io.holdfast.http.ListOrder;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;

/**
 * The place in a list that a page's address names.
 *
 * @param after where the page before ended
 * @param before where the page behind starts; at most one of the two counts
 */
public record Place(@Nullable String after, @Nullable String before) {

    /** Rows of a page. */
    public static final int SIZE = 50;

    /**
     * Where to read from, and in which direction.
     *
     * @throws io.holdfast.catalog.InvalidValueException if the address names no place in this list
     */
    public KeysetScrollPosition in(ListOrder order) {
        return isBackward() ? order.position(before).backward() : order.position(after);
    }

    boolean isBackward() {
        return before != null;
    }

    boolean isStart() {
        return after == null && before == null;
    }
}
