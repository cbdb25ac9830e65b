package io.holdfast.api;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.http.Paging;
import io.holdfast.http.Territory;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Fulfilments;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Waiting;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import java.time.Instant;
import java.util.List;

@RestController
@RequestMapping(path = "/api/v1/waiting", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Warehouse")
class WaitingController {

    private final Fulfilments fulfilments;

    WaitingController(Fulfilments fulfilments) {
        this.fulfilments = fulfilments;
    }

    @GetMapping
    @Operation(
            operationId = "listWaiting",
            summary = "List who waits to be dispatched",
            description = "Confirmed holds of which units wait, the longest waiting first.")
    WaitingList list(
            @RequestParam @Nullable SkuCode sku,
            @RequestParam @Nullable LocationCode location,
            @Parameter(description = "True for those only whose units are not all there.")
                    @RequestParam(name = "short", defaultValue = "false")
                    boolean onlyShort,
            @RequestParam(defaultValue = "" + Paging.DEFAULT_LIMIT) @Min(1) @Max(Paging.MAX_LIMIT)
                    int limit,
            Territory territory) {
        return new WaitingList(
                fulfilments
                        .waiting(sku, location, territory.asking(location), onlyShort, limit)
                        .stream()
                        .map(WaitingBody::of)
                        .toList());
    }

    /** Who waits, the longest waiting first. */
    record WaitingList(List<WaitingBody> items) {}

    /**
     * A confirmed hold of which units wait, in whole units.
     *
     * @param ready of the units, those that are there for it
     * @param missing of the units, those that have to arrive first
     */
    record WaitingBody(
            ReservationId reservationId,
            CheckoutId checkoutId,
            SkuCode sku,
            LocationCode location,
            int units,
            int ready,
            int missing,
            @Nullable Instant confirmedAt) {

        static WaitingBody of(Waiting waiting) {
            Reservation hold = waiting.reservation();
            return new WaitingBody(
                    hold.id(),
                    hold.checkoutId(),
                    hold.sku(),
                    hold.location(),
                    waiting.units(),
                    waiting.ready(),
                    waiting.missing(),
                    hold.endedAt());
        }
    }
}
