package io.holdfast.reservations;

import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.domain.Specification;

/** A {@link ReservationQuery} as Spring Data's specification. */
final class ReservationListing {

    private ReservationListing() {}

    static Specification<ReservationLine> filter(ReservationQuery query) {
        return equal("status", query.status() == null ? null : query.status().code())
                .and(equal("overdue", query.overdue() ? true : null))
                .and(equal("sku", query.sku() == null ? null : query.sku().value()))
                .and(equal("location", query.location() == null ? null : query.location().value()))
                .and(
                        equal(
                                "checkoutId",
                                query.checkoutId() == null ? null : query.checkoutId().value()));
    }

    private static Specification<ReservationLine> equal(String attribute, @Nullable Object value) {
        return value == null
                ? Specification.unrestricted()
                : (line, select, build) -> build.equal(line.get(attribute), value);
    }
}
