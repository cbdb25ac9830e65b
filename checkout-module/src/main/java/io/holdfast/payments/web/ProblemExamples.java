package io.holdfast.payments.web;

/** What refusals of an event look like, for the OpenAPI document. */
final class ProblemExamples {

    static final String INVALID_REQUEST =
            """
            {"title": "Bad Request", "status": 400, "detail": "The request is not valid.",
             "code": "invalid-request",
             "errors": [{"field": "attempt", "message": "must be from 1 to 2147483647"}]}
            """;

    static final String UNKNOWN_CHECKOUT =
            """
            {"title": "Not Found", "status": 404, "detail": "There is no such checkout.",
             "code": "unknown-checkout"}
            """;

    static final String NOT_IN_USE =
            """
            {"title": "Not Found", "status": 404, "detail": "Stripe is not in use here.",
             "code": "not-found"}
            """;

    static final String ID_REUSED =
            """
            {"title": "Unprocessable Content", "status": 422,
             "detail": "Another event came under this id before.",
             "code": "request-key-reused", "requestKey": "evt_1Nq3"}
            """;

    private ProblemExamples() {}
}
