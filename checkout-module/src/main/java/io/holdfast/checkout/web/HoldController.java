package io.holdfast.checkout.web;

import io.holdfast.checkout.Checkouts;
import io.holdfast.http.Territory;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;
import io.holdfast.reservations.TransitionOutcome;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.servlet.http.HttpServletRequest;

import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import java.security.Principal;
import java.time.Duration;
import java.util.Optional;

/**
 * One hold at a time. Whoever may read stock sees every hold at the locations of the key, a shop
 * those of its checkouts.
 */
@RestController
@Tag(name = "Checkout")
@RequestMapping(path = "/api/v1/reservations/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
class HoldController {

    private static final String MAY_READ_STOCK = "stock:read";

    private final Checkouts checkouts;
    private final Reservations reservations;

    HoldController(Checkouts checkouts, Reservations reservations) {
        this.checkouts = checkouts;
        this.reservations = reservations;
    }

    @GetMapping
    @Operation(
            operationId = "showReservation",
            summary = "Show a reservation",
            description =
                    "Scope `stock:read` sees every one, scope `checkout` those of its checkouts.")
    @ApiResponse(responseCode = "200", description = "The reservation", useReturnTypeSchema = true)
    @Documented.InvalidRequest
    @Documented.UnknownReservation
    Reservation find(
            @PathVariable ReservationId id, Territory territory, HttpServletRequest request) {
        Optional<Reservation> found =
                request.isUserInRole(MAY_READ_STOCK)
                        ? reservations.find(id)
                        : checkouts.find(Caller.of(request.getUserPrincipal()).owner(), id);
        return found.filter(hold -> territory.admits(hold.location()))
                .orElseThrow(Refusals::unknownReservation);
    }

    @PostMapping("/confirm")
    @Operation(
            operationId = "confirmReservation",
            summary = "Confirm a single hold",
            description =
                    "Its units leave. Its checkout stays open to more holds and to its payment.")
    @ApiResponse(
            responseCode = "200",
            description = "The reservation as it now stands; a repeat is answered the same",
            useReturnTypeSchema = true)
    @Documented.InvalidRequest
    @Documented.UnknownReservation
    @Documented.TransitionRefused
    Reservation confirm(
            @PathVariable ReservationId id,
            @RequestBody(required = false) @Nullable EmptyBody nothing,
            Principal principal) {
        Caller caller = Caller.of(principal);
        return answer(checkouts.confirm(caller.owner(), id, caller.actor()));
    }

    @PostMapping("/release")
    @Operation(
            operationId = "releaseReservation",
            summary = "Release a single hold",
            description = "Its units are available again.")
    @ApiResponse(
            responseCode = "200",
            description = "The reservation as it now stands; a repeat is answered the same",
            useReturnTypeSchema = true)
    @Documented.InvalidRequest
    @Documented.UnknownReservation
    @Documented.TransitionRefused
    Reservation release(
            @PathVariable ReservationId id,
            @RequestBody(required = false) @Nullable EmptyBody nothing,
            Principal principal) {
        Caller caller = Caller.of(principal);
        return answer(checkouts.release(caller.owner(), id, caller.actor()));
    }

    @PostMapping("/extend")
    @Operation(
            operationId = "extendReservation",
            summary = "Extend a hold",
            description =
                    "Lets it last until `holdFor` from now, if that is later than its deadline. A"
                            + " lapsed hold never comes back to life.")
    @ApiResponse(
            responseCode = "200",
            description = "The reservation as it now stands",
            useReturnTypeSchema = true)
    @Documented.InvalidRequest
    @Documented.UnknownReservation
    @Documented.TransitionRefused
    Reservation extend(
            @PathVariable ReservationId id,
            @RequestBody(required = false) @Nullable ExtendBody body,
            Principal principal) {
        Caller caller = Caller.of(principal);
        Duration holdFor = body == null ? null : body.holdFor();
        return answer(checkouts.extend(caller.owner(), id, holdFor, caller.actor()));
    }

    private static Reservation answer(TransitionOutcome outcome) {
        return switch (outcome) {
            case TransitionOutcome.Unknown unknown -> throw Refusals.unknownReservation();
            case TransitionOutcome.Expired expired -> throw Refusals.expired(expired.reservation());
            case TransitionOutcome.NotAllowed refused ->
                    throw Refusals.notAllowed(refused.reservation());
            case TransitionOutcome.AlreadyDone already -> already.reservation();
            case TransitionOutcome.Done done -> done.reservation();
        };
    }
}
