package io.holdfast.reservations;

/**
 * What one run over the due holds did.
 *
 * @param expired holds that it expired
 * @param setAside holds that it could not expire and set aside, to be tried again later
 */
public record ExpiryRun(int expired, int setAside) {

    static final ExpiryRun NOTHING = new ExpiryRun(0, 0);

    ExpiryRun plus(ExpiryRun other) {
        return new ExpiryRun(expired + other.expired, setAside + other.setAside);
    }

    int handled() {
        return expired + setAside;
    }
}
