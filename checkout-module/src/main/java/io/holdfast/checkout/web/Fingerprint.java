package io.holdfast.checkout.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;

import org.jspecify.annotations.Nullable;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Tells requests apart by what they ask for: method, path, query and body. In a JSON body neither
 * the order of members nor the space between them counts, but {@code 1} and {@code 1.0} differ. A
 * body that isn't JSON counts byte by byte.
 *
 * @param value a SHA-256 in hexadecimal
 */
record Fingerprint(String value) {

    private static final byte SEPARATOR = 0;
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(
                            JsonNodeFeature.USE_BIG_DECIMAL_FOR_FLOATS,
                            JsonNodeFeature.WRITE_PROPERTIES_SORTED)
                    .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                    .build();

    static Fingerprint of(HttpServletRequest request, byte[] body) {
        MessageDigest sha256 = sha256();
        add(sha256, request.getMethod());
        add(sha256, request.getRequestURI());
        add(sha256, request.getQueryString());
        return new Fingerprint(HexFormat.of().formatHex(sha256.digest(canonical(body))));
    }

    private static void add(MessageDigest sha256, @Nullable String part) {
        if (part != null) {
            sha256.update(part.getBytes(UTF_8));
        }
        sha256.update(SEPARATOR);
    }

    /** Jackson throws an exponent of more than nine digits or so as what Java makes of it. */
    private static byte[] canonical(byte[] body) {
        try {
            return JSON.writeValueAsBytes(JSON.readTree(body));
        } catch (JacksonException | NumberFormatException notJson) {
            return body;
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
