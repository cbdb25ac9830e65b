package io.holdfast.http;

import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

import java.util.List;

/**
 * A refusal on its way to the client: thrown by a controller, answered as a problem document (RFC
 * 9457) with {@code code}.
 *
 * <p>Whatever it carries is shown to whoever asked: words about the business, never about what runs
 * inside.
 */
public class ProblemException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    /**
     * Refuses a request.
     *
     * @param detail a sentence for the person who reads it
     */
    public ProblemException(ProblemCode code, String detail) {
        super(code.status(), document(code, detail), null);
    }

    /** Refuses a request as invalid because of one field. */
    public static ProblemException invalid(String field, String message) {
        return invalid(List.of(new InvalidField(field, message)));
    }

    /** Refuses a request as invalid, with everything that is wrong. */
    public static ProblemException invalid(List<InvalidField> errors) {
        return new ProblemException(ProblemCode.INVALID_REQUEST, "The request is not valid.")
                .with("errors", errors);
    }

    /** Adds a member to the problem document. */
    public ProblemException with(String member, Object value) {
        getBody().setProperty(member, value);
        return this;
    }

    /** No stack trace: sold out is said most often when there is least time to spare. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    private static ProblemDetail document(ProblemCode code, String detail) {
        var document = ProblemDetail.forStatusAndDetail(code.status(), detail);
        document.setProperty("code", code);
        return document;
    }
}
