package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.BasketOutcome.Done;
import io.holdfast.reservations.BasketOutcome.Expired;
import io.holdfast.reservations.BasketOutcome.NothingHeld;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.util.List;

/** Ending all holds of a checkout, all of them or none. */
@SpringBootTest
public class WholeCheckoutTests {

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;
    @Autowired private Invariants invariants;

    private final CheckoutId checkout = newCheckout();
    private BalanceKey one;
    private BalanceKey other;
    private List<Reservation> holds;

    @BeforeEach
    void holdThreeLinesOfTwoBalances() {
        one = shop.shelve(10);
        other = shop.shelve(10);
        holds = shop.hold(basket(checkout, line(one, 1), line(other, 2), line(one, 3)));
    }

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void confirmationTakesEveryLine() {
        BasketOutcome outcome = reservations.confirmAll(checkout, SHOPPER);

        assertThat(outcome).isEqualTo(new Done(reservations.of(checkout)));
        assertThat(statuses()).containsOnly(ReservationStatus.CONFIRMED);
        assertThat(shop.stock(one)).isEqualTo(new Stock(6, 0));
        assertThat(shop.stock(other)).isEqualTo(new Stock(8, 0));
    }

    @Test
    void releaseFreesEveryLine() {
        BasketOutcome outcome = reservations.releaseAll(checkout, SHOPPER);

        assertThat(outcome).isEqualTo(new Done(reservations.of(checkout)));
        assertThat(statuses()).containsOnly(ReservationStatus.RELEASED);
        assertThat(shop.stock(one)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void repeatFindsNothingHeldAndChangesNothing() {
        reservations.confirmAll(checkout, SHOPPER);

        assertThat(reservations.confirmAll(checkout, SHOPPER))
                .isEqualTo(new NothingHeld(reservations.of(checkout)));
        assertThat(reservations.releaseAll(checkout, SHOPPER))
                .isEqualTo(new NothingHeld(reservations.of(checkout)));
        assertThat(shop.stock(one)).isEqualTo(new Stock(6, 0));
    }

    @Test
    void checkoutWithoutHoldsHasNothingHeld() {
        assertThat(reservations.confirmAll(newCheckout(), SHOPPER))
                .isEqualTo(new NothingHeld(List.of()));
        assertThat(reservations.releaseAll(newCheckout(), SHOPPER))
                .isEqualTo(new NothingHeld(List.of()));
    }

    @Test
    void oneOverdueLineStopsTheConfirmationOfAll() {
        deadlines.pass(holds.get(1));

        assertThat(reservations.confirmAll(checkout, SHOPPER))
                .isEqualTo(new Expired(shop.now(holds.get(1))));
        assertThat(statuses()).containsOnly(ReservationStatus.HELD);
        assertThat(shop.stock(one)).isEqualTo(new Stock(10, 4));
    }

    @Test
    void oneExpiredLineStopsTheConfirmationOfTheOthers() {
        expire(holds.get(1));

        assertThat(reservations.confirmAll(checkout, SHOPPER))
                .isEqualTo(new Expired(shop.now(holds.get(1))));
        assertThat(shop.stock(one)).isEqualTo(new Stock(10, 4));
    }

    @Test
    void expiredLineThatWasReplacedDoesNotStopTheConfirmation() {
        expire(holds.get(1));
        shop.hold(basket(checkout, line(other, 2)));

        assertThat(reservations.confirmAll(checkout, SHOPPER)).isInstanceOf(Done.class);
        assertThat(shop.stock(other)).isEqualTo(new Stock(8, 0));
    }

    @Test
    void expiredLineThatWasReplacedByLessStopsTheConfirmation() {
        expire(holds.get(1));
        shop.hold(basket(checkout, line(other, 1)));

        assertThat(reservations.confirmAll(checkout, SHOPPER)).isInstanceOf(Expired.class);
        assertThat(shop.stock(other)).isEqualTo(new Stock(10, 1));
    }

    @Test
    void oneReplacementDoesNotStandForTwoExpiredLines() {
        Reservation twin = shop.hold(basket(checkout, line(other, 2))).getFirst();
        expire(holds.get(1));
        expire(twin);
        shop.hold(basket(checkout, line(other, 2)));

        assertThat(reservations.confirmAll(checkout, SHOPPER)).isInstanceOf(Expired.class);
    }

    @Test
    void releasedLineIsNoPartOfTheBasketAnyMore() {
        reservations.release(holds.get(1).id(), SHOPPER);

        assertThat(reservations.confirmAll(checkout, SHOPPER)).isInstanceOf(Done.class);
        assertThat(shop.status(holds.get(1).id())).isEqualTo(ReservationStatus.RELEASED);
        assertThat(shop.stock(other)).isEqualTo(new Stock(10, 0));
        assertThat(shop.stock(one)).isEqualTo(new Stock(6, 0));
    }

    @Test
    void overdueAndExpiredLinesDontStopTheRelease() {
        expire(holds.get(0));
        deadlines.pass(holds.get(1));

        assertThat(reservations.releaseAll(checkout, SHOPPER)).isInstanceOf(Done.class);
        assertThat(statuses())
                .containsExactly(
                        ReservationStatus.EXPIRED,
                        ReservationStatus.RELEASED,
                        ReservationStatus.RELEASED);
    }

    @Test
    void confirmationReleaseAndWorkersAtOnceEndTheWholeBasketOneWay() {
        for (int round = 0; round < 100; round++) {
            CheckoutId basket = newCheckout();
            shop.hold(basket(basket, line(one, 1), line(other, 1), line(one, 1)));
            Together.call(
                    List.of(
                            () -> reservations.confirmAll(basket, SHOPPER),
                            () -> reservations.releaseAll(basket, SHOPPER),
                            () -> reservations.releaseAll(basket, SHOPPER)));
            assertThat(reservations.of(basket).stream().map(Reservation::status).distinct())
                    .hasSize(1)
                    .doesNotContain(ReservationStatus.HELD);
            shop.receive(one, 2);
            shop.receive(other, 1);
        }
    }

    private void expire(Reservation hold) {
        deadlines.pass(hold);
        reservations.expireDue();
    }

    private List<ReservationStatus> statuses() {
        return reservations.of(checkout).stream().map(Reservation::status).toList();
    }
}
