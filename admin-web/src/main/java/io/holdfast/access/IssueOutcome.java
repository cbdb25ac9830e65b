package io.holdfast.access;

/** What became of a wish for a new API key, in order of precedence. */
public sealed interface IssueOutcome {

    /** The name is or was a key's; nothing was created. */
    record NameTaken(ApiKeyName name) implements IssueOutcome {}

    /**
     * The key works from now on.
     *
     * @param secret to be shown once: nobody can find it out again
     */
    record Issued(ApiKey key, Secret secret) implements IssueOutcome {}
}
