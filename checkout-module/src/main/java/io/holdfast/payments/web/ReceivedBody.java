package io.holdfast.payments.web;

import io.holdfast.http.ProblemException;
import io.holdfast.payments.EventOutcome;
import io.holdfast.payments.GatewayEvent;
import io.swagger.v3.oas.annotations.media.Schema;

/**
 * Says that an event was taken, so that it need not be told again.
 *
 * @param outcome what it changed: {@code ignored} changed nothing
 */
record ReceivedBody(
        String eventId,
        @Schema(allowableValues = {APPLIED, IGNORED, ALREADY_RECEIVED}) String outcome) {

    static final String APPLIED = "applied";
    static final String IGNORED = "ignored";
    static final String ALREADY_RECEIVED = "already-received";

    /**
     * Tells the outcome of an event.
     *
     * @throws ProblemException if it was refused
     */
    static ReceivedBody of(GatewayEvent event, EventOutcome outcome) {
        String eventId = event.eventId();
        return switch (outcome) {
            case EventOutcome.UnknownCheckout unknown -> throw EventRefusals.unknownCheckout();
            case EventOutcome.IdReused reused -> throw EventRefusals.idReused(eventId);
            case EventOutcome.AlreadyReceived already ->
                    new ReceivedBody(eventId, ALREADY_RECEIVED);
            case EventOutcome.Ignored ignored -> new ReceivedBody(eventId, IGNORED);
            case EventOutcome.Applied applied -> new ReceivedBody(eventId, APPLIED);
        };
    }
}
