package io.holdfast.payments.web;

import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;

import org.springframework.http.HttpHeaders;

/** The problem documents that refuse an event. */
final class EventRefusals {

    private EventRefusals() {}

    /** Says how the sender could have proved who it is. */
    static ProblemException unauthenticated(String header, String detail) {
        var problem = new ProblemException(ProblemCode.UNAUTHENTICATED, detail);
        problem.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, header);
        return problem;
    }

    static ProblemException unknownCheckout() {
        return new ProblemException(ProblemCode.UNKNOWN_CHECKOUT, "There is no such checkout.");
    }

    static ProblemException idReused(String eventId) {
        return new ProblemException(
                        ProblemCode.REQUEST_KEY_REUSED, "Another event came under this id before.")
                .with("requestKey", eventId);
    }
}
