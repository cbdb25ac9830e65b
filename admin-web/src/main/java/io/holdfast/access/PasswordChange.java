package io.holdfast.access;

/** What became of a person's wish for another password, in order of precedence. */
public enum PasswordChange {

    /** Too many attempts failed for the name; nobody looked whether this one was right. */
    BLOCKED,
    /** The present password is another one, or there is no such user; nothing was changed. */
    WRONG,
    /** The person has the new password, and no session any more. */
    CHANGED
}
