package io.holdfast.http;

import static org.springframework.http.HttpHeaders.RETRY_AFTER;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.transactions.TemporaryFault;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;

import org.apache.catalina.connector.ClientAbortException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.ConversionNotSupportedException;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

import tools.jackson.core.JacksonException;

import java.util.UUID;

/**
 * Finds the problem for whatever went wrong, in the client's terms: no class name, no SQL, no
 * message of a library. What nobody foresaw is logged under the reference that the problem carries.
 */
public final class Problems {

    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);
    private static final String RETRY_AFTER_SECONDS = "1";
    private static final String REQUIRED = "is required";

    private Problems() {}

    /** Finds the problem for a failure of any kind. */
    public static ProblemException of(Exception failure) {
        ProblemException problem = translate(failure);
        if (problem != failure && failure instanceof ErrorResponse response) {
            problem.getHeaders().addAll(response.getHeaders());
        }
        return problem;
    }

    private static ProblemException translate(Exception failure) {
        return switch (failure) {
            case ProblemException problem -> problem;
            case InvalidValueException invalid ->
                    ProblemException.invalid(invalid.field(), InvalidFields.messageOf(invalid));
            case MethodArgumentNotValidException invalid ->
                    ProblemException.invalid(InvalidFields.of(invalid.getBindingResult()));
            case HandlerMethodValidationException invalid ->
                    ProblemException.invalid(InvalidFields.of(invalid));
            case MissingServletRequestParameterException missing ->
                    ProblemException.invalid(missing.getParameterName(), REQUIRED);
            case ConversionNotSupportedException bug -> internal(bug);
            case TypeMismatchException mismatch -> mismatch(mismatch);
            case HttpMessageNotReadableException unreadable -> unreadable(unreadable);
            case InvalidParameterException malformed ->
                    ProblemException.invalid("query", "must be percent-encoded UTF-8");
            case ErrorResponse response -> of(response.getStatusCode(), failure);
            default -> fault(failure);
        };
    }

    /** Finds the problem for an error that the container forwards: its failure, else its status. */
    public static ProblemException of(HttpServletRequest error) {
        return error.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Exception failure
                ? of(failure)
                : of(status(error));
    }

    private static HttpStatusCode status(HttpServletRequest error) {
        return error.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status
                ? HttpStatusCode.valueOf(status)
                : HttpStatus.NOT_FOUND;
    }

    /** For an error that the container found, of which only the status is known. */
    public static ProblemException of(HttpStatusCode status) {
        return of(status, new IllegalStateException("the container answered " + status));
    }

    private static ProblemException of(HttpStatusCode status, Exception failure) {
        return switch (status.value()) {
            case 401 -> problem(ProblemCode.UNAUTHENTICATED, "This needs an API key.");
            case 403 -> problem(ProblemCode.FORBIDDEN, "This is not allowed.");
            case 404 -> problem(ProblemCode.NOT_FOUND, "There is nothing at this address.");
            case 405 ->
                    problem(ProblemCode.METHOD_NOT_ALLOWED, "This address takes other methods.");
            case 406 ->
                    problem(ProblemCode.NOT_ACCEPTABLE, "The answer can only be written as JSON.");
            case 413 -> tooLarge(BodyLimitFilter.MAX_BODY_BYTES);
            case 415 ->
                    problem(
                            ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                            "The body must be JSON, or CSV where a file is taken.");
            case 501, 505 -> notUnderstood();
            case 503 -> overloaded();
            default -> status.is4xxClientError() ? notUnderstood() : internal(failure);
        };
    }

    private static ProblemException notUnderstood() {
        return ProblemException.invalid("request", "can't be understood");
    }

    private static ProblemException mismatch(TypeMismatchException mismatch) {
        String field =
                mismatch instanceof MethodArgumentTypeMismatchException argument
                        ? argument.getName()
                        : mismatch.getPropertyName();
        InvalidField error = InvalidFields.of(field == null ? "request" : field, mismatch);
        return ProblemException.invalid(error.field(), error.message());
    }

    private static ProblemException unreadable(HttpMessageNotReadableException unreadable) {
        if (causeOf(unreadable, BodyTooLargeException.class)
                instanceof BodyTooLargeException body) {
            return tooLarge(body.limit());
        }
        if (unreadable.getCause() instanceof JacksonException json) {
            InvalidField error = UnreadableBody.of(json);
            return ProblemException.invalid(error.field(), error.message());
        }
        return ProblemException.invalid(InvalidField.BODY, REQUIRED);
    }

    private static ProblemException fault(Exception failure) {
        if (causeOf(failure, BodyTooLargeException.class) instanceof BodyTooLargeException body) {
            return tooLarge(body.limit());
        }
        return TemporaryFault.isBehind(failure) ? overloaded() : internal(failure);
    }

    private static ProblemException tooLarge(long limit) {
        return problem(
                ProblemCode.PAYLOAD_TOO_LARGE, "The body may have up to " + limit + " bytes.");
    }

    /** The request may have been done all the same: an answer can get lost on its way here. */
    private static ProblemException overloaded() {
        ProblemException problem =
                problem(
                        ProblemCode.OVERLOADED,
                        "Too much is going on at once. Ask again with the same request keys:"
                                + " nothing will be done twice.");
        problem.getHeaders().set(RETRY_AFTER, RETRY_AFTER_SECONDS);
        return problem;
    }

    private static ProblemException internal(Exception failure) {
        UUID reference = UUID.randomUUID();
        LOG.error("Internal error, answered with reference {}", reference, failure);
        return problem(
                        ProblemCode.INTERNAL_ERROR,
                        "Something went wrong here. The log says more under the reference.")
                .with("reference", reference);
    }

    private static ProblemException problem(ProblemCode code, String detail) {
        return new ProblemException(code, detail);
    }

    /**
     * Whether there is nobody left to answer. Only the container's own word counts: a database
     * connection may break with the same text.
     */
    public static boolean isClientGone(Exception failure) {
        return hasCause(failure, ClientAbortException.class)
                || hasCause(failure, AsyncRequestNotUsableException.class);
    }

    private static boolean hasCause(Throwable failure, Class<? extends Throwable> type) {
        return causeOf(failure, type) != null;
    }

    private static @Nullable Throwable causeOf(Throwable failure, Class<? extends Throwable> type) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return cause;
            }
        }
        return null;
    }
}
