package io.holdfast.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import io.holdfast.payments.Money;
import io.holdfast.payments.PaymentMethod;
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

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Currency;
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
    private final Payments payments;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    Shop(
            Catalog catalog,
            Balances balances,
            Reservations reservations,
            Reconciliation reconciliation,
            Checkouts checkouts,
            Payments payments,
            JdbcClient jdbc,
            PlatformTransactionManager transactionManager) {
        this.catalog = catalog;
        this.balances = balances;
        this.reservations = reservations;
        this.reconciliation = reconciliation;
        this.checkouts = checkouts;
        this.payments = payments;
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

    /** A line that costs something. */
    public static BasketLine priced(BalanceKey shelf, int quantity, String price) {
        Money unitPrice = new Money(new BigDecimal(price), Currency.getInstance("EUR"));
        return new BasketLine(line(shelf, quantity), null, unitPrice);
    }

    public static Basket basket(CheckoutId checkout, BasketLine... lines) {
        return new Basket(checkout, List.of(lines), null, ACTOR);
    }

    public static PaymentRequest payment(CheckoutId checkout, String method) {
        return new PaymentRequest(checkout, someKey(), new PaymentMethod(method), ACTOR);
    }

    /** An open checkout that holds one line, to be paid for. */
    public CheckoutId filled(Owner owner, BalanceKey shelf, int quantity) {
        CheckoutId checkout = open(owner);
        HoldingOutcome outcome =
                checkouts.hold(owner, basket(checkout, priced(shelf, quantity, "2.50")));
        assertThat(((Decided) outcome).outcome()).isInstanceOf(Placed.class);
        return checkout;
    }

    /** A new SKU at a new location. */
    public BalanceKey shelf(int onHand) {
        SkuCode sku = new SkuCode("sku-" + UUID.randomUUID());
        catalog.put(new Sku(sku, new Name("A thing")));
        return shelf(sku, onHand);
    }

    /** A new location of a SKU that there is already. */
    public BalanceKey shelf(SkuCode sku, int onHand) {
        LocationCode location = new LocationCode("loc-" + UUID.randomUUID());
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

    /** Lets every hold of a checkout lapse; they stay held until somebody ends them. */
    public void lapse(CheckoutId checkout) {
        reservations.of(checkout).forEach(hold -> lapse(hold.id()));
    }

    /** Does what the worker does, until nothing is due any more. */
    public void takePaymentsFurther() {
        await().atMost(Duration.ofMinutes(1))
                .until(
                        () -> {
                            payments.due().forEach(id -> payments.advance(id, ACTOR));
                            return !isAnyOnItsWay();
                        });
    }

    private boolean isAnyOnItsWay() {
        return jdbc.sql("select exists (select from payments where retry_at is not null)")
                .query(Boolean.class)
                .single();
    }

    /**
     * Everything adds up, nothing is held in a checkout that has ended, and money and orders agree.
     */
    public void assertSound() {
        assertThat(reconciliation.run().mismatches()).isEmpty();
        assertThat(ordersThatDontAgreeWithTheirHoldsOrMoney()).isEmpty();
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

    private List<UUID> ordersThatDontAgreeWithTheirHoldsOrMoney() {
        return jdbc.sql(
                        """
                        select c.id
                        from checkouts c
                            left join orders o on o.checkout_id = c.id
                            left join payments p on p.id = o.payment_id
                        where (o.id is null) = (c.payment_reference is not null)
                           or p.status not in ('capturing', 'captured')
                           or p.reference <> c.payment_reference
                           or o.id is not null
                               and (select count(*) from order_lines where order_id = o.id)
                                   <> (select count(*)
                                       from inventory_reservations
                                       where checkout_id = c.id and status = 'confirmed')
                           or exists (
                               select
                               from payments other
                               where other.checkout_id = c.id
                                 and other.id is distinct from o.payment_id
                                 and other.status in ('capturing', 'captured'))
                        """)
                .query((row, number) -> row.getObject("id", UUID.class))
                .list();
    }
}
