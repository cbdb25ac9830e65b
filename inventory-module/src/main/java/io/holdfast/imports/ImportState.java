package io.holdfast.imports;

import com.fasterxml.jackson.annotation.JsonValue;

import java.util.Locale;

/** How far an import has come. */
public enum ImportState {

    /** The file is being read. */
    STAGING,
    /** Its rows are being compared with stock, or are about to be. */
    CHECKING,
    /** Every bad row is known. Without any it can be applied. */
    CHECKED,
    /** It is being applied, or is about to be. */
    APPLYING,
    /** All of it was applied. */
    APPLIED,
    /** The same file was applied before; nothing was changed again. */
    REPEATED;

    /** The state as database, JSON and pages spell it. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state that the database spells so. */
    static ImportState of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
