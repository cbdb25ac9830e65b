package io.holdfast.campaign.sabotage;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;

/**
 * Faults that others have made, to be planted in an application under test: a campaign that does
 * not find them proves nothing.
 *
 * <p>They are planted from outside: statements are changed on their way to the driver, tables by
 * whoever owns them. The application itself knows nothing of it.
 */
public enum Bug {
    GUARD_DROPPED("a claim doesn't ask whether there is enough, and no table minds"),
    JVM_CLOCK("deadlines are compared with the clock of the JVM"),
    BLIND_RETRY("who got no answer asks again under new keys"),
    UNSAFE_COMMIT("commits are answered before they are on disk (synchronous_commit = off)"),
    ORDER_MISSING("balances are locked in any order"),
    RELEASE_COUNTED_TWICE("a release gives its units back twice"),
    UNLOCKED_WRITES("balances are written by set, without having been locked");

    private static final String CLOCK = "clock_timestamp\\(\\)";
    private static final String GUARD =
            "and CAST\\(on_hand AS bigint\\) - reserved - committed - safety_stock"
                    + " \\+ backorder_limit\\s+>= \\?";
    private static final String LOCK_ORDER = "order by b\\.sku_id, b\\.location_id";
    private static final String LOCK = "for no key update of b\\b";
    private static final String ROWS_WRITTEN = "\\(select count\\(\\*\\) from moved\\)";
    private static final String ROWS_MEANT =
            "(select count(distinct (sku_id, location_id)) from wanted)";

    private final String description;

    Bug(String description) {
        this.description = description;
    }

    /** As a sentence. */
    public String description() {
        return description;
    }

    /** What happens to a statement of the application's. */
    public String rewrite(String sql) {
        return switch (this) {
            case GUARD_DROPPED -> sql.replaceAll(GUARD, "and ? > 0");
            case JVM_CLOCK ->
                    sql.replaceAll(
                            CLOCK, Matcher.quoteReplacement("timestamptz '" + Instant.now() + "'"));
            case ORDER_MISSING -> sql.replaceAll(LOCK_ORDER, "order by random()");
            case UNLOCKED_WRITES ->
                    sql.replaceAll(LOCK + "(\\s+skip locked)?", "")
                            .replaceAll(ROWS_WRITTEN, Matcher.quoteReplacement(ROWS_MEANT));
            case BLIND_RETRY, UNSAFE_COMMIT, RELEASE_COUNTED_TWICE -> sql;
        };
    }

    /** What happens to the tables. */
    public List<String> statements() {
        return switch (this) {
            case GUARD_DROPPED ->
                    List.of(
                            "alter table inventory_balances drop constraint balance_is_sound",
                            "alter table stock_movements drop constraint movement_is_sound");
            case RELEASE_COUNTED_TWICE ->
                    List.of(
                            """
                            create function give_back_again() returns trigger language plpgsql as
                            $$
                            begin
                                update inventory_balances
                                set reserved = greatest(0, reserved + new.reserved_delta)
                                where sku_id = new.sku_id and location_id = new.location_id;
                                return null;
                            end
                            $$
                            """,
                            """
                            create trigger releases_count_twice after insert on stock_movements
                            for each row when (new.kind = 'release')
                            execute function give_back_again()
                            """);
            case JVM_CLOCK, BLIND_RETRY, UNSAFE_COMMIT, ORDER_MISSING, UNLOCKED_WRITES -> List.of();
        };
    }

    /** With what environment the application has to run to show it. */
    public Map<String, String> settings() {
        return switch (this) {
            case GUARD_DROPPED, JVM_CLOCK -> Map.of("HOLDFAST_LANES_ENABLED", "false");
            case BLIND_RETRY,
                    UNSAFE_COMMIT,
                    ORDER_MISSING,
                    RELEASE_COUNTED_TWICE,
                    UNLOCKED_WRITES ->
                    Map.of();
        };
    }

    /** What is added to the address of the database. */
    public String driverOptions() {
        return this == UNSAFE_COMMIT ? "&options=-c%20synchronous_commit=off" : "";
    }

    /** As it is written on a command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
