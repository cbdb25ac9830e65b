package io.holdfast.payments.web;

import static org.springframework.http.MediaType.APPLICATION_JSON_VALUE;
import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.payments.EventOutcome;
import io.holdfast.payments.GatewayEvent;
import io.holdfast.payments.GatewayEventReceiver;
import io.holdfast.payments.StripeEvents;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Takes the events that Stripe's dashboard can be told to send, where Stripe is in use. */
@RestController
@Tag(name = "Payment events")
class StripeEventController {

    static final String HEADER = "Stripe-Signature";

    private final ObjectProvider<StripeEvents> stripe;
    private final ObjectProvider<GatewayEventReceiver> receiver;

    StripeEventController(
            ObjectProvider<StripeEvents> stripe, ObjectProvider<GatewayEventReceiver> receiver) {
        this.stripe = stripe;
        this.receiver = receiver;
    }

    @PostMapping(
            path = "/api/v1/payment-events/stripe",
            consumes = APPLICATION_JSON_VALUE,
            produces = APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "tellStripeEvent",
            summary = "Take an event of Stripe's",
            description =
                    "Stripe's own event with its header `Stripe-Signature`. What is not about a"
                            + " payment of ours is ignored.")
    @ApiResponse(
            responseCode = "200",
            description = "Taken, now or before",
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
            description = "`not-found`: Stripe is not in use here",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples =
                                    @ExampleObject(
                                            name = "not-found",
                                            value = ProblemExamples.NOT_IN_USE)))
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
    ReceivedBody receive(@RequestBody byte[] body, HttpServletRequest request) {
        StripeEvents events = stripe.getIfAvailable();
        if (events == null) {
            throw new ProblemException(ProblemCode.NOT_FOUND, "Stripe is not in use here.");
        }
        return switch (events.read(body, request.getHeader(HEADER))) {
            case StripeEvents.Unproven unproven ->
                    throw EventRefusals.unauthenticated(HEADER, unproven.reason());
            case StripeEvents.NotOurs notOurs ->
                    new ReceivedBody(notOurs.eventId(), ReceivedBody.IGNORED);
            case StripeEvents.Ours ours -> receive(ours.event());
        };
    }

    /** An unknown checkout is another system's on the same account: Stripe need not come again. */
    private ReceivedBody receive(GatewayEvent event) {
        EventOutcome outcome = receiver.getObject().receive(event);
        return outcome instanceof EventOutcome.UnknownCheckout
                ? new ReceivedBody(event.eventId(), ReceivedBody.IGNORED)
                : ReceivedBody.of(event, outcome);
    }
}
