package io.holdfast.admin.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.admin.DatabaseClock;
import io.holdfast.balances.Actor;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementQuery;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.balances.StockOutcome;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.checkout.BasketLine;
import io.holdfast.payments.Money;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.Reservations;
import io.holdfast.transactions.Transactions;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.stereotype.Component;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import java.util.UUID;

/**
 * The one thing that the storefront sells: a SKU of the demo's, at a location of the storefront's
 * own, so that nobody else is in the way of the two.
 */
@Component
class Showcases {

    private static final Location PLACE =
            new Location(new LocationCode("POP-UP"), new Name("Pop-up shop"));
    private static final SkuCode SKU = new SkuCode("WO-240L");
    private static final Money PRICE =
            new Money(new BigDecimal("89.00"), Currency.getInstance("EUR"));
    private static final int LEDGER_ROWS = 5;

    static final BalanceKey KEY = new BalanceKey(SKU, PLACE.code());

    private final Catalog catalog;
    private final Balances balances;
    private final Reservations reservations;
    private final DatabaseClock clock;
    private final Transactions transactions;

    Showcases(
            Catalog catalog,
            Balances balances,
            Reservations reservations,
            DatabaseClock clock,
            Transactions transactions) {
        this.catalog = catalog;
        this.balances = balances;
        this.reservations = reservations;
        this.clock = clock;
        this.transactions = transactions;
    }

    /** Everything about it, as of one moment. */
    Showcase show() {
        return transactions.inSnapshot(
                transaction ->
                        new Showcase(
                                balance(),
                                PRICE,
                                reservations.live(KEY),
                                ledger(LEDGER_ROWS),
                                clock.now()));
    }

    /** Zero of everything before the first one was put there. */
    Balance balance() {
        return balances.find(KEY).orElseGet(() -> Balance.plain(SKU, name(), PLACE.code(), 0, 0));
    }

    private Name name() {
        return catalog.find(SKU).map(Sku::name).orElseThrow();
    }

    private List<Movement> ledger(int rows) {
        var query = new MovementQuery(SKU, PLACE.code(), null);
        return balances.movements(query, ScrollPosition.keyset(), rows).getContent();
    }

    /** One unit, as the shopper sees it. */
    BasketLine lastUnit(RequestKey key) {
        return new BasketLine(new HoldLine(key, KEY, new Quantity(1)), name().value(), PRICE);
    }

    /**
     * Puts one unit there. Whoever does so after the same row of the ledger does it once, so that
     * two people at the same moment don't make two units of the last one.
     */
    StockOutcome fill(Actor by) {
        return transactions.joining(
                transaction -> {
                    catalog.put(PLACE);
                    return balances.change(oneMore(by));
                });
    }

    private Receipt oneMore(Actor by) {
        long row = ledger(1).stream().mapToLong(Movement::id).findFirst().orElse(0);
        UUID key = UUID.nameUUIDFromBytes(("storefront, after row " + row).getBytes(UTF_8));
        return new Receipt(
                new RequestKey(key), KEY, new Quantity(1), new Reason("demo: one more"), by);
    }
}
