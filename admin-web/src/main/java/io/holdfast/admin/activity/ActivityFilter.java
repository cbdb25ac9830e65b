package io.holdfast.admin.activity;

import io.holdfast.activity.ActivityArea;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.activity.Origin;
import io.holdfast.admin.Address;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.InvalidValueException;

import org.jspecify.annotations.Nullable;

import java.util.Locale;
import java.util.stream.Stream;

/**
 * What the address of the list of activities says. A form sends what is not filled in as empty.
 *
 * @param actor exactly this one, such as {@code user:admin}
 * @param origin {@code page}, {@code api-key} or {@code worker}
 * @param area {@code stock}, {@code holds} or {@code administration}
 */
public record ActivityFilter(
        @Nullable String actor, @Nullable String origin, @Nullable String area) {

    public ActivityFilter {
        actor = emptyToNull(actor);
        origin = emptyToNull(origin);
        area = emptyToNull(area);
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }

    /**
     * The query.
     *
     * @throws InvalidValueException if the address says something that there isn't
     */
    ActivityQuery query() {
        return new ActivityQuery(
                actor == null ? null : new Actor(actor),
                origin == null ? null : choice("origin", origin, Origin.values()),
                area == null ? null : choice("area", area, ActivityArea.values()),
                null);
    }

    private static <E extends Enum<E>> E choice(String field, String text, E[] choices) {
        return Stream.of(choices)
                .filter(choice -> spelling(choice).equals(text))
                .findFirst()
                .orElseThrow(
                        () ->
                                new InvalidValueException(
                                        field, "must be one of the list's choices"));
    }

    private static String spelling(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether everything is listed. */
    public boolean isOpen() {
        return actor == null && origin == null && area == null;
    }

    /** The same list about another area; about all of them if it is empty. */
    public ActivityFilter withArea(String wanted) {
        return new ActivityFilter(actor, origin, wanted);
    }

    /** The address of the newest page. */
    public String href() {
        return address().toString();
    }

    /** The address of the page behind an act; null if there is none. */
    public @Nullable String before(@Nullable Long id) {
        return id == null ? null : address().with("before", id).toString();
    }

    private Address address() {
        return Address.of("/activity")
                .with("actor", actor)
                .with("origin", origin)
                .with("area", area);
    }
}
