package io.holdfast.imports;

import io.holdfast.balances.Actor;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * A file that somebody handed in, as it stood at the moment of reading. All times are the
 * database's.
 *
 * @param appliedBy who had it applied; null if nobody has
 * @param fileName as the sender called it; null if nobody said
 * @param endedAt when it was applied, or found to have been applied before
 * @param rows how many rows were read so far; all of them once it is no longer staging
 * @param errors how many things are wrong with them, as far as is known
 * @param changes how many rows change something, as the last check or the applying found
 * @param done how many rows the present step has dealt with
 * @param repeats the import that applied the same before; null unless the state says so
 */
public record Import(
        long id,
        ImportKind kind,
        ImportState state,
        Actor requestedBy,
        @Nullable Actor appliedBy,
        @Nullable String fileName,
        Instant requestedAt,
        @Nullable Instant endedAt,
        int rows,
        int errors,
        int changes,
        int done,
        @Nullable Long repeats) {

    private static final int ALL = 100;

    /** Whether somebody is at work on it, or about to be. */
    public boolean isUnderWay() {
        return switch (state) {
            case STAGING, CHECKING, APPLYING -> true;
            case CHECKED, APPLIED, REPEATED -> false;
        };
    }

    /** Whether it was checked, nothing is wrong with it, and nobody has had it applied yet. */
    public boolean isReady() {
        return state == ImportState.CHECKED && errors == 0;
    }

    /** How far the present step is, from 0 to 100; 100 only when nothing is under way. */
    public int percent() {
        if (!isUnderWay()) {
            return ALL;
        }
        return rows == 0 ? 0 : (int) Math.min(ALL - 1, (long) done * ALL / rows);
    }
}
