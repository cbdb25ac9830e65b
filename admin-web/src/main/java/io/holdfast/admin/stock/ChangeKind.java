package io.holdfast.admin.stock;

import java.util.Locale;

/** The changes of stock that a person makes, each with a form of its own. */
public enum ChangeKind {
    RECEIVE,
    ADJUST,
    COUNT;

    /** The kind as addresses and message keys spell it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
