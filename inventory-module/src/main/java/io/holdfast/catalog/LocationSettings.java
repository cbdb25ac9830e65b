package io.holdfast.catalog;

/**
 * How a location works.
 *
 * @param priority where a line without a location is looked for first: the lowest number
 */
public record LocationSettings(LocationCode code, SettlesAt settlesAt, int priority) {

    /** What a new location has. */
    public static final int DEFAULT_PRIORITY = 100;

    /** The largest priority number, which is asked last. */
    public static final int MAX_PRIORITY = 1_000_000;

    /**
     * Checks the priority.
     *
     * @throws InvalidValueException if it isn't from 0 to {@value #MAX_PRIORITY}
     */
    public LocationSettings {
        if (priority < 0 || priority > MAX_PRIORITY) {
            throw new InvalidValueException("priority", "must be from 0 to " + MAX_PRIORITY);
        }
    }
}
