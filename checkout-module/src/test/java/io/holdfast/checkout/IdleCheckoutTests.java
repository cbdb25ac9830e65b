package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.line;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.CancellationOutcome.Cancelled;
import io.holdfast.checkout.ConfirmationOutcome.Confirmed;
import io.holdfast.checkout.HoldingOutcome.Decided;
import io.holdfast.checkout.HoldingOutcome.Ended;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;
import io.holdfast.transactions.Transactions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.util.List;

/** A checkout in which nothing is held any more is not open for ever. */
@CheckoutTest
class IdleCheckoutTests {

    private static final int ROUNDS = 100;

    private final Owner owner = someOwner();

    @Autowired CheckoutRepository repository;
    @Autowired Checkouts checkouts;
    @Autowired Transactions transactions;
    @Autowired Shop shop;
    @Autowired JdbcClient jdbc;
    @Autowired PlatformTransactionManager transactionManager;

    @AfterEach
    void everythingAddsUp() {
        shop.assertSound();
    }

    private Integer closeIdle() {
        var closing = new CheckoutProperties.Closing(true, Duration.ofMinutes(1), 200);
        var properties = new CheckoutProperties(Duration.ofHours(1), closing);
        new IdleCheckouts(repository, transactions, properties).run();
        return 0;
    }

    /** Two hours pass for this checkout and its holds. */
    private void letTimePass(CheckoutId checkout) {
        new TransactionTemplate(transactionManager)
                .executeWithoutResult(
                        transaction -> {
                            moveBack("checkouts", "opened_at = opened_at", "id", checkout);
                            moveBack(
                                    "inventory_reservations",
                                    "ended_at = ended_at",
                                    "checkout_id",
                                    checkout);
                        });
    }

    private void moveBack(String table, String time, String column, CheckoutId checkout) {
        jdbc.sql(
                        "update %s set %s - interval '2 hours' where %s = :id"
                                .formatted(table, time, column))
                .param("id", checkout.value())
                .update();
    }

    private String stored(CheckoutId checkout) {
        return jdbc.sql("select status from checkouts where id = :id")
                .param("id", checkout.value())
                .query((row, number) -> row.getString("status"))
                .single();
    }

    @Test
    void emptyCheckoutExpires() {
        CheckoutId checkout = shop.open(owner);
        letTimePass(checkout);
        closeIdle();
        assertThat(stored(checkout)).isEqualTo("expired");
        assertThat(checkouts.hold(owner, basket(checkout, line(shop.shelf(1), 1))))
                .isInstanceOf(Ended.class);
    }

    @Test
    void checkoutOfReleasedHoldsExpires() {
        CheckoutId checkout = shop.open(owner);
        Reservation hold = shop.hold(owner, checkout, shop.shelf(1), 1);
        checkouts.release(owner, hold.id(), ACTOR);
        letTimePass(checkout);
        closeIdle();
        assertThat(stored(checkout)).isEqualTo("expired");
    }

    @Test
    void checkoutThatIsHeldOrWasAMomentAgoStaysOpen() {
        CheckoutId held = shop.open(owner);
        shop.hold(owner, held, shop.shelf(1), 1);
        letTimePass(held);
        CheckoutId released = shop.open(owner);
        letTimePass(released);
        Reservation hold = shop.hold(owner, released, shop.shelf(1), 1);
        checkouts.release(owner, hold.id(), ACTOR);
        CheckoutId fresh = shop.open(owner);
        closeIdle();
        assertThat(List.of(stored(held), stored(released), stored(fresh))).containsOnly("open");
    }

    @Test
    void holdsConfirmedByThemselvesMakeItConfirmedAndItMayBePaidYet() {
        CheckoutId checkout = shop.open(owner);
        Reservation hold = shop.hold(owner, checkout, shop.shelf(1), 1);
        checkouts.confirm(owner, hold.id(), ACTOR);
        letTimePass(checkout);
        closeIdle();
        assertThat(stored(checkout)).isEqualTo("confirmed");
        assertThat(pay(checkout)).isInstanceOf(Confirmed.class);
    }

    private ConfirmationOutcome pay(CheckoutId checkout) {
        var reference = new PaymentReference("pay-" + checkout);
        return checkouts.confirm(owner, checkout, reference, ACTOR);
    }

    @Test
    void lateMoneyStillMakesAnOrderOfAnExpiredOne() {
        BalanceKey shelf = shop.shelf(1);
        CheckoutId checkout = shop.open(owner);
        shop.expire(shop.hold(owner, checkout, shelf, 1).id());
        letTimePass(checkout);
        closeIdle();
        assertThat(pay(checkout)).isInstanceOf(Confirmed.class);
        assertThat(shop.balance(shelf).onHand()).isZero();
    }

    @Test
    void expiredOneCanBeCancelled() {
        CheckoutId checkout = shop.open(owner);
        letTimePass(checkout);
        closeIdle();
        assertThat(checkouts.cancel(owner, checkout, ACTOR)).isInstanceOf(Cancelled.class);
    }

    @Test
    void claimAndClosingAtOnceLeaveNothingHeldInAnEndedCheckout() throws Exception {
        BalanceKey shelf = shop.shelf(ROUNDS);
        for (int round = 0; round < ROUNDS; round++) {
            CheckoutId checkout = shop.open(owner);
            letTimePass(checkout);
            List<Object> outcomes =
                    Race.run(
                            List.of(
                                    () -> checkouts.hold(owner, basket(checkout, line(shelf, 1))),
                                    this::closeIdle));
            assertThat(outcomes.getFirst()).isInstanceOfAny(Decided.class, Ended.class);
            boolean isHeld = outcomes.getFirst() instanceof Decided;
            assertThat(stored(checkout)).isEqualTo(isHeld ? "open" : "expired");
        }
    }
}
