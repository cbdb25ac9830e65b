package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.ReservationQuery.Order;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Shop;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import java.time.Duration;
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

        var query = ReservationQuery.all().withCheckoutId(hold.checkoutId());

        assertThat(list(query)).containsExactly(hold);
    }

    @Test
    void listIsFilteredByHavingEndedAnyWay() {
        shop.hold(balance, 1);
        Reservation confirmed = shop.hold(balance, 1);
        Reservation released = shop.hold(balance, 1);
        Reservation expired = shop.hold(balance, 1);
        reservations.confirm(confirmed.id(), SHOPPER);
        reservations.release(released.id(), SHOPPER);
        deadlines.pass(expired);
        reservations.expire(expired.id(), SHOPPER);

        assertThat(list(ofBalance().withEnded(true)))
                .containsExactly(shop.now(expired), shop.now(released), shop.now(confirmed));
    }

    @Test
    void listIsFilteredByAge() {
        Reservation old = shop.hold(balance, 1);
        deadlines.move(old, Duration.ofMinutes(-59));
        shop.hold(balance, 1);

        assertThat(list(ofBalance().withOlderThan(Duration.ofMinutes(59)))).hasSize(1);
        assertThat(list(ofBalance().withOlderThan(Duration.ofMinutes(60)))).isEmpty();
        assertThat(list(ofBalance().withOlderThan(Duration.ZERO))).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-0.001S", "PT876000H0.001S"})
    void ageOutsideTheLimitsIsInvalid(Duration age) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> ReservationQuery.all().withOlderThan(age))
                .returns("olderThan", InvalidValueException::field);
    }

    @Test
    void longestOverdueStandFirstAndEachOnceAlsoWhereDeadlinesAreEqual() {
        List<Reservation> equal =
                shop.hold(basket(newCheckout(), line(balance, 1), line(balance, 1)));
        Reservation latest = shop.hold(balance, 1);
        Reservation oldest = shop.hold(balance, 1);
        deadlines.pass(equal);
        deadlines.move(latest, Duration.ofMillis(-1));
        deadlines.move(oldest, Duration.ofHours(-1));
        var overdue = ofBalance().withOverdue(true).inOrder(Order.OLDEST_DEADLINE_FIRST);

        List<Reservation> listed = pages(overdue, 1);

        assertThat(listed)
                .extracting(Reservation::id)
                .containsExactly(
                        oldest.id(), equal.getFirst().id(), equal.getLast().id(), latest.id());
    }

    private List<Reservation> pages(ReservationQuery query, int limit) {
        Window<Reservation> page = reservations.list(query, START, limit);
        List<Reservation> listed = new ArrayList<>(page.getContent());
        while (page.hasNext()) {
            page = reservations.list(query, lastOf(page), limit);
            listed.addAll(page.getContent());
        }
        return listed;
    }

    private static KeysetScrollPosition lastOf(Window<Reservation> page) {
        return (KeysetScrollPosition) page.positionAt(page.size() - 1);
    }

    @Test
    void liveHoldsOfABalanceAreTheHeldOnesNewestFirst() {
        Reservation overdue = shop.hold(balance, 1);
        Reservation second = shop.hold(balance, 2);
        Reservation newest = shop.hold(balance, 3);
        deadlines.pass(overdue);
        reservations.release(shop.hold(balance, 50).id(), SHOPPER);
        shop.hold(shop.shelve(1), 1);

        assertThat(reservations.live(balance, 2)).containsExactly(newest, second);
        assertThat(reservations.live(balance, 200)).hasSize(3);
        assertThat(reservations.live(balance)).isEqualTo(new LiveHolds(3, 6, 1, 1));
    }

    @Test
    void nothingIsHeldOfABalanceThatIsUnknownOrUntouched() {
        BalanceKey unknown = new BalanceKey(new SkuCode("no such SKU"), balance.location());

        assertThat(reservations.live(balance)).isEqualTo(new LiveHolds(0, 0, 0, 0));
        assertThat(reservations.live(unknown)).isEqualTo(new LiveHolds(0, 0, 0, 0));
        assertThat(reservations.live(unknown, 10)).isEmpty();
    }

    @Test
    void whatIsInFlightIsWhatIsHeld() {
        InFlight before = reservations.inFlight();
        Reservation held = shop.hold(balance, 3);
        deadlines.pass(held);
        shop.hold(balance, 4);
        reservations.confirm(shop.hold(balance, 5).id(), SHOPPER);

        InFlight after = reservations.inFlight();

        assertThat(after).isEqualTo(new InFlight(before.holds() + 2, before.units() + 7));
    }

    @Test
    void overdueHoldsOfManyBalancesAreCountedAtOnce() {
        BalanceKey other = shop.shelve(10);
        BalanceKey live = shop.shelve(10);
        shop.hold(live, 1);
        shop.hold(balance, 1);
        deadlines.pass(shop.hold(basket(line(balance, 2), line(balance, 3), line(other, 4))));

        assertThat(reservations.overdue(List.of(balance, live, other, balance)))
                .containsOnly(entry(balance, new Overdue(2, 5)), entry(other, new Overdue(1, 4)));
        assertThat(reservations.overdue(List.of())).isEmpty();
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
        assertThatIllegalArgumentException().isThrownBy(() -> reservations.live(balance, 201));
        assertThatIllegalArgumentException().isThrownBy(() -> reservations.expiryFailures(201));
    }

    private ReservationQuery query(@Nullable ReservationStatus status, boolean overdue) {
        return ofBalance().withStatus(status).withOverdue(overdue);
    }

    private ReservationQuery ofBalance() {
        return ReservationQuery.all().withSku(balance.sku()).withLocation(balance.location());
    }

    private List<Reservation> list(ReservationQuery query) {
        return reservations.list(query, START, Reservations.MAX_LIST).getContent();
    }
}
