package io.holdfast.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * What a client presents to prove that a key is its own. Only its digest is ever kept.
 *
 * @param value shown to whoever asked for the key, once
 */
public record Secret(String value) {

    private static final String PREFIX = "hf_";
    private static final int RANDOM_BYTES = 32;
    private static final int SHORT = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** Makes one up: 256 random bits, which nobody guesses. */
    static Secret random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(bytes);
        return new Secret(PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Whether an HTTP header carries it as it is. */
    boolean isSendable() {
        return value.chars().allMatch(c -> c > ' ' && c <= '~');
    }

    boolean isShort() {
        return value.length() < SHORT;
    }

    byte[] digest() {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(value.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Says nothing, so that no log ever does. */
    @Override
    public String toString() {
        return "(secret)";
    }
}
