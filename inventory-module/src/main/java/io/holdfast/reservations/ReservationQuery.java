package io.holdfast.reservations;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;

import java.time.Duration;

/**
 * Which reservations to list, and in which order; null and false filter nothing. Filters are joined
 * by <em>and</em>. Start with {@link #all()} and narrow it down.
 *
 * @param overdue only those still held past their deadline
 * @param ended only those confirmed, released or expired
 * @param olderThan only those placed at least so long ago, by the database's clock
 * @param reach as if there were no locations but these
 */
public record ReservationQuery(
        @Nullable ReservationStatus status,
        boolean overdue,
        boolean ended,
        @Nullable SkuCode sku,
        @Nullable LocationCode location,
        @Nullable CheckoutId checkoutId,
        @Nullable Duration olderThan,
        Order order,
        Reach reach) {

    /** The greatest age that a query may ask for. */
    public static final Duration MAX_AGE = Duration.ofDays(36_500);

    private static final ReservationQuery ALL =
            new ReservationQuery(
                    null,
                    false,
                    false,
                    null,
                    null,
                    null,
                    null,
                    Order.NEWEST_FIRST,
                    Reach.EVERYWHERE);

    /**
     * Checks the age.
     *
     * @throws InvalidValueException if it is negative or greater than {@link #MAX_AGE}
     */
    public ReservationQuery {
        if (olderThan != null && (olderThan.isNegative() || olderThan.compareTo(MAX_AGE) > 0)) {
            throw new InvalidValueException("olderThan", "must be from PT0S to " + MAX_AGE);
        }
    }

    /** All reservations, newest first. */
    public static ReservationQuery all() {
        return ALL;
    }

    /** With this status only; null for any. */
    public ReservationQuery withStatus(@Nullable ReservationStatus wanted) {
        return new ReservationQuery(
                wanted, overdue, ended, sku, location, checkoutId, olderThan, order, reach);
    }

    /** If {@code only}, those still held past their deadline. */
    public ReservationQuery withOverdue(boolean only) {
        return new ReservationQuery(
                status, only, ended, sku, location, checkoutId, olderThan, order, reach);
    }

    /** If {@code only}, those confirmed, released or expired. */
    public ReservationQuery withEnded(boolean only) {
        return new ReservationQuery(
                status, overdue, only, sku, location, checkoutId, olderThan, order, reach);
    }

    /** Of this SKU only; null for any. */
    public ReservationQuery withSku(@Nullable SkuCode wanted) {
        return new ReservationQuery(
                status, overdue, ended, wanted, location, checkoutId, olderThan, order, reach);
    }

    /** At this location only; null for any. */
    public ReservationQuery withLocation(@Nullable LocationCode wanted) {
        return new ReservationQuery(
                status, overdue, ended, sku, wanted, checkoutId, olderThan, order, reach);
    }

    /** Of this checkout only; null for any. */
    public ReservationQuery withCheckoutId(@Nullable CheckoutId wanted) {
        return new ReservationQuery(
                status, overdue, ended, sku, location, wanted, olderThan, order, reach);
    }

    /** Placed at least so long ago; null for any age. */
    public ReservationQuery withOlderThan(@Nullable Duration age) {
        return new ReservationQuery(
                status, overdue, ended, sku, location, checkoutId, age, order, reach);
    }

    /** As if there were no locations but these. */
    public ReservationQuery within(Reach wanted) {
        return new ReservationQuery(
                status, overdue, ended, sku, location, checkoutId, olderThan, order, wanted);
    }

    /** In this order. */
    public ReservationQuery inOrder(Order wanted) {
        return new ReservationQuery(
                status, overdue, ended, sku, location, checkoutId, olderThan, wanted, reach);
    }

    /** The order of a list of reservations. */
    public enum Order {
        /** By {@code id}, descending. */
        NEWEST_FIRST(Sort.by("id").descending()),
        /** By {@code expiresAt}, then {@code id}: the longest overdue before those to come. */
        OLDEST_DEADLINE_FIRST(Sort.by("expiresAt", "id"));

        private final Sort sort;

        Order(Sort sort) {
            this.sort = sort;
        }

        Sort sort() {
            return sort;
        }
    }
}
