package io.holdfast.reservations;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.holdfast.activity.Activities;
import io.holdfast.activity.Activity;
import io.holdfast.activity.ActivityKind;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Requests;
import io.holdfast.testing.Shop;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** More time for all holds of a checkout, and a look at those of many. */
@SpringBootTest
class CheckoutExtensionTests {

    private static final Duration HOURS = Duration.ofHours(3);

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Activities activities;
    @Autowired private Deadlines deadlines;
    @Autowired private Invariants invariants;

    private final CheckoutId checkout = newCheckout();
    private BalanceKey balance;
    private List<Reservation> holds;

    @BeforeEach
    void holdThreeLines() {
        balance = shop.shelve(10);
        holds = shop.hold(basket(checkout, line(balance, 1), line(balance, 2), line(balance, 3)));
    }

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void everyHoldGetsTheSameLaterDeadline() {
        List<Reservation> extended = reservations.extendAll(checkout, HOURS, SHOPPER);

        assertThat(extended).isEqualTo(reservations.of(checkout)).hasSize(3);
        assertThat(extended)
                .allMatch(hold -> hold.expiresAt().isAfter(holds.getLast().expiresAt()));
        assertThat(extended)
                .extracting(Reservation::expiresAt)
                .containsOnly(extended.getFirst().expiresAt());
    }

    @Test
    void dueEndedAndOthersHoldsStayAsTheyAre() {
        deadlines.pass(holds.get(0));
        reservations.release(holds.get(1).id(), SHOPPER);
        Reservation other = shop.hold(balance, 1);
        List<Reservation> before = reservations.of(checkout);

        List<Reservation> extended = reservations.extendAll(checkout, HOURS, SHOPPER);

        assertThat(extended).containsExactly(shop.now(holds.get(2)));
        assertThat(reservations.of(checkout).subList(0, 2)).isEqualTo(before.subList(0, 2));
        assertThat(shop.now(other)).isEqualTo(other);
    }

    @Test
    void eachHoldThatMovedIsAnActOfItsOwn() {
        reservations.extend(holds.get(0).id(), HOURS.multipliedBy(2), SHOPPER);

        reservations.extendAll(checkout, HOURS, CLERK);

        assertThat(extensionsByClerk(holds.get(0))).isEmpty();
        assertThat(extensionsByClerk(holds.get(1))).hasSize(1);
        assertThat(extensionsByClerk(holds.get(2)))
                .singleElement()
                .returns(shop.now(holds.get(2)).expiresAt().toString(), Activity::subject);
    }

    private List<Activity> extensionsByClerk(Reservation hold) {
        var ofHold = ActivityQuery.ofHold(hold.id().value());
        return activities.list(ofHold, null, Activities.MAX_LIST).items().stream()
                .filter(act -> act.kind().equals(ActivityKind.HOLD_EXTENDED.code()))
                .filter(act -> act.actor().equals(CLERK))
                .toList();
    }

    @Test
    void checkoutWithoutHoldsHasNothingToExtend() {
        assertThat(reservations.extendAll(newCheckout(), null, SHOPPER)).isEmpty();
    }

    @Test
    void extensionOutsideTheLimitsIsInvalid() {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> reservations.extendAll(checkout, Duration.ofDays(2), SHOPPER))
                .returns("holdFor", InvalidValueException::field);
        assertThat(reservations.of(checkout)).isEqualTo(holds);
    }

    @Test
    void reservationsOfManyCheckoutsAreFoundByCheckout() {
        Reservation other = shop.hold(balance, 1);
        CheckoutId empty = newCheckout();

        assertThat(reservations.of(List.of(checkout, other.checkoutId(), empty, checkout)))
                .containsOnlyKeys(checkout, other.checkoutId())
                .containsEntry(checkout, holds)
                .containsEntry(other.checkoutId(), List.of(other));
        assertThat(reservations.of(List.<CheckoutId>of())).isEmpty();
    }

    @Test
    void moreThanAPageOfCheckoutsIsRefused() {
        List<CheckoutId> many =
                Stream.generate(Requests::newCheckout).limit(Reservations.MAX_LIST + 1).toList();

        assertThatIllegalArgumentException().isThrownBy(() -> reservations.of(many));
    }
}
