package io.holdfast.benchmarks.failover;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.benchmarks.engine.Engine;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.postgres.TestPostgres;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.ReservationId;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.ConfigurableApplicationContext;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** Whether the check of a drill finds what it is made to find. */
class CheckTests {

    private static final Actor BUYER = Actor.worker("buyer");
    private static final BalanceKey BALANCE =
            new BalanceKey(new SkuCode("A"), new LocationCode("L"));
    private static final int RECEIVED = 10;

    private final JdbcConnectionDetails database = TestPostgres.newDatabase();
    private ConfigurableApplicationContext engine;
    private Engine.Facades facades;

    @BeforeEach
    void receive() {
        engine =
                Engine.start(
                        List.of(
                                "--spring.datasource.url=" + database.getJdbcUrl(),
                                "--spring.datasource.username=" + database.getUsername(),
                                "--spring.datasource.password=" + database.getPassword()));
        facades = engine.getBean(Engine.Facades.class);
        facades.catalog().put(new Sku(BALANCE.sku(), new Name("A thing")));
        facades.catalog().put(new Location(BALANCE.location(), new Name("A place")));
        facades.balances()
                .change(
                        new Receipt(
                                new RequestKey(UUID.randomUUID()),
                                BALANCE,
                                new Quantity(RECEIVED),
                                new Reason("to be bought"),
                                BUYER));
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    @Test
    void everythingIsAsItWasSaid() throws SQLException {
        Purchase held = bought();
        Purchase confirmed = bought();
        confirm(confirmed);

        assertThat(check(RECEIVED, held, confirmed)).isEmpty();
    }

    @Test
    void whatIsGoneIsFound() throws SQLException {
        Purchase gone = new Purchase(UUID.randomUUID(), UUID.randomUUID(), "A");
        gone.held(4711);
        Purchase undone = bought();
        undone.ask(Ending.RELEASE);
        undone.ended();

        assertThat(check(RECEIVED, gone, undone))
                .satisfiesExactly(
                        failure -> assertThat(failure).startsWith("lost hold: 4711"),
                        failure -> assertThat(failure).startsWith("lost ending: "));
    }

    @Test
    void whatNobodyAskedForIsFound() throws SQLException {
        bought();

        assertThat(check(RECEIVED)).singleElement().asString().startsWith("nobody asked for: ");
    }

    @Test
    void balanceThatIsNotTheSumOfWhatHappenedIsFound() throws SQLException {
        assertThat(check(RECEIVED + 1)).singleElement().asString().startsWith("crooked balance: A");
    }

    private Purchase bought() {
        Purchase purchase = new Purchase(UUID.randomUUID(), UUID.randomUUID(), "A");
        HoldLine line = new HoldLine(new RequestKey(purchase.key()), BALANCE, new Quantity(1));
        Placed placed =
                (Placed)
                        facades.reservations()
                                .hold(
                                        new HoldRequest(
                                                new CheckoutId(purchase.checkout()),
                                                List.of(line),
                                                null,
                                                BUYER));
        purchase.held(placed.lines().getFirst().reservation().id().value());
        return purchase;
    }

    private void confirm(Purchase purchase) {
        long hold = requireNonNull(purchase.hold());
        facades.reservations().confirm(new ReservationId(hold), BUYER);
        purchase.ask(Ending.CONFIRM);
        purchase.ended();
    }

    private List<String> check(int received, Purchase... purchases) throws SQLException {
        try (Connection connection =
                DriverManager.getConnection(
                        database.getJdbcUrl(), database.getUsername(), database.getPassword())) {
            return Check.of(List.of(purchases), received, connection);
        }
    }
}
