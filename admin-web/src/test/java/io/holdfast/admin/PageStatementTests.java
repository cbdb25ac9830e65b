package io.holdfast.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.StatementCounter;
import io.holdfast.Visitor;
import io.holdfast.balances.Actor;
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
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.Reservations;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import javax.sql.DataSource;

/**
 * What a page asks of the database: as many statements with much behind it as with little, and
 * nothing that writes. Source of the case: a list whose opening recalculated every product.
 */
@ApplicationTest
@Import(StatementCounter.class)
class PageStatementTests {

    private static final int MOST_STATEMENTS = 16;
    private static final LocationCode LOCATION = new LocationCode("L");

    @Autowired HttpApi api;
    @Autowired Catalog catalog;
    @Autowired Balances balances;
    @Autowired Reservations reservations;
    @Autowired BeanFactory beans;
    @Autowired DataSource dataSource;
    @Autowired JdbcClient jdbc;
    @Autowired TransactionTemplate transaction;

    @Test
    void everyPageTakesAsManyStatementsHoweverMuchThereIs() {
        catalog.put(new Location(LOCATION, new Name("a place")));
        long hold = stock(0);
        Till till = Till.create(beans);
        CheckoutId sold = till.sold();
        till.stuck();
        DeadLetters letters = DeadLetters.create(beans, "counted");
        letters.event("dead");
        Visitor admin = Visitor.admin(api);
        Map<String, Integer> little = statements(admin, hold, sold);
        for (int i = 1; i < 120; i++) {
            stock(i);
        }
        for (int i = 0; i < 60; i++) {
            till.sold();
            till.stuck();
            letters.event("dead");
        }
        till.awaitQuiet();
        assertThat(statements(admin, hold, sold)).isEqualTo(little);
        assertThat(little.values()).allMatch(count -> count <= MOST_STATEMENTS);
    }

    @Test
    void noPageThatIsReadWrites() throws SQLException {
        catalog.put(new Location(LOCATION, new Name("a place")));
        long hold = stock(1_000);
        Till till = Till.create(beans);
        CheckoutId sold = till.sold();
        till.stuck();
        Visitor admin = Visitor.admin(api);
        allowWriting(false);
        try {
            for (String page : pages(hold, sold)) {
                assertThat(admin.get(page).status()).as(page).isEqualTo(200);
            }
        } finally {
            allowWriting(true);
        }
    }

    private Map<String, Integer> statements(Visitor admin, long hold, CheckoutId sold) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (String page : pages(hold, sold)) {
            counts.put(
                    page,
                    StatementCounter.during(
                            () -> assertThat(admin.get(page).status()).as(page).isEqualTo(200)));
        }
        return counts;
    }

    private static List<String> pages(long hold, CheckoutId sold) {
        return List.of(
                "/",
                "/stock",
                "/stock?q=S-0&location=L&sort=-available",
                "/stock?stock=low",
                "/stock?stock=overdue",
                "/stock/balance?sku=S-0&location=L",
                "/stock/receive?sku=S-0&location=L",
                "/stock/count?sku=S-0&location=L",
                "/stock/transfer?sku=S-0&location=L",
                "/stock/policy?sku=S-0&location=L",
                "/stock/counts",
                "/locations",
                "/waiting",
                "/holds",
                "/holds?status=held&sku=S-0",
                "/holds/overdue",
                "/holds/set-aside",
                "/holds/" + hold,
                "/checkouts",
                "/checkouts?q=S-0&status=confirmed",
                "/checkouts/" + sold,
                "/payments/attention",
                "/reconciliation",
                "/reconciliation/balance?sku=S-0&location=L",
                "/activity",
                "/activity?origin=page",
                "/webhooks",
                "/webhooks/deliveries?status=dead",
                "/users",
                "/api-keys",
                "/password",
                "/demo");
    }

    /** A balance with a ledger row and a live hold. */
    private long stock(int number) {
        BalanceKey key = new BalanceKey(new SkuCode("S-" + number % 1_000), LOCATION);
        catalog.put(new Sku(key.sku(), new Name("thing")));
        balances.change(
                new Receipt(
                        new RequestKey(UUID.randomUUID()),
                        key,
                        new Quantity(9),
                        new Reason("delivery"),
                        Actor.user("somebody")));
        var checkout = new CheckoutId(UUID.randomUUID());
        var line = new HoldLine(new RequestKey(UUID.randomUUID()), key, new Quantity(2));
        reservations.hold(new HoldRequest(checkout, List.of(line), null, Actor.apiKey("shop")));
        return reservations.of(checkout).getFirst().id().value();
    }

    /** For every session from now on, and none is kept from before. */
    private void allowWriting(boolean allowed) throws SQLException {
        transaction.executeWithoutResult(
                status -> {
                    jdbc.sql("set transaction read write").update();
                    String database =
                            jdbc.sql("select quote_ident(current_database())")
                                    .query(String.class)
                                    .single();
                    jdbc.sql(
                                    "alter database %s set default_transaction_read_only = %s"
                                            .formatted(database, allowed ? "off" : "on"))
                            .update();
                });
        dataSource.unwrap(HikariDataSource.class).getHikariPoolMXBean().softEvictConnections();
    }
}
