package io.holdfast.balances;

import io.holdfast.catalog.SkuCode;

import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Predicate;
import jakarta.persistence.criteria.Root;
import jakarta.persistence.criteria.Subquery;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.jpa.domain.Specification;

import java.util.Locale;

/** A {@link BalanceQuery} as Spring Data's specification and sort. */
record BalanceListing(BalanceQuery query, int lowAt) {

    Specification<BalanceLine> filter(KeysetScrollPosition after) {
        return skus().and(location()).and(text()).and(level()).and(start(after));
    }

    /** SKU and location are unique together: with them every row has one place in the order. */
    org.springframework.data.domain.Sort order() {
        Direction direction = query.descending() ? Direction.DESC : Direction.ASC;
        var first = org.springframework.data.domain.Sort.by(direction, query.sort().field());
        return first.and(org.springframework.data.domain.Sort.by(direction, "sku", "location"));
    }

    /** An index starts here; a comparison of all keys together would walk it from its beginning. */
    private Specification<BalanceLine> start(KeysetScrollPosition after) {
        Object key = after.scrollsForward() ? after.getKeys().get(query.sort().field()) : null;
        if (key instanceof String text) {
            return from(text);
        }
        return key instanceof Integer figure ? from(figure) : Specification.unrestricted();
    }

    private <T extends Comparable<T>> Specification<BalanceLine> from(T key) {
        String field = query.sort().field();
        return (line, select, build) ->
                query.descending()
                        ? build.lessThanOrEqualTo(line.get(field), key)
                        : build.greaterThanOrEqualTo(line.get(field), key);
    }

    private Specification<BalanceLine> skus() {
        if (query.skus().isEmpty()) {
            return Specification.unrestricted();
        }
        var codes = query.skus().stream().map(SkuCode::value).toList();
        return (line, select, build) -> line.get("sku").in(codes);
    }

    private Specification<BalanceLine> location() {
        var location = query.location();
        return location == null
                ? Specification.unrestricted()
                : (line, select, build) -> build.equal(line.get("location"), location.value());
    }

    private Specification<BalanceLine> text() {
        var text = query.text();
        if (text == null || text.isBlank()) {
            return Specification.unrestricted();
        }
        String pattern = "%" + escaped(text.strip().toLowerCase(Locale.ROOT)) + "%";
        return (line, select, build) ->
                build.or(
                        build.like(build.lower(line.get("sku")), pattern, '\\'),
                        build.like(build.lower(line.get("name")), pattern, '\\'));
    }

    /** What people type is text, not a pattern: 50% means a per cent sign. */
    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }

    private Specification<BalanceLine> level() {
        return switch (query.level()) {
            case null -> Specification.unrestricted();
            case OUT -> (line, select, build) -> build.le(line.get("available"), 0);
            case LOW -> (line, select, build) -> build.between(line.get("available"), 1, lowAt);
            case OVERDUE -> BalanceListing::isOverdue;
        };
    }

    private static Predicate isOverdue(
            Root<BalanceLine> line, CriteriaQuery<?> select, CriteriaBuilder build) {
        Subquery<Long> overdue = select.subquery(Long.class);
        Root<OverdueBalance> its = overdue.from(OverdueBalance.class);
        overdue.select(its.get("skuId"))
                .where(
                        build.equal(its.get("skuId"), line.get("skuId")),
                        build.equal(its.get("locationId"), line.get("locationId")));
        return build.exists(overdue);
    }
}
