package io.holdfast.catalog;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.Set;

/**
 * Which locations somebody may see and work at: all of them, or these. Readings that take it answer
 * as if there were no others, in rows, counts and pages alike.
 *
 * @param locations at least one; null for all
 */
public record Reach(@Nullable Set<LocationCode> locations) {

    /** All locations, those to come included. */
    public static final Reach EVERYWHERE = new Reach(null);

    /**
     * Checks that there is a location: a limit to nothing is somebody's mistake.
     *
     * @throws InvalidValueException if there is none
     */
    public Reach {
        locations = locations == null ? null : Set.copyOf(locations);
        if (locations != null && locations.isEmpty()) {
            throw new InvalidValueException("locations", "must be one at least");
        }
    }

    /** These locations; all if there are none. */
    public static Reach of(Collection<LocationCode> locations) {
        return locations.isEmpty() ? EVERYWHERE : new Reach(Set.copyOf(locations));
    }

    /** Whether it is limited to some locations. */
    public boolean isLimited() {
        return locations != null;
    }

    /** Whether the location is within. */
    public boolean covers(LocationCode location) {
        return locations == null || locations.contains(location);
    }

    /** The codes in one order, a set for SQL; null for all locations. */
    public String @Nullable [] codes() {
        return locations == null
                ? null
                : locations.stream().map(LocationCode::value).sorted().toArray(String[]::new);
    }
}
