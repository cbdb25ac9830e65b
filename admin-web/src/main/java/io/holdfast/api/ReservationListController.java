package io.holdfast.api;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.http.ListOrder;
import io.holdfast.http.ListPage;
import io.holdfast.http.Paging;
import io.holdfast.http.Territory;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationQuery;
import io.holdfast.reservations.ReservationStatus;
import io.holdfast.reservations.Reservations;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.Valid;

import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import java.util.Map;

/** Lists holds for whoever watches stock. What a shopper does with one is the checkout's. */
@RestController
@RequestMapping(path = "/api/v1/reservations", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Stock")
class ReservationListController {

    private static final ListOrder NEWEST_FIRST =
            new ListOrder("reservations", Map.of("id", Long.class));

    private final Reservations reservations;

    ReservationListController(Reservations reservations) {
        this.reservations = reservations;
    }

    @GetMapping
    @Operation(
            operationId = "listReservations",
            summary = "List reservations",
            description = "Newest first, of all checkouts.")
    ListPage<Reservation> list(
            @ParameterObject Filter filter,
            @ParameterObject @Valid Paging paging,
            Territory territory) {
        return ListPage.of(
                reservations.list(
                        filter.toQuery().within(territory.asking(filter.location())),
                        paging.in(NEWEST_FIRST),
                        paging.size()),
                NEWEST_FIRST,
                reservation -> reservation);
    }

    /** Which reservations to list. Filters are joined by <em>and</em>. */
    record Filter(
            @Nullable ReservationStatus status,
            @Parameter(description = "True for those only that are held past their deadline.")
                    @Nullable Boolean overdue,
            @Nullable SkuCode sku,
            @Nullable LocationCode location,
            @Nullable CheckoutId checkoutId) {

        ReservationQuery toQuery() {
            return ReservationQuery.all()
                    .withStatus(status)
                    .withOverdue(Boolean.TRUE.equals(overdue))
                    .withSku(sku)
                    .withLocation(location)
                    .withCheckoutId(checkoutId);
        }
    }
}
