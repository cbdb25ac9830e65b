package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * One line of a basket: one hold where it names its location, else as many as the {@link
 * SourcingStrategy} places it at locations.
 *
 * @param requestKey unique within its checkout; bound to SKU, location and quantity for good
 * @param location null to have it chosen
 */
public record HoldLine(
        RequestKey requestKey, SkuCode sku, @Nullable LocationCode location, Quantity quantity) {

    /** A line that names its location. */
    public HoldLine(RequestKey requestKey, BalanceKey balance, Quantity quantity) {
        this(requestKey, balance.sku(), balance.location(), quantity);
    }

    /** Whether it names its location. */
    public boolean isPlaced() {
        return location != null;
    }

    /**
     * The balance of a line that names its location.
     *
     * @throws NullPointerException if it names none
     */
    public BalanceKey balance() {
        return new BalanceKey(sku, requireNonNull(location));
    }

    Wish wish() {
        return new Wish(sku, location);
    }

    /**
     * Whether these holds were made for the very same wish.
     *
     * @param holds every one that has to do with the line's request key
     */
    boolean isAnsweredBy(List<Reservation> holds) {
        return isPlaced()
                ? holds.size() == 1 && isAnsweredBy(holds.getFirst())
                : holds.stream().allMatch(this::hasPart) && quantity.value() == units(holds);
    }

    private boolean isAnsweredBy(Reservation hold) {
        return hold.lineKey() == null
                && balance().equals(hold.balance())
                && quantity.equals(hold.quantity());
    }

    private boolean hasPart(Reservation hold) {
        return requestKey.equals(hold.lineKey()) && sku.equals(hold.sku());
    }

    private static long units(List<Reservation> holds) {
        return holds.stream().mapToLong(hold -> hold.quantity().value()).sum();
    }
}
