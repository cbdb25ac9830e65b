package io.holdfast.http;

import static java.util.stream.Collectors.joining;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
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
 * <p>Payment events come with one, webhooks go with one.
 *
 * @param time as it was sent, since that is what was signed
 * @param codes one for each secret of the sender
 */
public record Signature(String time, List<byte[]> codes) {

    /** Where a signature stands. */
    public static final String HEADER = "Holdfast-Signature";

    private static final String ALGORITHM = "HmacSHA256";
    private static final HexFormat HEX = HexFormat.of();
    private static final int MAX_TIME_DIGITS = 12;

    public Signature {
        codes = List.copyOf(codes);
    }

    /** Signs a body with one secret. */
    public static Signature of(byte[] body, String secret, Instant at) {
        String time = Long.toString(at.getEpochSecond());
        return new Signature(time, List.of(code(time, secret, body)));
    }

    /** Null for a header that says no time or no code. */
    public static @Nullable Signature parse(String header) {
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
    public long epochSeconds() {
        return Long.parseLong(time);
    }

    /** Whether one of the secrets signed the body. How long that takes tells nothing of why not. */
    public boolean isOf(byte[] body, List<String> secrets) {
        return secrets.stream()
                .map(secret -> code(time, secret, body))
                .anyMatch(right -> codes.stream().anyMatch(code -> equal(right, code)));
    }

    /** The signature as it stands in the header {@value #HEADER}. */
    public String header() {
        return codes.stream()
                .map(code -> ",v1=" + HEX.formatHex(code))
                .collect(joining("", "t=" + time, ""));
    }

    private static boolean equal(byte[] right, byte[] code) {
        return MessageDigest.isEqual(right, code);
    }

    private static byte[] code(String time, String secret, byte[] body) {
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
