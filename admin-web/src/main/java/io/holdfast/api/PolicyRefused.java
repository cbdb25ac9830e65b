package io.holdfast.api;

import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.responses.ApiResponse;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Why a policy stays as it is, for the API's document. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ApiResponse(
        responseCode = "404",
        description = "`unknown-sku`, `unknown-location`",
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
                "`transition-not-allowed`: nothing may be owed where a location settles at"
                        + " confirmation; `below-reserved`: more is promised than would be on hand"
                        + " or could be owed",
        content =
                @Content(
                        mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                        examples = {
                            @ExampleObject(
                                    name = "transition-not-allowed",
                                    value =
                                            """
                                            {"title": "Conflict", "status": 409,
                                             "detail": "Nothing may be owed there.",
                                             "code": "transition-not-allowed",
                                             "location": "London", "settlesAt": "confirmation"}
                                            """),
                            @ExampleObject(
                                    name = "below-reserved",
                                    value =
                                            """
                                            {"title": "Conflict", "status": 409,
                                             "detail": "More is promised than that.",
                                             "code": "below-reserved",
                                             "onHandWanted": 2, "reserved": 3, "shortfall": 1}
                                            """)
                        }))
@interface PolicyRefused {}
