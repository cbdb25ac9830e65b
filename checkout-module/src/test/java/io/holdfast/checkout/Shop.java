package io.holdfast.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.checkout.HoldingOutcome.Decided;
import io.holdfast.checkout.OpeningOutcome.Opened;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.List;
import java.util.UUID;

/** What the tests sell: fresh shelves, open checkouts, holds that lapse when a test says so. */
@Component
public class Shop {

    public static final Actor ACTOR = Actor.worker("test");

    private final Catalog catalog;
    private final Balances balances;
    private final Reservations reservations;
    private final Reconciliation reconciliation;
    private final Checkouts checkouts;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    Shop(
            Catalog catalog,
            Balances balances,
            Reservations reservations,
            Reconciliation reconciliation,
            Checkouts checkouts,
            JdbcClient jdbc,
            PlatformTransactionManager transactionManager) {
        this.catalog = catalog;
        this.balances = balances;
        this.reservations = reservations;
        this.reconciliation = reconciliation;
        this.checkouts = checkouts;
        this.jdbc = jdbc;
        this.transaction = new TransactionTemplate(transactionManager);
    }

    public static Owner someOwner() {
        return new Owner("owner-" + UUID.randomUUID());
    }

    public static RequestKey someKey() {
        return new RequestKey(UUID.randomUUID());
    }

    public static HoldLine line(BalanceKey shelf, int quantity) {
        return new HoldLine(someKey(), shelf, new Quantity(quantity));
    }

    public static HoldRequest basket(CheckoutId checkout, HoldLine... lines) {
        return new HoldRequest(checkout, List.of(lines), null, ACTOR);
    }

    /** A new SKU at a new location. */
    public BalanceKey shelf(int onHand) {
        SkuCode sku = new SkuCode("sku-" + UUID.randomUUID());
        LocationCode location = new LocationCode("loc-" + UUID.randomUUID());
        catalog.put(new Sku(sku, new Name("A thing")));
        catalog.put(new Location(location, new Name("A place")));
        BalanceKey shelf = new BalanceKey(sku, location);
        var receipt =
                new Receipt(
                        someKey(), shelf, new Quantity(onHand), new Reason("for a test"), ACTOR);
        assertThat(balances.change(receipt)).isInstanceOf(Recorded.class);
        return shelf;
    }

    public Balance balance(BalanceKey shelf) {
        return balances.find(shelf).orElseThrow();
    }

    public CheckoutId open(Owner owner) {
        OpeningOutcome outcome = checkouts.open(owner, null);
        assertThat(outcome).isInstanceOf(Opened.class);
        return ((Opened) outcome).checkout().id();
    }

    public Reservation hold(Owner owner, CheckoutId checkout, BalanceKey shelf, int quantity) {
        HoldingOutcome outcome = checkouts.hold(owner, basket(checkout, line(shelf, quantity)));
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Decided.class,
                        decided -> assertThat(decided.outcome()).isInstanceOf(Placed.class));
        Placed placed = (Placed) ((Decided) outcome).outcome();
        return placed.lines().stream().map(HeldLine::reservation).findFirst().orElseThrow();
    }

    /** Moves the deadline into the past; the hold stays held until somebody ends it. */
    public void lapse(ReservationId hold) {
        int lapsed =
                inTransaction(
                        """
                        update inventory_reservations
                        set held_at = held_at - interval '1 hour', expires_at = held_at
                        where id = :id
                        """,
                        hold);
        assertThat(lapsed).isOne();
    }

    private int inTransaction(String sql, ReservationId hold) {
        Integer rows =
                transaction.execute(status -> jdbc.sql(sql).param("id", hold.value()).update());
        return rows == null ? 0 : rows;
    }

    /** Moves the deadline into the past and does what the worker would do. */
    public void expire(ReservationId hold) {
        lapse(hold);
        reservations.expireDue();
    }

    public long movements(BalanceKey shelf, String kind) {
        return jdbc.sql(
                        """
                        select count(*)
                        from movement_lines
                        where sku = :sku and location = :location and kind = :kind
                        """)
                .param("sku", shelf.sku().value())
                .param("location", shelf.location().value())
                .param("kind", kind)
                .query(Long.class)
                .single();
    }

    /** Everything adds up, and nothing is held in a checkout that has ended. */
    public void assertSound() {
        assertThat(reconciliation.run().mismatches()).isEmpty();
        assertThat(
                        jdbc.sql(
                                        """
                                        select r.id
                                        from inventory_reservations r
                                            join checkouts c on c.id = r.checkout_id
                                        where r.status = 'held' and c.status <> 'open'
                                        """)
                                .query(Long.class)
                                .list())
                .isEmpty();
    }
}
