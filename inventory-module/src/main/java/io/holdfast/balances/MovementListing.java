package io.holdfast.balances;

import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.domain.Specification;

/** A {@link MovementQuery} as Spring Data's specification. */
final class MovementListing {

    private MovementListing() {}

    static Specification<MovementLine> filter(MovementQuery query) {
        return equal("sku", query.sku() == null ? null : query.sku().value())
                .and(equal("location", query.location() == null ? null : query.location().value()))
                .and(equal("reservationId", query.reservationId()));
    }

    private static Specification<MovementLine> equal(String attribute, @Nullable Object value) {
        return value == null
                ? Specification.unrestricted()
                : (line, select, build) -> build.equal(line.get(attribute), value);
    }
}
