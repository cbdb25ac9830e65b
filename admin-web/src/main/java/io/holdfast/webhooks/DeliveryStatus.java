package io.holdfast.webhooks;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How far a delivery has come. */
public enum DeliveryStatus {

    /** It is still to be sent, for the first time or again. */
    WAITING,
    /** The receiver took it. */
    DELIVERED,
    /** It was sent often enough; a person may have it sent again. */
    DEAD;

    /** The status as database, addresses and pages spell it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status that is spelled so; empty if none is. */
    public static Optional<DeliveryStatus> of(String code) {
        return Arrays.stream(values()).filter(status -> status.code().equals(code)).findFirst();
    }
}
