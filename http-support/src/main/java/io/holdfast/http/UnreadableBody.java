package io.holdfast.http;

import io.holdfast.catalog.InvalidValueException;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

import java.util.List;

/** Says where and why a body could not be read, in the client's terms instead of the parser's. */
final class UnreadableBody {

    private UnreadableBody() {}

    static InvalidField of(JacksonException failure) {
        if (isMalformed(failure)) {
            return new InvalidField(InvalidField.BODY, malformed(failure.getLocation()));
        }
        String path = path(failure.getPath());
        return new InvalidField(path.isEmpty() ? InvalidField.BODY : path, message(failure));
    }

    /** Whether it isn't JSON at all; a number too large for its place is the parser's word, too. */
    private static boolean isMalformed(JacksonException failure) {
        return failure instanceof StreamReadException
                && !(failure instanceof InputCoercionException);
    }

    private static String message(JacksonException failure) {
        InvalidValueException invalid = InvalidFields.causeOf(failure);
        if (invalid != null) {
            return InvalidFields.messageOf(invalid);
        }
        return switch (failure) {
            case UnrecognizedPropertyException unknown -> "is not a known member";
            case InputCoercionException outOfRange -> Expectation.of(outOfRange.getTargetType());
            case MismatchedInputException mismatch -> Expectation.of(mismatch.getTargetType());
            default -> "is not valid";
        };
    }

    private static String malformed(TokenStreamLocation location) {
        return "must be well-formed JSON in which no member stands twice: see line %d, column %d"
                .formatted(location.getLineNr(), location.getColumnNr());
    }

    /** The path as people write it, such as {@code lines[3].quantity}. */
    private static String path(List<Reference> references) {
        StringBuilder path = new StringBuilder();
        for (Reference reference : references) {
            String member = reference.getPropertyName();
            if (member == null) {
                path.append('[').append(reference.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(member);
            }
        }
        return path.toString();
    }
}
