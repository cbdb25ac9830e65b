package io.holdfast.testing;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockChange.Adjustment;
import io.holdfast.balances.StockChange.Count;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldRequest;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Wishes with whatever a test doesn't care about filled in: a key and a checkout of their own. */
public final class Requests {

    public static final Actor SHOPPER = Actor.apiKey("storefront");
    public static final Actor CLERK = Actor.user("clerk");
    public static final Reason REASON = new Reason("a test wants it");

    private static final Duration HOUR = Duration.ofHours(1);

    private Requests() {}

    public static RequestKey newKey() {
        return new RequestKey(UUID.randomUUID());
    }

    public static CheckoutId newCheckout() {
        return new CheckoutId(UUID.randomUUID());
    }

    public static HoldLine line(BalanceKey balance, int quantity) {
        return new HoldLine(newKey(), balance, new Quantity(quantity));
    }

    /** A line that leaves it to the engine where it is served from. */
    public static HoldLine line(SkuCode sku, int quantity) {
        return new HoldLine(newKey(), sku, null, new Quantity(quantity));
    }

    public static HoldRequest basket(HoldLine... lines) {
        return basket(newCheckout(), lines);
    }

    public static HoldRequest basket(CheckoutId checkout, HoldLine... lines) {
        return basket(checkout, List.of(lines));
    }

    public static HoldRequest basket(CheckoutId checkout, List<HoldLine> lines) {
        return new HoldRequest(checkout, lines, HOUR, SHOPPER);
    }

    public static Receipt receipt(BalanceKey balance, int quantity) {
        return receipt(newKey(), balance, quantity);
    }

    public static Receipt receipt(RequestKey key, BalanceKey balance, int quantity) {
        return new Receipt(key, balance, new Quantity(quantity), REASON, CLERK);
    }

    public static Adjustment adjustment(BalanceKey balance, int delta) {
        return new Adjustment(newKey(), balance, delta, REASON, CLERK);
    }

    public static Count count(BalanceKey balance, int counted, int expectedOnHand) {
        return new Count(newKey(), balance, counted, expectedOnHand, REASON, CLERK);
    }
}
