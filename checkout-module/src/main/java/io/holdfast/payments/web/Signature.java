package io.holdfast.payments.web;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a sender says to prove that it wrote a body, as in {@code t=1796066544,v1=5257a8…}: seconds
 * since 1970 and, for each secret it has, the HMAC-SHA256 of the seconds, a dot and the body.
 *
 * @param time as it was sent, since that is what was signed
 * @param codes one for each secret of the sender
 */
record Signature(String time, List<byte[]> codes) {

    private static final String ALGORITHM = "HmacSHA256";
    private static final HexFormat HEX = HexFormat.of();
    private static final int MAX_TIME_DIGITS = 12;

    /** Null for a header that says no time or no code. */
    static @Nullable Signature parse(String header) {
        @Nullable String time = null;
        List<byte[]> codes = new ArrayList<>();
        for (String part : header.split(",")) {
            String stripped = part.strip();
            if (stripped.startsWith("t=")) {
                time = stripped.substring(2);
            } else if (stripped.startsWith("v1=")) {
                bytes(stripped.substring(3)).ifPresent(codes::add);
            }
        }
        return time == null || !isTime(time) || codes.isEmpty() ? null : new Signature(time, codes);
    }

    private static Optional<byte[]> bytes(String hex) {
        try {
            return Optional.of(HEX.parseHex(hex));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isTime(String text) {
        return !text.isEmpty()
                && text.length() <= MAX_TIME_DIGITS
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** When it was signed, by the sender's clock. */
    long epochSeconds() {
        return Long.parseLong(time);
    }

    /** Whether one of the secrets signed the body. How long that takes tells nothing of why not. */
    boolean isOf(byte[] body, List<String> secrets) {
        return secrets.stream()
                .map(secret -> code(secret, body))
                .anyMatch(right -> codes.stream().anyMatch(code -> equal(right, code)));
    }

    private static boolean equal(byte[] right, byte[] code) {
        return MessageDigest.isEqual(right, code);
    }

    private byte[] code(String secret, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
