package io.holdfast.access;

/** What became of a wish to revoke an API key, in order of precedence. */
public sealed interface RevocationOutcome {

    /** There is no such key. */
    record Unknown(ApiKeyName name) implements RevocationOutcome {}

    /** It was revoked before; nothing was changed. */
    record AlreadyRevoked(ApiKey key) implements RevocationOutcome {}

    /** From now on it opens nothing. */
    record Revoked(ApiKey key) implements RevocationOutcome {}
}
