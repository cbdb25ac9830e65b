package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.line;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.checkout.ConfirmationOutcome.Confirmed;
import io.holdfast.checkout.HoldingOutcome.Decided;
import io.holdfast.payments.Money;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import java.math.BigDecimal;
import java.util.Currency;

/** What the buyer saw is what the order says, for good. */
@CheckoutTest
class OrderTests {

    private static final Currency EURO = Currency.getInstance("EUR");

    private final Owner owner = someOwner();
    private BalanceKey shelf;
    private CheckoutId checkout;

    @Autowired Checkouts checkouts;
    @Autowired CheckoutHistories histories;
    @Autowired Catalog catalog;
    @Autowired Shop shop;
    @Autowired JdbcClient jdbc;
    @Autowired PlatformTransactionManager transactionManager;

    @BeforeEach
    void openACheckout() {
        shelf = shop.shelf(10);
        checkout = shop.open(owner);
    }

    @AfterEach
    void everythingAddsUp() {
        shop.assertSound();
    }

    private Object hold(BasketLine... lines) {
        return ((Decided) checkouts.hold(owner, basket(checkout, lines))).outcome();
    }

    private Order order() {
        var reference = new PaymentReference("pay-" + checkout);
        var outcome = checkouts.confirm(owner, checkout, reference, ACTOR);
        return ((Confirmed) outcome).order();
    }

    private static Money euros(String amount) {
        return new Money(new BigDecimal(amount), EURO);
    }

    @Test
    void linesKeepWhatTheBuyerSaw() {
        hold(
                new BasketLine(line(shelf, 2), "A thing, blue", euros("2.55")),
                new BasketLine(line(shelf, 1), "A thing, red", euros("0.00")));
        Order order = order();
        catalog.put(new Sku(shelf.sku(), new Name("Another name")));
        Order later = histories.find(checkout).orElseThrow().order();
        assertThat(later).isEqualTo(order);
        assertThat(order.total()).isEqualTo(euros("5.10"));
        assertThat(order.lines())
                .extracting(OrderLine::description)
                .containsExactly("A thing, blue", "A thing, red");
        assertThat(order.lines())
                .extracting(OrderLine::unitPrice)
                .containsExactly(euros("2.55"), euros("0.00"));
    }

    @Test
    void lineWithoutADescriptionTakesTheNameOfTheMoment() {
        hold(new BasketLine(line(shelf, 2), null, null));
        catalog.put(new Sku(shelf.sku(), new Name("The name at the time")));
        Order order = order();
        catalog.put(new Sku(shelf.sku(), new Name("The name afterwards")));
        assertThat(histories.find(checkout).orElseThrow().order()).isEqualTo(order);
        assertThat(order.lines())
                .extracting(OrderLine::description)
                .containsExactly("The name at the time");
        assertThat(order.total()).isNull();
    }

    @Test
    void keyIsBoundToWhatTheBuyerSaw() {
        HoldLine wish = line(shelf, 2);
        BasketLine seen = new BasketLine(wish, "Blue", euros("2.55"));
        assertThat(hold(seen)).isInstanceOf(Placed.class);
        assertThat(hold(seen)).isInstanceOf(Replayed.class);
        assertThat(hold(new BasketLine(wish, null, null))).isInstanceOf(Replayed.class);
        assertThat(hold(new BasketLine(wish, "Blue", euros("2.56"))))
                .isEqualTo(new KeyReused(wish.requestKey()));
        assertThat(hold(new BasketLine(wish, "Red", null)))
                .isEqualTo(new KeyReused(wish.requestKey()));
        assertThat(order().total()).isEqualTo(euros("5.10"));
    }

    /** All of a basket or nothing, also where the refusal comes last. */
    @Test
    void reusedKeyKeepsTheWholeBasketFromBeingHeld() {
        HoldLine wish = line(shelf, 2);
        hold(new BasketLine(wish, "Blue", null));
        assertThat(
                        hold(
                                new BasketLine(line(shelf, 3), "Green", null),
                                new BasketLine(wish, "Red", null)))
                .isEqualTo(new KeyReused(wish.requestKey()));
        assertThat(shop.balance(shelf).reserved()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "order_lines", "payment_steps", "payment_events"})
    void databaseRefusesToRewriteHistory(String table) {
        var transaction = new TransactionTemplate(transactionManager);
        assertThatThrownBy(
                        () ->
                                transaction.execute(
                                        status -> jdbc.sql("delete from " + table).update()))
                .isInstanceOf(DataAccessException.class)
                .hasMessageContaining("append-only");
    }
}
