package io.holdfast.access;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.Set;

/**
 * An API key as it stood at the moment of reading, without what makes it work.
 *
 * @param lastUsedAt when it was last used, to the minute or so; null if never
 * @param revokedAt from then on it opens nothing; null while it is good
 */
public record ApiKey(
        ApiKeyName name,
        Set<Scope> scopes,
        Instant createdAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant revokedAt) {

    public ApiKey {
        scopes = Set.copyOf(scopes);
    }
}
