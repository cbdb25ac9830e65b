package io.holdfast.catalog;

/**
 * The one rule for text that people type: white space around it is stripped, what is left has a
 * bounded length and holds no control characters.
 *
 * <p>Length is counted in Unicode code points, as PostgreSQL's {@code char_length} does.
 *
 * @param field the field's name as clients know it
 * @param maxLength the longest text allowed, in code points
 * @param visibleOnly whether format characters are refused too: zero-width and direction marks make
 *     two different codes look the same
 */
public record TextRule(String field, int maxLength, boolean visibleOnly) {

    /**
     * Strips and checks a text.
     *
     * @throws InvalidValueException naming the field
     */
    public String apply(String text) {
        String stripped = strip(text);
        int length = stripped.codePointCount(0, stripped.length());
        if (length < 1 || length > maxLength) {
            throw new InvalidValueException(field, "must have 1 to " + maxLength + " characters");
        }
        if (!stripped.codePoints().allMatch(this::isAllowed)) {
            throw new InvalidValueException(field, "must hold printable characters only");
        }
        return stripped;
    }

    private static String strip(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (end > start && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /** White space in Java's sense and in Unicode's: only one of them knows the no-break space. */
    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    private boolean isAllowed(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            case Character.FORMAT, Character.PRIVATE_USE -> !visibleOnly;
            default -> true;
        };
    }
}
