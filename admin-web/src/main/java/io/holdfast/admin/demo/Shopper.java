package io.holdfast.admin.demo;

import java.util.Locale;

/** Who wants the last unit. */
public enum Shopper {
    ADA("Ada"),
    BEN("Ben");

    private final String shown;

    Shopper(String shown) {
        this.shown = shown;
    }

    /** The name as sentences say it. */
    public String shown() {
        return shown;
    }

    /** The name as addresses within the page spell it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Who wants it, too. */
    public Shopper other() {
        return this == ADA ? BEN : ADA;
    }
}
