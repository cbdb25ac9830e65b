package io.holdfast.access;

import io.holdfast.catalog.Reach;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.Set;

/**
 * An API key as it stood at the moment of reading, without what makes it work.
 *
 * @param lastUsedAt when it was last used, to the minute or so; null if never
 * @param revokedAt from then on it opens nothing; null while it is good
 * @param reach the locations that it is good for
 */
public record ApiKey(
        ApiKeyName name,
        Set<Scope> scopes,
        Instant createdAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant revokedAt,
        Reach reach) {

    public ApiKey {
        scopes = Set.copyOf(scopes);
    }
}
