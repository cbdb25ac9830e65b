package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.holdfast.balances.BalanceKey;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Shop;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finding holds: one, those of a checkout, and all of them page by page. */
@SpringBootTest
class ReservationListTests {

    private static final KeysetScrollPosition START = ScrollPosition.keyset();

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;

    private BalanceKey balance;

    @BeforeEach
    void shelve() {
        balance = shop.shelve(100);
    }

    @Test
    void foundHoldIsTheOneThatWasPlaced() {
        Reservation hold = shop.hold(balance, 3);

        assertThat(reservations.find(hold.id())).contains(hold);
    }

    @Test
    void holdsOfACheckoutAreListedInTheOrderInWhichTheyWerePlaced() {
        CheckoutId checkout = newCheckout();
        Reservation first = shop.hold(basket(checkout, line(balance, 1))).getFirst();
        Reservation second = shop.hold(basket(checkout, line(balance, 1))).getFirst();
        shop.hold(balance, 1);

        assertThat(reservations.of(checkout)).containsExactly(first, second);
        assertThat(reservations.of(newCheckout())).isEmpty();
    }

    @Test
    void listIsNewestFirst() {
        Reservation older = shop.hold(balance, 1);
        Reservation newer = shop.hold(balance, 1);

        assertThat(list(query(null, false))).containsExactly(newer, older);
    }

    @Test
    void listIsFilteredByStatus() {
        shop.hold(balance, 1);
        Reservation confirmed = shop.hold(balance, 1);
        reservations.confirm(confirmed.id(), SHOPPER);

        assertThat(list(query(ReservationStatus.CONFIRMED, false)))
                .containsExactly(shop.now(confirmed));
    }

    @Test
    void listIsFilteredByOverdue() {
        shop.hold(balance, 1);
        Reservation late = shop.hold(balance, 1);
        Reservation releasedLate = shop.hold(balance, 1);
        deadlines.pass(late);
        deadlines.pass(releasedLate);
        reservations.release(releasedLate.id(), SHOPPER);

        assertThat(list(query(null, true)))
                .containsExactly(shop.now(late))
                .allMatch(Reservation::overdue);
    }

    @Test
    void listIsFilteredByCheckout() {
        Reservation hold = shop.hold(balance, 1);
        shop.hold(balance, 1);

        var query = new ReservationQuery(null, false, null, null, hold.checkoutId());

        assertThat(list(query)).containsExactly(hold);
    }

    @Test
    void everyHoldIsListedOnceThoughNewOnesArrive() {
        List<Reservation> holds = Stream.generate(() -> shop.hold(balance, 1)).limit(10).toList();
        ReservationQuery query = query(null, false);

        Window<Reservation> page = reservations.list(query, START, 4);
        List<Reservation> listed = new ArrayList<>(page.getContent());
        while (page.hasNext()) {
            shop.hold(balance, 1);
            page = reservations.list(query, (KeysetScrollPosition) page.positionAt(3), 4);
            listed.addAll(page.getContent());
        }

        assertThat(listed).isEqualTo(holds.reversed());
    }

    @Test
    void pageHasAtMostTwoHundredRows() {
        ReservationQuery all = ReservationQuery.all();

        assertThatIllegalArgumentException().isThrownBy(() -> reservations.list(all, START, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> reservations.list(all, START, 201));
        assertThatIllegalArgumentException().isThrownBy(() -> reservations.expiryFailures(201));
    }

    private ReservationQuery query(@Nullable ReservationStatus status, boolean overdue) {
        return new ReservationQuery(status, overdue, balance.sku(), balance.location(), null);
    }

    private List<Reservation> list(ReservationQuery query) {
        return reservations.list(query, START, Reservations.MAX_LIST).getContent();
    }
}
