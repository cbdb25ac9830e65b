package io.holdfast.reservations;

import io.holdfast.reservations.ReservationQuery.Order;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.jpa.domain.Specification;

import java.time.Instant;

/**
 * A {@link ReservationQuery} as Spring Data's specification. States are literals: the indexes of
 * what is held serve only a statement that says so itself.
 *
 * @param now the database's clock, where the query asks for an age
 */
record ReservationListing(ReservationQuery query, @Nullable Instant now) {

    Specification<ReservationLine> filter(KeysetScrollPosition after) {
        return status().and(overdue())
                .and(ended())
                .and(equal("sku", query.sku() == null ? null : query.sku().value()))
                .and(equal("location", query.location() == null ? null : query.location().value()))
                .and(
                        equal(
                                "checkoutId",
                                query.checkoutId() == null ? null : query.checkoutId().value()))
                .and(reach())
                .and(age())
                .and(start(after));
    }

    private Specification<ReservationLine> status() {
        ReservationStatus status = query.status();
        return status == null
                ? Specification.unrestricted()
                : (line, select, build) ->
                        build.equal(line.get("status"), build.literal(status.code()));
    }

    private Specification<ReservationLine> overdue() {
        return query.overdue()
                ? (line, select, build) -> build.isTrue(line.get("overdue"))
                : Specification.unrestricted();
    }

    private Specification<ReservationLine> ended() {
        return query.ended()
                ? (line, select, build) ->
                        build.notEqual(
                                line.get("status"), build.literal(ReservationStatus.HELD.code()))
                : Specification.unrestricted();
    }

    private Specification<ReservationLine> reach() {
        var codes = query.reach().codes();
        return codes == null
                ? Specification.unrestricted()
                : (line, select, build) -> line.get("location").in((Object[]) codes);
    }

    private Specification<ReservationLine> age() {
        if (query.olderThan() == null || now == null) {
            return Specification.unrestricted();
        }
        Instant youngest = now.minus(query.olderThan());
        return (line, select, build) -> build.lessThanOrEqualTo(line.get("heldAt"), youngest);
    }

    /** The index on the deadline starts here; from the order's two keys alone it would not know. */
    private Specification<ReservationLine> start(KeysetScrollPosition after) {
        return query.order() == Order.OLDEST_DEADLINE_FIRST
                        && after.scrollsForward()
                        && after.getKeys().get("expiresAt") instanceof Instant deadline
                ? (line, select, build) ->
                        build.greaterThanOrEqualTo(line.get("expiresAt"), deadline)
                : Specification.unrestricted();
    }

    private static Specification<ReservationLine> equal(String attribute, @Nullable Object value) {
        return value == null
                ? Specification.unrestricted()
                : (line, select, build) -> build.equal(line.get(attribute), value);
    }
}
