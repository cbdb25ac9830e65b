package io.holdfast.balances;

import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.domain.Specification;

/**
 * A {@link MovementQuery} as Spring Data's specification.
 *
 * <p>Kinds stand in the statement as literals: a partial index serves only a condition that the
 * planner can read, and it can't read a parameter once it has made a generic plan.
 */
final class MovementListing {

    private MovementListing() {}

    static Specification<MovementLine> filter(MovementQuery query) {
        return equal("sku", query.sku() == null ? null : query.sku().value())
                .and(equal("location", query.location() == null ? null : query.location().value()))
                .and(reach(query))
                .and(holds(query))
                .and(equal("actor", query.actor() == null ? null : query.actor().value()))
                .and(actors(query))
                .and(kinds(query));
    }

    private static Specification<MovementLine> equal(String attribute, @Nullable Object value) {
        return value == null
                ? Specification.unrestricted()
                : (line, select, build) -> build.equal(line.get(attribute), value);
    }

    private static Specification<MovementLine> reach(MovementQuery query) {
        var codes = query.reach().codes();
        return codes == null
                ? Specification.unrestricted()
                : (line, select, build) -> line.get("location").in((Object[]) codes);
    }

    /** In one order, like the kinds. */
    private static Specification<MovementLine> holds(MovementQuery query) {
        var ids = query.reservationIds().stream().sorted().toList();
        return switch (ids.size()) {
            case 0 -> Specification.unrestricted();
            case 1 -> equal("reservationId", ids.getFirst());
            default -> (line, select, build) -> line.get("reservationId").in(ids);
        };
    }

    private static Specification<MovementLine> actors(MovementQuery query) {
        var actors = query.actors();
        return actors == null
                ? Specification.unrestricted()
                : (line, select, build) ->
                        build.equal(line.get("actorKind"), build.literal(actors.code()));
    }

    /** In one order, so that the same question is the same statement. */
    private static Specification<MovementLine> kinds(MovementQuery query) {
        if (query.kinds().isEmpty()) {
            return Specification.unrestricted();
        }
        var codes = query.kinds().stream().sorted().map(MovementKind::code).toList();
        return (line, select, build) ->
                line.get("kind").in(codes.stream().map(build::literal).toList());
    }
}
