package io.holdfast.http;

/**
 * One thing wrong with a request.
 *
 * @param field a member of the body by its path ({@code lines[3].quantity}), a parameter of the
 *     query or of the path, or {@code body} for the whole
 * @param message what would be right, continuing a sentence that starts with the field's name
 */
public record InvalidField(String field, String message) {

    /** Stands for the body as a whole. */
    static final String BODY = "body";
}
