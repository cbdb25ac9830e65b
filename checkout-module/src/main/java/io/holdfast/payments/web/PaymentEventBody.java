package io.holdfast.payments.web;

import io.holdfast.payments.GatewayEvent;
import io.holdfast.payments.PaymentReference;
import io.swagger.v3.oas.annotations.media.Schema;

import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;

import java.util.UUID;

/**
 * Tells what became of a payment.
 *
 * @param eventId the same whenever the event is told again, and never another event's
 * @param attempt which payment of the checkout, from 1
 * @param reference what the gateway calls the payment; a failed one may have come to none
 */
@Schema(
        example =
                """
                {"eventId": "evt_1Nq3", "checkoutId": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                 "attempt": 1, "type": "authorized", "reference": "pay_1Nq3"}
                """)
record PaymentEventBody(
        @Schema(minLength = 1, maxLength = 200) @NotNull String eventId,
        @NotNull UUID checkoutId,
        @Schema(minimum = "1") @NotNull Integer attempt,
        @NotNull GatewayEvent.Type type,
        @Nullable PaymentReference reference) {

    GatewayEvent toEvent() {
        return new GatewayEvent(eventId, checkoutId, attempt, type, reference);
    }
}
