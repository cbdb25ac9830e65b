package io.holdfast.checkout.web;

import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.responses.ApiResponse;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The refusals of an operation as the OpenAPI document tells them, each with its code. */
final class Documented {

    private Documented() {}

    /** Something in the request is not valid; every field that is wrong is named. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ApiResponse(
            responseCode = "400",
            description = "`invalid-request`",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples =
                                    @ExampleObject(
                                            name = "invalid-request",
                                            value = ProblemExamples.INVALID_REQUEST)))
    @interface InvalidRequest {}

    /** The API key has no such checkout. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ApiResponse(
            responseCode = "404",
            description = "`unknown-checkout`",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples =
                                    @ExampleObject(
                                            name = "unknown-checkout",
                                            value = ProblemExamples.UNKNOWN_CHECKOUT)))
    @interface UnknownCheckout {}

    /** The API key has no such reservation. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ApiResponse(
            responseCode = "404",
            description = "`unknown-reservation`",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples =
                                    @ExampleObject(
                                            name = "unknown-reservation",
                                            value = ProblemExamples.UNKNOWN_RESERVATION)))
    @interface UnknownReservation {}

    /** The basket is not held. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ApiResponse(
            responseCode = "404",
            description = "`unknown-checkout`, `unknown-sku`, `unknown-location`",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples = {
                                @ExampleObject(
                                        name = "unknown-checkout",
                                        value = ProblemExamples.UNKNOWN_CHECKOUT),
                                @ExampleObject(
                                        name = "unknown-sku",
                                        value = ProblemExamples.UNKNOWN_SKU),
                                @ExampleObject(
                                        name = "unknown-location",
                                        value = ProblemExamples.UNKNOWN_LOCATION)
                            }))
    @ApiResponse(
            responseCode = "409",
            description =
                    "`insufficient-stock`; `transition-not-allowed` once the checkout has ended",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples = {
                                @ExampleObject(
                                        name = "insufficient-stock",
                                        value = ProblemExamples.INSUFFICIENT_STOCK),
                                @ExampleObject(
                                        name = "transition-not-allowed",
                                        value = ProblemExamples.CHECKOUT_HAS_ENDED)
                            }))
    @ApiResponse(
            responseCode = "422",
            description = "`request-key-reused`",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples =
                                    @ExampleObject(
                                            name = "request-key-reused",
                                            value = ProblemExamples.REQUEST_KEY_REUSED)))
    @interface HoldRefused {}

    /** No order comes of the money. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ApiResponse(
            responseCode = "409",
            description =
                    "`payment-too-late`: the money is given back; `transition-not-allowed`: nothing"
                            + " is held in it",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples = {
                                @ExampleObject(
                                        name = "payment-too-late",
                                        value = ProblemExamples.PAYMENT_TOO_LATE),
                                @ExampleObject(
                                        name = "transition-not-allowed",
                                        value = ProblemExamples.CHECKOUT_IS_EMPTY)
                            }))
    @interface ConfirmRefused {}

    /** Nothing is paid, or the money is given back. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ApiResponse(
            responseCode = "409",
            description =
                    "`payment-too-late`: the money is given back; `reservation-expired`;"
                            + " `transition-not-allowed`: the checkout has ended, or is empty",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples = {
                                @ExampleObject(
                                        name = "payment-too-late",
                                        value = ProblemExamples.PAYMENT_TOO_LATE),
                                @ExampleObject(
                                        name = "reservation-expired",
                                        value = ProblemExamples.RESERVATION_EXPIRED),
                                @ExampleObject(
                                        name = "transition-not-allowed",
                                        value = ProblemExamples.CHECKOUT_HAS_ENDED)
                            }))
    @ApiResponse(
            responseCode = "422",
            description = "`request-key-reused`",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples =
                                    @ExampleObject(
                                            name = "request-key-reused",
                                            value = ProblemExamples.REQUEST_KEY_REUSED)))
    @interface PaymentRefused {}

    /** The checkout is not cancelled. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ApiResponse(
            responseCode = "409",
            description = "`transition-not-allowed`: it is confirmed",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples =
                                    @ExampleObject(
                                            name = "transition-not-allowed",
                                            value = ProblemExamples.CHECKOUT_IS_CONFIRMED)))
    @interface CancelRefused {}

    /** The hold stays as it is. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ApiResponse(
            responseCode = "409",
            description = "`transition-not-allowed`, `reservation-expired`",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples = {
                                @ExampleObject(
                                        name = "transition-not-allowed",
                                        value = ProblemExamples.RESERVATION_HAS_ENDED),
                                @ExampleObject(
                                        name = "reservation-expired",
                                        value = ProblemExamples.RESERVATION_EXPIRED)
                            }))
    @interface TransitionRefused {}
}
