package io.holdfast.activity;

import io.holdfast.balances.Actor;
import io.holdfast.balances.MovementQuery;

import jakarta.persistence.criteria.Expression;
import jakarta.persistence.criteria.Predicate;
import jakarta.persistence.criteria.Root;

import org.hibernate.query.criteria.HibernateCriteriaBuilder;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.domain.Specification;

import java.util.Arrays;
import java.util.Collections;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An {@link ActivityQuery} as what each of the two sources is asked.
 *
 * <p>Kinds and areas stand in the statement as literals: a partial index serves only a condition
 * that the planner can read, and it can't read a parameter once it has made a generic plan.
 */
record ActivityListing(ActivityQuery query) {

    /** Whether it is about one actor or one hold, who may have much or little behind them. */
    boolean isAboutOne() {
        return query.actor() != null || query.reservationId() != null;
    }

    /** Whether the ledger may hold an answer. */
    boolean asksLedger() {
        return query.area() != ActivityArea.ADMINISTRATION;
    }

    MovementQuery ledger() {
        var area = query.area();
        return new MovementQuery(
                null,
                null,
                reservationIds(),
                query.actor(),
                actors(),
                area == null ? Set.of() : area.movements(),
                query.reach());
    }

    private Set<Long> reservationIds() {
        Long id = query.reservationId();
        return id == null ? Set.of() : Set.of(id);
    }

    /** Whether the table of activities may hold an answer. */
    boolean asksTable() {
        boolean isOfNoLocation = query.area() == ActivityArea.ADMINISTRATION;
        return query.area() != ActivityArea.STOCK && !(query.reach().isLimited() && isOfNoLocation);
    }

    Specification<ActivityLine> table() {
        var actor = query.actor();
        return equal("actor", actor == null ? null : actor.value())
                .and(equal("reservationId", query.reservationId()))
                .and(origin())
                .and(area())
                .and(reach());
    }

    /** What was done to any of these holds besides moving stock. */
    static Specification<ActivityLine> anyOf(Set<Long> reservationIds) {
        var ids = reservationIds.stream().sorted().toList();
        return (line, select, build) -> line.get("reservationId").in(ids);
    }

    private static Specification<ActivityLine> equal(String attribute, @Nullable Object value) {
        return value == null
                ? Specification.unrestricted()
                : (line, select, build) -> build.equal(line.get(attribute), value);
    }

    private Specification<ActivityLine> origin() {
        var kind = actors();
        return kind == null
                ? Specification.unrestricted()
                : (line, select, build) ->
                        build.equal(line.get("actorKind"), build.literal(kind.code()));
    }

    private Specification<ActivityLine> area() {
        String ofHolds = ActivityKind.HOLD_EXTENDED.code();
        return switch (query.area()) {
            case null -> Specification.unrestricted();
            case STOCK -> throw new IllegalStateException("only the ledger tells of stock");
            case HOLDS ->
                    (line, select, build) -> build.equal(line.get("kind"), build.literal(ofHolds));
            case ADMINISTRATION ->
                    (line, select, build) ->
                            build.notEqual(line.get("kind"), build.literal(ofHolds));
        };
    }

    /** What was done to no hold was done at no location. */
    private Specification<ActivityLine> reach() {
        String[] codes = query.reach().codes();
        if (codes == null) {
            return Specification.unrestricted();
        }
        String ofHolds = ActivityKind.HOLD_EXTENDED.code();
        return (line, select, build) ->
                build.and(
                        build.equal(line.get("kind"), build.literal(ofHolds)),
                        isWithin(line, codes, (HibernateCriteriaBuilder) build));
    }

    private static Predicate isWithin(
            Root<ActivityLine> line, String[] codes, HibernateCriteriaBuilder build) {
        String any = String.join(", ", Collections.nCopies(codes.length, "?"));
        Stream<Expression<?>> values = Arrays.stream(codes).map(build::value);
        return build.isTrue(
                build.sql(
                        """
                        exists (
                            select from inventory_reservations r
                                join locations l on l.id = r.location_id
                            where r.id = ? and l.code in (%s))
                        """
                                .formatted(any),
                        Boolean.class,
                        Stream.concat(Stream.of(line.get("reservationId")), values)
                                .toArray(Expression<?>[]::new)));
    }

    private Actor.@Nullable Kind actors() {
        var origin = query.origin();
        return origin == null ? null : origin.actors();
    }
}
