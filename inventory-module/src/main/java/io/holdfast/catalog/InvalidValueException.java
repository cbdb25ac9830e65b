package io.holdfast.catalog;

/**
 * A value that breaks a documented limit, thrown by the value types and commands that check
 * themselves.
 *
 * <p>It says which field is wrong and what would be right, in words that may be shown to whoever
 * sent it. It never means that the business said no: those answers are outcomes.
 */
public class InvalidValueException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * Says what is wrong with a field.
     *
     * @param field the field's name as clients know it, such as {@code quantity}
     * @param message what would be right, continuing a sentence that starts with the field's name
     */
    public InvalidValueException(String field, String message) {
        super(message);
        this.field = field;
    }

    /** The field's name as clients know it. */
    public String field() {
        return field;
    }
}
