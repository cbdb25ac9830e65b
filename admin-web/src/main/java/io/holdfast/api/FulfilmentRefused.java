package io.holdfast.api;

import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.responses.ApiResponse;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Why units of a confirmed hold stay where they are, for the API's document. */
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
                                        value =
                                                """
                                                {"title": "Not Found", "status": 404,
                                                 "detail": "There is no such reservation.",
                                                 "code": "unknown-reservation"}
                                                """)))
@ApiResponse(
        responseCode = "409",
        description =
                "`transition-not-allowed`: not so many units of it wait to be dispatched;"
                        + " `waiting-for-stock`: the units to be dispatched are not on hand, or"
                        + " older commitments wait for them",
        content =
                @Content(
                        mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                        examples = {
                            @ExampleObject(
                                    name = "transition-not-allowed",
                                    value =
                                            """
                                            {"title": "Conflict", "status": "confirmed",
                                             "detail": "Not so many units of it wait.",
                                             "code": "transition-not-allowed",
                                             "reservationId": 90412, "committed": 1}
                                            """),
                            @ExampleObject(
                                    name = "waiting-for-stock",
                                    value =
                                            """
                                            {"title": "Conflict", "status": 409,
                                             "detail": "The units are not there.",
                                             "code": "waiting-for-stock",
                                             "reservationId": 90412, "wanted": 3, "ready": 1}
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
@interface FulfilmentRefused {}
