package io.holdfast.browser;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockPolicies;
import io.holdfast.balances.StockPolicy;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.imports.ImportKind;
import io.holdfast.imports.Imports;
import io.holdfast.imports.StagingOutcome.Staged;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;

import org.springframework.boot.test.context.TestComponent;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Stock and holds that only the calling test knows of. */
@TestComponent
class Shelves {

    private static final Actor STOREFRONT = Actor.apiKey("storefront");

    private final Catalog catalog;
    private final Balances balances;
    private final StockPolicies policies;
    private final Reservations reservations;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final Imports imports;

    Shelves(
            Catalog catalog,
            Balances balances,
            StockPolicies policies,
            Reservations reservations,
            JdbcClient jdbc,
            TransactionTemplate transaction,
            Imports imports) {
        this.catalog = catalog;
        this.balances = balances;
        this.policies = policies;
        this.reservations = reservations;
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.imports = imports;
    }

    /** A file that was handed in and checked, and has something wrong in each of its rows. */
    long badImport() {
        String file = "code,name,safetyStock\n,,\"1,5\"\n7,,-1\n";
        try (InputStream bytes = new ByteArrayInputStream(file.getBytes(UTF_8))) {
            Actor admin = Actor.user("admin");
            Staged staged =
                    (Staged)
                            imports.stage(
                                    ImportKind.SKUS, bytes, admin, "shelves.csv", Reach.EVERYWHERE);
            return imports.advance(staged.staged().id()).orElseThrow().id();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A short part of a name that no other test has. */
    static String unique() {
        return UUID.randomUUID().toString().substring(0, 8);
    }

    BalanceKey named(String sku, String name, String location) {
        catalog.put(new Sku(new SkuCode(sku), new Name(name)));
        catalog.put(new Location(new LocationCode(location), new Name("Place " + location)));
        return new BalanceKey(new SkuCode(sku), new LocationCode(location));
    }

    /** A new SKU at a new location, with so many units on hand. */
    BalanceKey shelve(int onHand) {
        String unique = unique();
        return receive(named("SKU-" + unique, "Thing " + unique, "LOC-" + unique), onHand);
    }

    /** A new SKU at a new location that settles at dispatch, with a policy of its own. */
    BalanceKey dock(int onHand, int backorderLimit) {
        BalanceKey key = shelve(onHand);
        policies.settle(key.location(), SettlesAt.DISPATCH, STOREFRONT);
        policies.put(new StockPolicy(key, 1, 2, backorderLimit), STOREFRONT, null);
        return key;
    }

    BalanceKey receive(BalanceKey key, int units) {
        var receipt =
                new Receipt(
                        new RequestKey(UUID.randomUUID()),
                        key,
                        new Quantity(units),
                        new Reason("delivery"),
                        Actor.user("somebody"));
        assertThat(balances.change(receipt)).isInstanceOf(Recorded.class);
        return key;
    }

    /** A hold of a quarter of an hour, in a checkout of its own. */
    Reservation hold(BalanceKey key, int quantity) {
        var line = new HoldLine(new RequestKey(UUID.randomUUID()), key, new Quantity(quantity));
        var request =
                new HoldRequest(
                        new CheckoutId(UUID.randomUUID()),
                        List.of(line),
                        Duration.ofMinutes(15),
                        STOREFRONT);
        return ((Placed) reservations.hold(request)).lines().getFirst().reservation();
    }

    /** A hold that should have been expired ten minutes ago. */
    Reservation overdueHold(BalanceKey key, int quantity) {
        Reservation hold = hold(key, quantity);
        transaction.executeWithoutResult(
                status ->
                        jdbc.sql(
                                        """
                                        update inventory_reservations
                                        set held_at = clock_timestamp() - interval '25 minutes',
                                            expires_at = clock_timestamp() - interval '10 minutes'
                                        where id = :id
                                        """)
                                .param("id", hold.id().value())
                                .update());
        return reservations.find(hold.id()).orElseThrow();
    }

    Reservation find(ReservationId id) {
        return reservations.find(id).orElseThrow();
    }

    void confirm(ReservationId id) {
        reservations.confirm(id, STOREFRONT);
    }

    void release(ReservationId id) {
        reservations.release(id, STOREFRONT);
    }

    /** Writes figures past every rule, as somebody at the database's own prompt could. */
    void tamper(BalanceKey key, int onHand, int reserved) {
        transaction.executeWithoutResult(
                status ->
                        jdbc.sql(
                                        """
                                        update inventory_balances
                                        set on_hand = :onHand, reserved = :reserved
                                        where sku_id = (select id from skus where code = :sku)
                                        """)
                                .param("onHand", onHand)
                                .param("reserved", reserved)
                                .param("sku", key.sku().value())
                                .update());
    }

    Balance balance(BalanceKey key) {
        return balances.find(key).orElseThrow();
    }

    /** On hand, reserved and available, such as {@code 5/3/2}. */
    String figures(BalanceKey key) {
        Balance balance = balance(key);
        return balance.onHand() + "/" + balance.reserved() + "/" + balance.available();
    }

    /** The ledger, newest first. */
    List<Movement> ledger(BalanceKey key) {
        return balances.movements(
                        new MovementQuery(key.sku(), key.location(), null),
                        ScrollPosition.keyset(),
                        Balances.MAX_LIST)
                .getContent();
    }
}
