package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.line;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.ReservationQuery;
import io.holdfast.reservations.ReservationStatus;
import io.holdfast.reservations.Reservations;
import io.holdfast.reservations.TransitionOutcome;
import io.holdfast.reservations.TransitionOutcome.AlreadyDone;
import io.holdfast.reservations.TransitionOutcome.Done;
import io.holdfast.reservations.TransitionOutcome.Expired;
import io.holdfast.reservations.TransitionOutcome.NotAllowed;
import io.holdfast.reservations.TransitionOutcome.Unknown;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.domain.ScrollPosition;

import java.time.Duration;
import java.util.UUID;

/** Holds by themselves, through the checkout that they belong to. */
@CheckoutTest
class SingleHoldTests {

    private static final Duration AN_HOUR = Duration.ofHours(1);

    private final Owner owner = someOwner();
    private CheckoutId checkout;
    private BalanceKey shelf;

    @Autowired Checkouts checkouts;
    @Autowired Reservations reservations;
    @Autowired Shop shop;

    @BeforeEach
    void openCheckout() {
        checkout = shop.open(owner);
        shelf = shop.shelf(10);
    }

    @AfterEach
    void everythingAddsUp() {
        shop.assertSound();
    }

    @Test
    void ownerFindsConfirmsReleasesAndExtends() {
        Reservation one = shop.hold(owner, checkout, shelf, 4);
        Reservation two = shop.hold(owner, checkout, shelf, 2);
        assertThat(checkouts.find(owner, one.id())).contains(one);
        assertThat(checkouts.extend(owner, one.id(), AN_HOUR, ACTOR)).isInstanceOf(Done.class);
        assertThat(checkouts.confirm(owner, one.id(), ACTOR)).isInstanceOf(Done.class);
        assertThat(checkouts.confirm(owner, one.id(), ACTOR)).isInstanceOf(AlreadyDone.class);
        assertThat(checkouts.release(owner, one.id(), ACTOR)).isInstanceOf(NotAllowed.class);
        assertThat(checkouts.release(owner, two.id(), ACTOR)).isInstanceOf(Done.class);
        assertThat(shop.balance(shelf).available()).isEqualTo(6);
    }

    @Test
    void lapsedHoldIsOnlyReleased() {
        Reservation hold = shop.hold(owner, checkout, shelf, 4);
        shop.lapse(hold.id());
        assertThat(checkouts.extend(owner, hold.id(), AN_HOUR, ACTOR)).isInstanceOf(Expired.class);
        assertThat(checkouts.confirm(owner, hold.id(), ACTOR)).isInstanceOf(Expired.class);
        assertThat(checkouts.release(owner, hold.id(), ACTOR)).isInstanceOf(Done.class);
    }

    @Test
    void holdOfAnotherOwnerDoesNotExist() {
        assertUnknownTo(someOwner(), shop.hold(owner, checkout, shelf, 4).id());
        assertThat(shop.balance(shelf).reserved()).isEqualTo(4);
    }

    @Test
    void holdOfNobodysCheckoutDoesNotExist() {
        var nobodys = new CheckoutId(UUID.randomUUID());
        reservations.hold(basket(nobodys, line(shelf, 4)));
        assertUnknownTo(owner, reservations.of(nobodys).getFirst().id());
        assertThat(shop.balance(shelf).reserved()).isEqualTo(4);
    }

    @Test
    void holdThatNeverWasDoesNotExist() {
        long newest =
                reservations.list(ReservationQuery.all(), ScrollPosition.keyset(), 1).stream()
                        .mapToLong(hold -> hold.id().value())
                        .findFirst()
                        .orElse(0);
        assertUnknownTo(owner, new ReservationId(newest + 1_000_000));
    }

    private void assertUnknownTo(Owner stranger, ReservationId id) {
        TransitionOutcome unknown = new Unknown(id);
        assertThat(checkouts.find(stranger, id)).isEmpty();
        assertThat(checkouts.confirm(stranger, id, ACTOR)).isEqualTo(unknown);
        assertThat(checkouts.release(stranger, id, ACTOR)).isEqualTo(unknown);
        assertThat(checkouts.extend(stranger, id, AN_HOUR, ACTOR)).isEqualTo(unknown);
    }

    @Test
    void endedCheckoutHasOnlyEndedHolds() {
        Reservation hold = shop.hold(owner, checkout, shelf, 4);
        checkouts.cancel(owner, checkout, ACTOR);
        assertThat(checkouts.release(owner, hold.id(), ACTOR)).isInstanceOf(AlreadyDone.class);
        assertThat(checkouts.confirm(owner, hold.id(), ACTOR))
                .isInstanceOfSatisfying(
                        NotAllowed.class,
                        refused ->
                                assertThat(refused.reservation().status())
                                        .isEqualTo(ReservationStatus.RELEASED));
    }
}
