package io.holdfast.admin.people;

import io.holdfast.admin.Input;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/**
 * The locations that somebody is to see, as they were chosen and ticked. "All" is a choice of its
 * own: a form in which nothing happens to be ticked must not open everything.
 *
 * @param limited whether to those that are ticked
 * @param ticked the codes
 */
public record LocationChoice(@Nullable Boolean limited, @Nullable List<LocationCode> ticked) {

    static final LocationChoice ALL = new LocationChoice(false, null);

    static LocationChoice of(Reach reach) {
        var locations = reach.locations();
        return locations == null ? ALL : new LocationChoice(true, List.copyOf(locations));
    }

    Optional<Reach> reach(Input input) {
        return input.read("locations", this::chosen);
    }

    private Reach chosen() {
        List<LocationCode> codes = ticked == null ? List.of() : ticked;
        if (isLimited() == codes.isEmpty()) {
            throw new InvalidValueException(
                    "locations",
                    isLimited()
                            ? "must be one at least"
                            : "must not be ticked where all are meant");
        }
        return Reach.of(codes);
    }

    /** Whether only those that are ticked are meant. */
    public boolean isLimited() {
        return Boolean.TRUE.equals(limited);
    }

    /** Whether the location is ticked. */
    public boolean has(LocationCode location) {
        return ticked != null && ticked.contains(location);
    }
}
