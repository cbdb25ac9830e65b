package io.holdfast.activity;

import io.holdfast.balances.Actor;
import io.holdfast.balances.MovementQuery;

import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.domain.Specification;

import java.util.Set;

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
                area == null ? Set.of() : area.movements());
    }

    private Set<Long> reservationIds() {
        Long id = query.reservationId();
        return id == null ? Set.of() : Set.of(id);
    }

    /** Whether the table of activities may hold an answer. */
    boolean asksTable() {
        return query.area() != ActivityArea.STOCK;
    }

    Specification<ActivityLine> table() {
        var actor = query.actor();
        return equal("actor", actor == null ? null : actor.value())
                .and(equal("reservationId", query.reservationId()))
                .and(origin())
                .and(area());
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

    private Actor.@Nullable Kind actors() {
        var origin = query.origin();
        return origin == null ? null : origin.actors();
    }
}
