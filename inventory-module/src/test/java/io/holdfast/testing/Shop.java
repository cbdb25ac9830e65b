package io.holdfast.testing;

import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.balances.MovementQuery;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.ReservationStatus;
import io.holdfast.reservations.Reservations;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.UUID;

/** Stock that only the calling test knows of, and a look at what became of it. */
@Component
public class Shop {

    private final Catalog catalog;
    private final Balances balances;
    private final Reservations reservations;

    Shop(Catalog catalog, Balances balances, Reservations reservations) {
        this.catalog = catalog;
        this.balances = balances;
        this.reservations = reservations;
    }

    public SkuCode newSku() {
        SkuCode code = new SkuCode("sku-" + UUID.randomUUID());
        catalog.put(new Sku(code, new Name("a SKU of a test")));
        return code;
    }

    public LocationCode newLocation() {
        LocationCode code = new LocationCode("location-" + UUID.randomUUID());
        catalog.put(new Location(code, new Name("a location of a test")));
        return code;
    }

    /** A new SKU at a new location where it never stood. */
    public BalanceKey nothing() {
        return new BalanceKey(newSku(), newLocation());
    }

    /** A new SKU at a new location, with so many units on hand. */
    public BalanceKey shelve(int onHand) {
        return receive(nothing(), onHand);
    }

    public BalanceKey receive(BalanceKey balance, int quantity) {
        assertThat(balances.change(receipt(balance, quantity))).isInstanceOf(Recorded.class);
        return balance;
    }

    /** Places a hold of one line in a checkout of its own. */
    public Reservation hold(BalanceKey balance, int quantity) {
        return hold(basket(line(balance, quantity))).getFirst();
    }

    /** Places holds, in the order of the lines. */
    public List<Reservation> hold(HoldRequest request) {
        return assertThat(reservations.hold(request))
                .asInstanceOf(type(Placed.class))
                .actual()
                .lines()
                .stream()
                .map(HeldLine::reservation)
                .toList();
    }

    public Reservation now(Reservation hold) {
        return reservations.find(hold.id()).orElseThrow();
    }

    public ReservationStatus status(ReservationId id) {
        return reservations.find(id).orElseThrow().status();
    }

    public Stock stock(BalanceKey key) {
        Balance balance = balances.find(key).orElseThrow();
        return new Stock(balance.onHand(), balance.reserved());
    }

    /** What the ledger says about a balance, oldest first. */
    public List<MovementKind> ledger(BalanceKey balance) {
        return movements(new MovementQuery(balance.sku(), balance.location(), null));
    }

    /** What the ledger says about a hold, oldest first. */
    public List<MovementKind> ledger(ReservationId id) {
        return movements(new MovementQuery(null, null, id.value()));
    }

    private List<MovementKind> movements(MovementQuery query) {
        return balances
                .movements(query, ScrollPosition.keyset(), Balances.MAX_LIST)
                .getContent()
                .reversed()
                .stream()
                .map(Movement::kind)
                .toList();
    }
}
