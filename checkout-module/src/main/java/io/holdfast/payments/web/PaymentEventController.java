package io.holdfast.payments.web;

import static org.springframework.http.MediaType.APPLICATION_JSON_VALUE;
import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import io.holdfast.payments.GatewayEvent;
import io.holdfast.payments.GatewayEventReceiver;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.Valid;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Takes events from any gateway that signs them as {@link SignedBodies} wants it. */
@RestController
@Tag(name = "Payment events", description = "What gateways tell; signed, without an API key")
class PaymentEventController {

    private final ObjectProvider<GatewayEventReceiver> receiver;

    PaymentEventController(ObjectProvider<GatewayEventReceiver> receiver) {
        this.receiver = receiver;
    }

    @PostMapping(path = "/api/v1/payment-events", produces = APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "tellPaymentEvent",
            summary = "Tell what became of a payment",
            description =
                    "Signed by the header `Holdfast-Signature: t=<seconds since 1970>,v1=<hex>`,"
                            + " where v1 is the HMAC-SHA256 of `<t>.<body>` under the shared secret"
                            + " and t at most 5 minutes away. There may be several v1, one of"
                            + " which has to be right. Telling an event again is harmless, and so"
                            + " is any order.")
    @ApiResponse(
            responseCode = "200",
            description = "Taken, now or before; `ignored` is recorded and changed nothing",
            useReturnTypeSchema = true)
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
    @ApiResponse(
            responseCode = "422",
            description = "`request-key-reused`: another event came under this id before",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples =
                                    @ExampleObject(
                                            name = "request-key-reused",
                                            value = ProblemExamples.ID_REUSED)))
    ReceivedBody receive(@RequestBody @Valid PaymentEventBody body) {
        GatewayEvent event = body.toEvent();
        return ReceivedBody.of(event, receiver.getObject().receive(event));
    }
}
