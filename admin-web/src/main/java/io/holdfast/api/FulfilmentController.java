package io.holdfast.api;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.http.Territory;
import io.holdfast.reservations.Fulfilment;
import io.holdfast.reservations.FulfilmentOutcome;
import io.holdfast.reservations.Fulfilments;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import java.security.Principal;

/** What a warehouse does with confirmed holds, whichever shop they are of. */
@RestController
@RequestMapping(
        path = "/api/v1/reservations/{id}",
        consumes = MediaType.APPLICATION_JSON_VALUE,
        produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Warehouse", description = "What becomes of confirmed holds, and who waits for stock")
class FulfilmentController {

    private final Fulfilments fulfilments;
    private final HoldsWithin holds;

    FulfilmentController(Fulfilments fulfilments, HoldsWithin holds) {
        this.fulfilments = fulfilments;
        this.holds = holds;
    }

    @PostMapping("/dispatch")
    @Operation(
            operationId = "dispatchReservation",
            summary = "Dispatch units of a confirmed hold",
            description =
                    "They leave `committed` and on hand; all that wait if `quantity` is left out."
                            + " Units on hand serve the oldest commitments first.")
    @ApiResponse(
            responseCode = "200",
            description = "The reservation as it now stands; a repeat is answered the same",
            useReturnTypeSchema = true)
    @FulfilmentRefused
    Reservation dispatch(
            @PathVariable ReservationId id,
            @RequestBody @Valid FulfilmentBody body,
            Territory territory,
            Principal principal) {
        holds.check(id, territory);
        return answer(fulfilments.dispatch(body.toFulfilment(id, by(principal))));
    }

    @PostMapping("/cancel")
    @Operation(
            operationId = "cancelReservation",
            summary = "Give back units of a confirmed hold that are not dispatched",
            description =
                    "They leave `committed` and can be promised again; all that wait if `quantity`"
                            + " is left out. The money is the caller's business.")
    @ApiResponse(
            responseCode = "200",
            description = "The reservation as it now stands; a repeat is answered the same",
            useReturnTypeSchema = true)
    @FulfilmentRefused
    Reservation cancel(
            @PathVariable ReservationId id,
            @RequestBody @Valid FulfilmentBody body,
            Territory territory,
            Principal principal) {
        holds.check(id, territory);
        return answer(fulfilments.cancel(body.toFulfilment(id, by(principal))));
    }

    private static Actor by(Principal principal) {
        return Actor.apiKey(principal.getName());
    }

    private static Reservation answer(FulfilmentOutcome outcome) {
        return switch (outcome) {
            case FulfilmentOutcome.Unknown unknown -> throw FulfilmentRefusals.of(unknown);
            case FulfilmentOutcome.KeyReused reused -> throw FulfilmentRefusals.of(reused);
            case FulfilmentOutcome.Replayed replayed -> replayed.reservation();
            case FulfilmentOutcome.NotAllowed refused -> throw FulfilmentRefusals.of(refused);
            case FulfilmentOutcome.WaitingForStock waiting -> throw FulfilmentRefusals.of(waiting);
            case FulfilmentOutcome.Done done -> done.reservation();
        };
    }

    /**
     * A wish about a confirmed hold.
     *
     * @param quantity units; all that wait if left out
     */
    record FulfilmentBody(@NotNull RequestKey requestKey, @Nullable Quantity quantity) {

        Fulfilment toFulfilment(ReservationId id, Actor actor) {
            return new Fulfilment(requestKey, id, quantity, actor);
        }
    }
}
