package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.line;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.checkout.HoldingOutcome.Decided;
import io.holdfast.checkout.HoldingOutcome.Ended;
import io.holdfast.checkout.HoldingOutcome.UnknownCheckout;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.List;
import java.util.UUID;

@CheckoutTest
class CheckoutHoldingTests {

    private final Owner owner = someOwner();
    private CheckoutId checkout;
    private BalanceKey shelf;

    @Autowired Checkouts checkouts;
    @Autowired Shop shop;
    @Autowired PlatformTransactionManager transactionManager;

    @BeforeEach
    void openCheckout() {
        checkout = shop.open(owner);
        shelf = shop.shelf(10);
    }

    @Test
    void heldLinesStandInTheCheckout() {
        HoldOutcome outcome = decided(line(shelf, 4), line(shelf, 2));
        assertThat(outcome).isInstanceOf(Placed.class);
        assertThat(checkouts.find(owner, checkout).orElseThrow().reservations())
                .isEqualTo(((Placed) outcome).lines().stream().map(HeldLine::reservation).toList());
        assertThat(shop.balance(shelf).reserved()).isEqualTo(6);
    }

    private HoldOutcome decided(HoldLine... lines) {
        HoldingOutcome outcome = checkouts.hold(owner, basket(checkout, lines));
        assertThat(outcome).isInstanceOf(Decided.class);
        return ((Decided) outcome).outcome();
    }

    @Test
    void refusalsOfTheEngineComeThrough() {
        HoldLine known = line(shelf, 4);
        decided(known);
        var other = new HoldLine(known.requestKey(), shelf, new Quantity(3));
        assertThat(decided(other)).isEqualTo(new KeyReused(known.requestKey()));
        assertThat(decided(line(shelf, 7))).isInstanceOf(Insufficient.class);
    }

    @Test
    void checkoutThatNobodyOpenedIsUnknown() {
        var unopened = new CheckoutId(UUID.randomUUID());
        assertThat(checkouts.hold(owner, basket(unopened, line(shelf, 1))))
                .isEqualTo(new UnknownCheckout(unopened));
        assertThat(shop.balance(shelf).reserved()).isZero();
    }

    @Test
    void checkoutOfAnotherOwnerIsUnknownWhateverTheRequestKey() {
        HoldLine known = line(shelf, 4);
        decided(known);
        Owner other = someOwner();
        for (HoldLine line : List.of(known, line(shelf, 1))) {
            assertThat(checkouts.hold(other, basket(checkout, line)))
                    .isEqualTo(new UnknownCheckout(checkout));
        }
        assertThat(shop.balance(shelf).reserved()).isEqualTo(4);
    }

    @Test
    void nothingIsHeldInAConfirmedCheckout() {
        decided(line(shelf, 4));
        checkouts.confirm(owner, checkout, new PaymentReference("pay-1"), ACTOR);
        assertRefused(CheckoutStatus.CONFIRMED);
    }

    @Test
    void nothingIsHeldInACancelledCheckout() {
        checkouts.cancel(owner, checkout, ACTOR);
        assertRefused(CheckoutStatus.CANCELLED);
    }

    private void assertRefused(CheckoutStatus status) {
        assertThat(checkouts.hold(owner, basket(checkout, line(shelf, 1))))
                .isInstanceOfSatisfying(
                        Ended.class,
                        ended -> assertThat(ended.checkout().status()).isEqualTo(status));
        assertThat(shop.balance(shelf).reserved()).isZero();
        shop.assertSound();
    }

    @Test
    void lostAnswerIsReplayedAlsoOnceTheCheckoutHasEnded() {
        HoldLine first = line(shelf, 4);
        HoldLine second = line(shelf, 2);
        decided(first, second);
        checkouts.confirm(owner, checkout, new PaymentReference("pay-1"), ACTOR);

        assertThat(decided(second, first))
                .isInstanceOfSatisfying(
                        Replayed.class,
                        replay -> {
                            assertThat(replay.lines()).allMatch(HeldLine::replayed);
                            assertThat(replay.lines())
                                    .extracting(HeldLine::reservation)
                                    .extracting(Reservation::requestKey, Reservation::status)
                                    .containsExactly(
                                            tuple(second.requestKey(), ReservationStatus.CONFIRMED),
                                            tuple(first.requestKey(), ReservationStatus.CONFIRMED));
                        });
    }

    @Test
    void endedCheckoutReplaysOnlyTheVerySameLines() {
        HoldLine known = line(shelf, 4);
        decided(known);
        checkouts.cancel(owner, checkout, ACTOR);
        var other = new HoldLine(known.requestKey(), shelf, new Quantity(3));
        assertThat(checkouts.hold(owner, basket(checkout, other))).isInstanceOf(Ended.class);
        assertThat(checkouts.hold(owner, basket(checkout, known, line(shelf, 1))))
                .isInstanceOf(Ended.class);
    }

    @Test
    void keyOfOneCheckoutIsFreeInAnother() {
        HoldLine line = line(shelf, 4);
        decided(line);
        CheckoutId another = shop.open(owner);
        assertThat(checkouts.hold(owner, basket(another, line)))
                .isInstanceOfSatisfying(
                        Decided.class,
                        decided -> assertThat(decided.outcome()).isInstanceOf(Placed.class));
        assertThat(shop.balance(shelf).reserved()).isEqualTo(8);
    }

    @Test
    void callersTransactionIsRefusedBeforeAnythingIsDone() {
        var transaction = new TransactionTemplate(transactionManager);
        assertThatThrownBy(
                        () ->
                                transaction.execute(
                                        status ->
                                                checkouts.hold(
                                                        owner, basket(checkout, line(shelf, 1)))))
                .isInstanceOf(IllegalTransactionStateException.class);
        assertThat(shop.balance(shelf).reserved()).isZero();
    }
}
