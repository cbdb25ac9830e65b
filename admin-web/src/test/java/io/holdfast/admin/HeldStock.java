package io.holdfast.admin;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.ReservationStatus;
import io.holdfast.reservations.Reservations;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A SKU at a location of a test's own, with stock and holds of it. */
public final class HeldStock {

    /** Who places the holds. */
    public static final Actor SHOP = Actor.apiKey("shop");

    /** What the database says about a poisoned hold: it must not be taken for markup. */
    public static final String ERROR = "poisoned <b>hold</b>";

    private static final int ON_HAND = 1_000;

    private final Reservations reservations;
    private final Balances balances;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final BalanceKey key;

    private HeldStock(BeanFactory beans, BalanceKey key) {
        this.reservations = beans.getBean(Reservations.class);
        this.balances = beans.getBean(Balances.class);
        this.jdbc = beans.getBean(JdbcClient.class);
        this.transaction = beans.getBean(TransactionTemplate.class);
        this.key = key;
    }

    /** A thousand units of a new SKU at a new location. */
    public static HeldStock create(BeanFactory beans) {
        return create(beans, "S-" + unique());
    }

    /** A thousand units of a SKU at a new location. */
    public static HeldStock create(BeanFactory beans, String sku) {
        var key = new BalanceKey(new SkuCode(sku), new LocationCode("L-" + unique()));
        Catalog catalog = beans.getBean(Catalog.class);
        catalog.put(new Sku(key.sku(), new Name("Name of " + sku)));
        catalog.put(new Location(key.location(), new Name("Somewhere")));
        var stock = new HeldStock(beans, key);
        stock.receive(ON_HAND);
        return stock;
    }

    private static String unique() {
        return UUID.randomUUID().toString().substring(0, 8);
    }

    public BalanceKey key() {
        return key;
    }

    /** Units arrive. */
    public void receive(int units) {
        balances.change(
                new Receipt(
                        newRequestKey(), key, new Quantity(units), new Reason("delivery"), SHOP));
    }

    /** Holds units for a quarter of an hour, for a checkout of its own. */
    public ReservationId hold(int units) {
        return hold(new CheckoutId(UUID.randomUUID()), units);
    }

    /** Holds units for a quarter of an hour. */
    public ReservationId hold(CheckoutId checkout, int units) {
        var line = new HoldLine(newRequestKey(), key, new Quantity(units));
        var request = new HoldRequest(checkout, List.of(line), Duration.ofMinutes(15), SHOP);
        var placed = (Placed) reservations.hold(request);
        return placed.lines().getFirst().reservation().id();
    }

    /** Holds units, and lets the deadline have passed so long ago. */
    public ReservationId overdue(int units, Duration ago) {
        ReservationId id = hold(units);
        age(id, ago.plusMinutes(1), ago);
        return id;
    }

    /** Lets a hold have been placed and its deadline have passed so long ago. */
    public void age(ReservationId id, Duration placedAgo, Duration dueAgo) {
        run(
                """
                update inventory_reservations
                set held_at = clock_timestamp() - interval '%d milliseconds',
                    expires_at = clock_timestamp() - interval '%d milliseconds'
                where id = %d
                """
                        .formatted(placedAgo.toMillis(), dueAgo.toMillis(), id.value()));
    }

    public Reservation get(ReservationId id) {
        return reservations.find(id).orElseThrow();
    }

    public ReservationStatus status(ReservationId id) {
        return get(id).status();
    }

    /** How many units are reserved. */
    public int reserved() {
        return balance().reserved();
    }

    public Balance balance() {
        return balances.find(key).orElseThrow();
    }

    /** Lets every change of one hold fail, until it is cured. */
    public void poison(ReservationId id) {
        run(
                """
                create function poison() returns trigger language plpgsql as
                'begin raise exception ''%s''; end';
                create trigger poison before update on inventory_reservations
                    for each row when (old.id = %d) execute function poison()
                """
                        .formatted(ERROR, id.value()));
    }

    /** Undoes {@link #poison}, if need be, and ends what is overdue. */
    public void cure() {
        run(
                """
                drop trigger if exists poison on inventory_reservations;
                drop function if exists poison();
                update reservation_expiry_failures set retry_at = clock_timestamp()
                """);
        reservations.expireDue();
    }

    private void run(String sql) {
        transaction.executeWithoutResult(status -> jdbc.sql(sql).update());
    }

    private static RequestKey newRequestKey() {
        return new RequestKey(UUID.randomUUID());
    }
}
