package io.holdfast.activity;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A page of acts, newest first.
 *
 * @param next what to ask for as {@code beforeId} to get the page after this one; null if this is
 *     the last
 */
public record ActivityPage(List<Activity> items, @Nullable Long next) {

    public ActivityPage {
        items = List.copyOf(items);
    }
}
