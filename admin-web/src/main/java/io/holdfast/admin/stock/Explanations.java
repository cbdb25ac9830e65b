package io.holdfast.admin.stock;

import static java.util.Objects.requireNonNullElseGet;

import io.holdfast.admin.DatabaseClock;
import io.holdfast.admin.Place;
import io.holdfast.admin.Rows;
import io.holdfast.admin.stock.Explanation.History;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementQuery;
import io.holdfast.balances.SkuPolicy;
import io.holdfast.balances.StockPolicies;
import io.holdfast.balances.StockPolicy;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationSettings;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.Sku;
import io.holdfast.http.ListOrder;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.reservations.Fulfilments;
import io.holdfast.reservations.Reservations;
import io.holdfast.reservations.Waiting;
import io.holdfast.transactions.Transactions;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Map;

/** Reads everything that explains a balance in one snapshot, so that it adds up on the page. */
@Component
class Explanations {

    /** Live holds shown beside the ledger; the list of holds has the others. */
    static final int HOLDS = 20;

    /** Ledger rows that the chart is drawn from, however long the ledger is. */
    static final int CHARTED = 200;

    private static final ListOrder LEDGER = new ListOrder("ledger", Map.of("id", Long.class));

    private final Catalog catalog;
    private final Balances balances;
    private final StockPolicies policies;
    private final Reservations reservations;
    private final Fulfilments fulfilments;
    private final DatabaseClock clock;
    private final Transactions transactions;

    Explanations(
            Catalog catalog,
            Balances balances,
            StockPolicies policies,
            Reservations reservations,
            Fulfilments fulfilments,
            DatabaseClock clock,
            Transactions transactions) {
        this.catalog = catalog;
        this.balances = balances;
        this.policies = policies;
        this.reservations = reservations;
        this.fulfilments = fulfilments;
        this.clock = clock;
        this.transactions = transactions;
    }

    /**
     * Explains a balance, also one that was never opened.
     *
     * @throws ProblemException if SKU or location are unknown
     */
    Explanation explain(BalanceKey key, Place place) {
        return transactions.inSnapshot(transaction -> read(key, place));
    }

    private Explanation read(BalanceKey key, Place place) {
        Balance balance = find(key);
        Location location = catalog.find(key.location()).orElseThrow();
        var query = new MovementQuery(key.sku(), key.location(), null);
        Window<Movement> latest = balances.movements(query, ScrollPosition.keyset(), CHARTED);
        Window<Movement> page = balances.movements(query, place.in(LEDGER), Place.SIZE);
        return new Explanation(
                clock.now(),
                balance,
                location,
                reservations.live(key),
                reservations.live(key, HOLDS),
                waiting(balance),
                policies.find(key).orElseGet(() -> new StockPolicy(key, null, null, 0)),
                policies.find(key.sku()).orElseThrow(),
                Rows.of(page, place, LEDGER, movement -> movement),
                History.of(latest.getContent()));
    }

    private List<Waiting> waiting(Balance balance) {
        return balance.committed() == 0
                ? List.of()
                : fulfilments.waiting(
                        balance.sku(), balance.location(), Reach.EVERYWHERE, false, HOLDS);
    }

    /** Zero of every unit for a SKU that never stood at the location. */
    Balance find(BalanceKey key) {
        return balances.find(key).orElseGet(() -> nothing(key));
    }

    private Balance nothing(BalanceKey key) {
        Sku sku =
                catalog.find(key.sku())
                        .orElseThrow(() -> unknown(ProblemCode.UNKNOWN_SKU, "SKU", key.sku()));
        LocationSettings settings =
                catalog.settings(key.location())
                        .orElseThrow(
                                () ->
                                        unknown(
                                                ProblemCode.UNKNOWN_LOCATION,
                                                "location",
                                                key.location()));
        SkuPolicy policy = policies.find(key.sku()).orElseThrow();
        return new Balance(
                sku.code(),
                sku.name(),
                key.location(),
                0,
                0,
                0,
                policy.safetyStock(),
                0,
                requireNonNullElseGet(policy.lowStockAt(), balances::lowAt),
                settings.settlesAt());
    }

    private static ProblemException unknown(ProblemCode code, String what, Object which) {
        return new ProblemException(code, "There is no " + what + " " + which + ".");
    }
}
