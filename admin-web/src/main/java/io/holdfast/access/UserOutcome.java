package io.holdfast.access;

/** What became of a wish to change a user, in order of precedence. */
public sealed interface UserOutcome {

    /** There is no such user. */
    record Unknown(UserName name) implements UserOutcome {}

    /** The name is a user's already; nothing was created. */
    record NameTaken(UserName name) implements UserOutcome {}

    /** An admin is never limited to locations; nothing was changed. */
    record NeverLimited(User user) implements UserOutcome {}

    /** The user is as wished already; nothing was changed. */
    record Unchanged(User user) implements UserOutcome {}

    /** Nobody would be left who may change anything; nothing was changed. */
    record LastAdmin(User user) implements UserOutcome {}

    /** It is done. */
    record Changed(User user) implements UserOutcome {}

    /**
     * The user has a password from now on that was made up.
     *
     * @param password to be shown once: nobody can find it out again
     */
    record PasswordMade(User user, Password password) implements UserOutcome {}
}
