package io.holdfast.checkout.web;

import io.holdfast.balances.Quantity;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.checkout.Order;
import io.holdfast.checkout.OrderLine;
import io.holdfast.reservations.ReservationId;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;

/** What came of a paid checkout; it never changes. */
record OrderBody(long number, Instant placedAt, @Nullable Price total, List<SoldLine> lines) {

    static OrderBody of(Order order) {
        return new OrderBody(
                order.number(),
                order.placedAt(),
                Price.ofNullable(order.total()),
                order.lines().stream().map(SoldLine::of).toList());
    }

    /** A line as the buyer saw it. */
    record SoldLine(
            ReservationId reservationId,
            SkuCode sku,
            LocationCode location,
            String description,
            Quantity quantity,
            @Nullable Price unitPrice) {

        static SoldLine of(OrderLine line) {
            return new SoldLine(
                    line.reservationId(),
                    line.sku(),
                    line.location(),
                    line.description(),
                    line.quantity(),
                    Price.ofNullable(line.unitPrice()));
        }
    }
}
