package io.holdfast.activity;

import com.fasterxml.jackson.annotation.JsonValue;

import java.util.Locale;

/** What somebody did besides moving stock. */
public enum ActivityKind {

    /** A person signed in. */
    SIGNED_IN,
    /** Too many failures: nobody gets in under this name for a while. */
    SIGN_IN_BLOCKED,
    /** A person was given a name and a password. */
    USER_CREATED,
    /** A person may not sign in any more. */
    USER_DISABLED,
    /** A person may sign in again. */
    USER_ENABLED,
    /** A person may do more than before, or less. */
    USER_ROLE_CHANGED,
    /** A person may see and work at other locations than before. */
    USER_LIMITED,

    /** An admin gave a person a new password. */
    PASSWORD_RESET,
    /** A person chose a new password. */
    PASSWORD_CHANGED,
    /** Another system was given a key. */
    API_KEY_ISSUED,
    /** A key is good for nothing any more. */
    API_KEY_REVOKED,
    /** A SKU was entered or renamed. */
    SKU_SAVED,
    /** A location was entered or renamed. */
    LOCATION_SAVED,
    /** A hold got a later deadline. */
    HOLD_EXTENDED,
    /** The gateway was asked again about a payment that was in trouble. */
    PAYMENT_RETRIED,
    /** An address was subscribed to events, or gets others, or another secret. */
    WEBHOOK_SAVED,
    /** An address gets no events any more. */
    WEBHOOK_REMOVED,
    /** Events that an address had not taken are sent to it again. */
    WEBHOOK_SENT_AGAIN,
    /** Somebody asked whether everything adds up. */
    RECONCILIATION_REQUESTED,
    /** A file was applied. */
    IMPORT_APPLIED,
    /** The demo set was loaded into an empty database. */
    DEMO_LOADED;

    /** The kind as database, addresses and pages spell it, such as {@code hold-extended}. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
