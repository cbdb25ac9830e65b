package io.holdfast.access;

import io.holdfast.catalog.InvalidValueException;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A password that somebody is about to get or to have, in clear; only its hash is kept.
 *
 * @param value {@value #MIN_LENGTH} characters at least and {@value #MAX_BYTES} bytes in UTF-8 at
 *     most: bcrypt reads no further. Length is what counts, so there is no rule about digits.
 */
public record Password(String value) {

    static final int MIN_LENGTH = 12;
    static final int MAX_BYTES = 72;

    private static final String LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
    private static final int GROUPS = 4;
    private static final int GROUP_LENGTH = 5;
    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * Checks the length.
     *
     * @throws InvalidValueException if it is too short or too long
     */
    public Password {
        if (value.codePointCount(0, value.length()) < MIN_LENGTH || isTooLong(value)) {
            throw new InvalidValueException(
                    "password",
                    "must have %d characters or more, and %d bytes at most"
                            .formatted(MIN_LENGTH, MAX_BYTES));
        }
    }

    /** Makes one up: a hundred random bits in letters that can be told apart. */
    static Password random() {
        return new Password(
                IntStream.range(0, GROUPS)
                        .mapToObj(group -> group())
                        .collect(Collectors.joining("-")));
    }

    private static String group() {
        return RANDOM.ints(GROUP_LENGTH, 0, LETTERS.length())
                .mapToObj(i -> String.valueOf(LETTERS.charAt(i)))
                .collect(Collectors.joining());
    }

    static boolean isTooLong(String password) {
        return password.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES;
    }

    /** Says nothing, so that no log ever does. */
    @Override
    public String toString() {
        return "(password)";
    }
}
