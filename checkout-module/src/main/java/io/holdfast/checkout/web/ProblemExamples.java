package io.holdfast.checkout.web;

/** What {@link Refusals} look like, for the OpenAPI document. */
final class ProblemExamples {

    static final String INVALID_REQUEST =
            """
            {"title": "Bad Request", "status": 400, "detail": "The request is not valid.",
             "code": "invalid-request",
             "errors": [{"field": "lines[0].quantity", "message": "must be from 1 to 2147483647"}]}
            """;

    static final String UNKNOWN_CHECKOUT =
            """
            {"title": "Not Found", "status": 404, "detail": "There is no such checkout.",
             "code": "unknown-checkout"}
            """;

    static final String UNKNOWN_RESERVATION =
            """
            {"title": "Not Found", "status": 404, "detail": "There is no such reservation.",
             "code": "unknown-reservation"}
            """;

    static final String UNKNOWN_SKU =
            """
            {"title": "Not Found", "status": 404, "detail": "A line names no known SKU.",
             "code": "unknown-sku",
             "lines": [{"index": 0, "sku": "85123A", "location": "London",
                        "skuKnown": false, "locationKnown": true}]}
            """;

    static final String UNKNOWN_LOCATION =
            """
            {"title": "Not Found", "status": 404, "detail": "A line names no known location.",
             "code": "unknown-location",
             "lines": [{"index": 0, "sku": "85123A", "location": "London",
                        "skuKnown": true, "locationKnown": false}]}
            """;

    static final String INSUFFICIENT_STOCK =
            """
            {"title": "Conflict", "status": 409,
             "detail": "Too little is available, so nothing is held.",
             "code": "insufficient-stock",
             "shortages": [{"sku": "85123A", "location": "London",
                            "requested": 6, "available": 2},
                           {"sku": "22423", "location": null,
                            "requested": 40, "available": 38}]}
            """;

    static final String RESERVATION_EXPIRED =
            """
            {"title": "Conflict", "status": "expired",
             "detail": "The hold ran out before this came.",
             "code": "reservation-expired", "reservationId": 4711}
            """;

    static final String PAYMENT_TOO_LATE =
            """
            {"title": "Conflict", "status": 409,
             "detail": "There is no order for this money, so it is given back.",
             "code": "payment-too-late", "refund": "pending"}
            """;

    static final String CHECKOUT_IS_EMPTY =
            """
            {"title": "Conflict", "status": "open",
             "detail": "Its present state doesn't allow this.",
             "code": "transition-not-allowed"}
            """;

    static final String CHECKOUT_HAS_ENDED =
            """
            {"title": "Conflict", "status": "cancelled",
             "detail": "Its present state doesn't allow this.",
             "code": "transition-not-allowed"}
            """;

    static final String CHECKOUT_IS_CONFIRMED =
            """
            {"title": "Conflict", "status": "confirmed",
             "detail": "Its present state doesn't allow this.",
             "code": "transition-not-allowed"}
            """;

    static final String RESERVATION_HAS_ENDED =
            """
            {"title": "Conflict", "status": "released",
             "detail": "Its present state doesn't allow this.",
             "code": "transition-not-allowed", "reservationId": 4711}
            """;

    static final String REQUEST_KEY_REUSED =
            """
            {"title": "Unprocessable Content", "status": 422,
             "detail": "The request key was used in this checkout for another line.",
             "code": "request-key-reused", "requestKey": "0f8fad5b-d9cb-469f-a165-70867728950e"}
            """;

    private ProblemExamples() {}
}
