package io.holdfast.balances;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.BalanceQuery.Level;
import io.holdfast.catalog.SkuCode;

import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Expression;
import jakarta.persistence.criteria.Path;
import jakarta.persistence.criteria.Predicate;
import jakarta.persistence.criteria.Root;
import jakarta.persistence.criteria.Subquery;

import org.hibernate.query.criteria.HibernateCriteriaBuilder;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.jpa.domain.Specification;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** A {@link BalanceQuery} as Spring Data's specification and sort. */
record BalanceListing<T extends BalanceLine>(BalanceQuery query, int lowAt) {

    /**
     * Whether the copy of the figures serves the query. A few SKUs, what a search finds and what is
     * overdue are found without it, and few are sorted fast; names are not in it. Who is limited to
     * locations has them together there.
     */
    static boolean isByFigures(BalanceQuery query) {
        return query.skus().isEmpty()
                && !isSearch(query)
                && query.level() != Level.OVERDUE
                && isInOrderOfFigures(query);
    }

    private static boolean isInOrderOfFigures(BalanceQuery query) {
        return switch (query.sort()) {
            case LOCATION, ON_HAND, RESERVED, AVAILABLE -> true;
            case SKU -> query.level() != null || query.reach().isLimited();
            case NAME -> false;
        };
    }

    private static boolean isSearch(BalanceQuery query) {
        var text = query.text();
        return text != null && !text.isBlank();
    }

    Specification<T> filter(KeysetScrollPosition after) {
        return skus().and(reach()).and(location()).and(text()).and(level()).and(start(after));
    }

    /** SKU and location are unique together: with them every row has one place in the order. */
    org.springframework.data.domain.Sort order() {
        Direction direction = query.descending() ? Direction.DESC : Direction.ASC;
        var first = org.springframework.data.domain.Sort.by(direction, query.sort().field());
        return first.and(org.springframework.data.domain.Sort.by(direction, "sku", "location"));
    }

    /**
     * An index starts here. Spring Data compares key by key, with an <em>or</em> between, and would
     * have the index walked from its beginning.
     */
    private Specification<T> start(KeysetScrollPosition after) {
        if (after.isInitial()) {
            return Specification.unrestricted();
        }
        return isByFigures(query) ? fromRow(after) : fromKey(after);
    }

    private Specification<T> fromKey(KeysetScrollPosition after) {
        Object key = after.scrollsForward() ? after.getKeys().get(query.sort().field()) : null;
        if (key instanceof String text) {
            return from(text);
        }
        return key instanceof Integer figure ? from(figure) : Specification.unrestricted();
    }

    private <K extends Comparable<K>> Specification<T> from(K key) {
        String field = query.sort().field();
        return (line, select, build) ->
                query.descending()
                        ? build.lessThanOrEqualTo(line.get(field), key)
                        : build.greaterThanOrEqualTo(line.get(field), key);
    }

    /** All keys as one row: half of all balances may have the same figure. */
    private Specification<T> fromRow(KeysetScrollPosition after) {
        Map<String, Object> keys = after.getKeys();
        List<String> fields =
                Stream.of(query.sort().field(), "sku", "location").distinct().toList();
        String row = "(" + String.join(", ", fields.stream().map(field -> "?").toList()) + ")";
        String comparison = query.descending() == after.scrollsForward() ? " < " : " > ";
        return (line, select, build) -> {
            var hibernate = (HibernateCriteriaBuilder) build;
            Stream<Expression<?>> columns = fields.stream().map(line::get);
            Stream<Expression<?>> values =
                    fields.stream().map(field -> hibernate.value(requireNonNull(keys.get(field))));
            return hibernate.isTrue(
                    hibernate.sql(
                            row + comparison + row,
                            Boolean.class,
                            Stream.concat(columns, values).toArray(Expression<?>[]::new)));
        };
    }

    private Specification<T> skus() {
        if (query.skus().isEmpty()) {
            return Specification.unrestricted();
        }
        var codes = query.skus().stream().map(SkuCode::value).toList();
        return (line, select, build) -> line.get("sku").in(codes);
    }

    private Specification<T> location() {
        var location = query.location();
        return location == null
                ? Specification.unrestricted()
                : (line, select, build) -> build.equal(line.get("location"), location.value());
    }

    private Specification<T> reach() {
        var codes = query.reach().codes();
        return codes == null
                ? Specification.unrestricted()
                : (line, select, build) -> line.get("location").in((Object[]) codes);
    }

    private Specification<T> text() {
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

    private Specification<T> level() {
        return switch (query.level()) {
            case null -> Specification.unrestricted();
            case OUT -> (line, select, build) -> build.le(line.get("available"), 0);
            case LOW -> this::isLow;
            case OVERDUE -> BalanceListing::isOverdue;
        };
    }

    /** Each half has an index: no index tells which of two columns is the smaller. */
    private Predicate isLow(
            Root<? extends BalanceLine> line, CriteriaQuery<?> select, CriteriaBuilder build) {
        Path<Integer> available = line.get("available");
        Path<Integer> threshold = line.get("lowStockAt");
        return build.or(
                build.and(build.isNull(threshold), build.le(available, lowAt)),
                build.and(build.isNotNull(threshold), build.le(available, threshold)));
    }

    private static Predicate isOverdue(
            Root<? extends BalanceLine> line, CriteriaQuery<?> select, CriteriaBuilder build) {
        Subquery<Long> overdue = select.subquery(Long.class);
        Root<OverdueBalance> its = overdue.from(OverdueBalance.class);
        overdue.select(its.get("skuId"))
                .where(
                        build.equal(its.get("skuId"), line.get("skuId")),
                        build.equal(its.get("locationId"), line.get("locationId")));
        return build.exists(overdue);
    }
}
