package io.holdfast.access;

import io.holdfast.catalog.Reach;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * A person who may sign in, as it stood at the moment of reading, without the password.
 *
 * @param changedAt when password, role, locations or disabling last changed: sessions from before
 *     are over
 * @param disabledAt from then on the person can't sign in; null while it can
 * @param signedInAt the last time; null if never
 * @param reach the locations that the person may see and work at; an admin's are all, whatever was
 *     said before the person became one
 */
public record User(
        UserName name,
        Role role,
        Instant createdAt,
        Instant changedAt,
        @Nullable Instant disabledAt,
        @Nullable Instant signedInAt,
        Reach reach) {

    /** Whether the person may sign in. */
    public boolean isEnabled() {
        return disabledAt == null;
    }
}
