package io.holdfast.webhooks;

import com.fasterxml.jackson.annotation.JsonCreator;

import io.holdfast.catalog.InvalidValueException;

/**
 * What both sides know, and what is sent is signed with. It goes in and is never shown again.
 *
 * @param value 16 to 200 printable ASCII characters, which mean the same bytes everywhere
 */
public record WebhookSecret(String value) {

    private static final int MIN = 16;
    private static final int MAX = 200;

    /**
     * Checks the secret.
     *
     * @throws InvalidValueException if it is too short or long or holds other characters
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public WebhookSecret {
        boolean isPrintable = value.chars().allMatch(c -> c > ' ' && c <= '~');
        if (value.length() < MIN || value.length() > MAX || !isPrintable) {
            throw new InvalidValueException(
                    "secret", "must have 16 to 200 printable ASCII characters without spaces");
        }
    }

    /** Says nothing, so that no log ever does. */
    @Override
    public String toString() {
        return "(secret)";
    }
}
