package io.holdfast.postgres;

import java.util.Optional;

/** A release of PostgreSQL, and whether Holdfast may run on it. */
public record PostgresVersion(int major, int minor) {

    private static final int OLDEST_MAJOR = 15;

    private static final PostgresVersion FIRST_18_TO_KEEP_UPDATES = new PostgresVersion(18, 2);

    /** Reads {@code server_version_num}, such as 180002 for 18.2 and 90624 for 9.6.24. */
    public static PostgresVersion fromServerVersionNum(int number) {
        int major = number / 10_000;
        // Up to 9.6 a major release had two numbers; the third is of no interest here.
        return new PostgresVersion(major, major < 10 ? number / 100 % 100 : number % 10_000);
    }

    /**
     * Why Holdfast must not run on this release, as a sentence; empty if it may.
     *
     * <p>18.0 and 18.1 lose updates: a multi-row {@code UPDATE … FROM} silently skips rows that
     * another transaction has just changed. Releases newer than those we know are let in.
     */
    public Optional<String> refusal() {
        if (major < OLDEST_MAJOR) {
            return Optional.of(
                    "PostgreSQL %s is too old for Holdfast: upgrade the server to %d or later."
                            .formatted(this, OLDEST_MAJOR));
        }
        if (losesUpdates()) {
            return Optional.of(
                    ("PostgreSQL %s loses updates under concurrency (fixed in %2$s):"
                                    + " upgrade the server to %2$s or later.")
                            .formatted(this, FIRST_18_TO_KEEP_UPDATES));
        }
        return Optional.empty();
    }

    private boolean losesUpdates() {
        return major == FIRST_18_TO_KEEP_UPDATES.major && minor < FIRST_18_TO_KEEP_UPDATES.minor;
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
