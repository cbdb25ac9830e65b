package io.holdfast.api;

import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.responses.ApiResponse;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Why stock is not changed, for the API's document. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ApiResponse(
        responseCode = "404",
        description = "`unknown-sku`, `unknown-location`, `unknown-reservation`",
        content =
                @Content(
                        mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                        examples =
                                @ExampleObject(
                                        name = "unknown-sku",
                                        value =
                                                """
                                                {"title": "Not Found", "status": 404,
                                                 "detail": "There is no SKU of this code.",
                                                 "code": "unknown-sku", "sku": "85123A"}
                                                """)))
@ApiResponse(
        responseCode = "409",
        description =
                "`stale-expectation`: on hand is not what the counter saw; `below-reserved`: less"
                        + " would be on hand than is promised to holds; `transition-not-allowed`:"
                        + " not so many units have left with the hold and not come back",
        content =
                @Content(
                        mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                        examples = {
                            @ExampleObject(
                                    name = "stale-expectation",
                                    value =
                                            """
                                            {"title": "Conflict", "status": 409,
                                             "detail": "On hand has changed since the count.",
                                             "code": "stale-expectation",
                                             "expected": 10, "actual": 5}
                                            """),
                            @ExampleObject(
                                    name = "below-reserved",
                                    value =
                                            """
                                            {"title": "Conflict", "status": 409,
                                             "detail": "Holds are promised more than this.",
                                             "code": "below-reserved",
                                             "onHandWanted": 2, "reserved": 3, "shortfall": 1}
                                            """),
                            @ExampleObject(
                                    name = "transition-not-allowed",
                                    value =
                                            """
                                            {"title": "Conflict", "status": "confirmed",
                                             "detail": "Not so many units can come back.",
                                             "code": "transition-not-allowed",
                                             "reservationId": 90412, "returnable": 1}
                                            """)
                        }))
@ApiResponse(
        responseCode = "422",
        description = "`request-key-reused`: the key was used for another change",
        content =
                @Content(
                        mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                        examples =
                                @ExampleObject(
                                        name = "request-key-reused",
                                        value =
                                                """
                                                {"title": "Unprocessable Content", "status": 422,
                                                 "detail": "The key was used for another change.",
                                                 "code": "request-key-reused", "requestKey":
                                                 "0f8fad5b-d9cb-469f-a165-70867728950e"}
                                                """)))
@interface StockChangeRefused {}
