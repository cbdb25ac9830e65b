package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.line;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.checkout.OpeningOutcome.AlreadyOpened;
import io.holdfast.checkout.OpeningOutcome.Opened;
import io.holdfast.checkout.OpeningOutcome.UnknownCheckout;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservations;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

@CheckoutTest
class CheckoutOpeningTests {

    private final Owner owner = someOwner();
    private final CheckoutId wanted = new CheckoutId(UUID.randomUUID());

    @Autowired Checkouts checkouts;
    @Autowired Reservations reservations;
    @Autowired Shop shop;

    @Test
    void isOpenAndEmptyUnderTheIdThatWasAskedFor() {
        var expected = new Checkout(wanted, CheckoutStatus.OPEN, null, List.of());
        assertThat(checkouts.open(owner, wanted)).isEqualTo(new Opened(expected));
        assertThat(checkouts.find(owner, wanted)).contains(expected);
    }

    @Test
    void idsThatAreMadeHereRiseWithTime() {
        List<CheckoutId> ids = Stream.generate(() -> shop.open(owner)).limit(20).toList();
        assertThat(ids).allMatch(id -> id.value().version() == 7);
        assertThat(ids.stream().map(CheckoutId::toString)).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void openingAgainAnswersWhatIsThere() {
        checkouts.open(owner, wanted);
        var hold = shop.hold(owner, wanted, shop.shelf(3), 2);
        checkouts.confirm(owner, wanted, new PaymentReference("pay-1"), ACTOR);

        assertThat(checkouts.open(owner, wanted))
                .isInstanceOfSatisfying(
                        AlreadyOpened.class,
                        again -> {
                            assertThat(again.checkout().status())
                                    .isEqualTo(CheckoutStatus.CONFIRMED);
                            assertThat(again.checkout().reservations())
                                    .singleElement()
                                    .satisfies(its -> assertThat(its.id()).isEqualTo(hold.id()));
                        });
    }

    @Test
    void idOfAnotherOwnerStaysUnknown() {
        checkouts.open(owner, wanted);
        Owner other = someOwner();
        assertThat(checkouts.open(other, wanted)).isEqualTo(new UnknownCheckout(wanted));
        assertThat(checkouts.find(other, wanted)).isEmpty();
    }

    @Test
    void holdsOfNobodysCheckoutAreNotToBeHadByOpeningOneAroundThem() {
        reservations.hold(basket(wanted, line(shop.shelf(3), 2)));
        assertThat(checkouts.open(owner, wanted)).isEqualTo(new UnknownCheckout(wanted));
        assertThat(checkouts.find(owner, wanted)).isEmpty();
    }

    @Test
    void openingOneIdManyTimesAtOnceOpensOneCheckout() throws Exception {
        Callable<OpeningOutcome> open = () -> checkouts.open(owner, wanted);
        assertThat(Race.run(Collections.nCopies(16, open)))
                .allMatch(outcome -> !(outcome instanceof UnknownCheckout))
                .filteredOn(Opened.class::isInstance)
                .hasSize(1);
    }
}
