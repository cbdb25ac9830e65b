package io.holdfast.http;

import io.holdfast.catalog.InvalidValueException;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.validation.Errors;
import org.springframework.validation.FieldError;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

import java.util.List;
import java.util.stream.Stream;

/** Says which fields are wrong where Spring found them so, all of them at once. */
final class InvalidFields {

    private static final String UNSPECIFIC = "is not valid";

    private InvalidFields() {}

    static List<InvalidField> of(Errors errors) {
        return Stream.concat(
                        errors.getFieldErrors().stream().map(InvalidFields::of),
                        errors.getGlobalErrors().stream()
                                .map(error -> new InvalidField(InvalidField.BODY, message(error))))
                .toList();
    }

    static List<InvalidField> of(HandlerMethodValidationException exception) {
        return exception.getParameterValidationResults().stream()
                .flatMap(result -> of(result).stream())
                .toList();
    }

    static InvalidField of(String field, TypeMismatchException mismatch) {
        InvalidValueException invalid = causeOf(mismatch);
        String message =
                invalid == null ? Expectation.of(mismatch.getRequiredType()) : messageOf(invalid);
        return new InvalidField(field, message);
    }

    static String messageOf(InvalidValueException invalid) {
        String message = invalid.getMessage();
        return message == null ? UNSPECIFIC : message;
    }

    /** The value type's own complaint, wrapped by whoever called its constructor. */
    static @Nullable InvalidValueException causeOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InvalidValueException invalid) {
                return invalid;
            }
        }
        return null;
    }

    private static InvalidField of(FieldError error) {
        return error.isBindingFailure() && error.contains(TypeMismatchException.class)
                ? of(error.getField(), error.unwrap(TypeMismatchException.class))
                : new InvalidField(error.getField(), message(error));
    }

    private static List<InvalidField> of(ParameterValidationResult result) {
        if (result instanceof ParameterErrors errors) {
            return of((Errors) errors);
        }
        String name = result.getMethodParameter().getParameterName();
        String field = name == null ? InvalidField.BODY : name;
        return result.getResolvableErrors().stream()
                .map(error -> new InvalidField(field, message(error)))
                .toList();
    }

    private static String message(MessageSourceResolvable error) {
        String message = error.getDefaultMessage();
        return message == null ? UNSPECIFIC : message;
    }
}
