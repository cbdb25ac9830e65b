package io.holdfast.access;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * A person who may sign in, as it stood at the moment of reading, without the password.
 *
 * @param changedAt when password, role or disabling last changed: sessions from before are over
 * @param disabledAt from then on the person can't sign in; null while it can
 * @param signedInAt the last time; null if never
 */
public record User(
        UserName name,
        Role role,
        Instant createdAt,
        Instant changedAt,
        @Nullable Instant disabledAt,
        @Nullable Instant signedInAt) {

    /** Whether the person may sign in. */
    public boolean isEnabled() {
        return disabledAt == null;
    }
}
