package io.holdfast.reservations;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;
import io.holdfast.testing.Warehouse;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Holds that end by set: what was decided in memory is what stands in the database. */
@SpringBootTest
class JointEndingsTests {

    @Autowired private Shop shop;
    @Autowired private Warehouse warehouse;
    @Autowired private Reservations reservations;
    @Autowired private BatchEndings batches;
    @Autowired private Deadlines deadlines;
    @Autowired private Sessions sessions;
    @Autowired private TransactionTemplate transaction;
    @Autowired private JdbcClient jdbc;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void holdsOfBothKindsOfLocationsEndEachInItsOwnWay() {
        BalanceKey till = shop.shelve(20);
        BalanceKey dock = warehouse.shelve(20);
        List<HoldEnding> wishes =
                Stream.of(till, dock, dock, till)
                        .flatMap(
                                balance ->
                                        Stream.of(
                                                wish(balance, 1, Ending.RELEASE, CLERK),
                                                wish(balance, 2, Ending.CONFIRMATION, SHOPPER),
                                                due(balance, 3)))
                        .toList();

        List<Reservation> ended = batches.end(wishes.reversed());

        assertThat(ended).hasSameSizeAs(wishes).allMatch(hold -> shop.now(hold).equals(hold));
        assertThat(ended).extracting(Reservation::id).isSortedAccordingTo(this::byId);
        assertThat(warehouse.figures(till)).isEqualTo("16/0/0");
        assertThat(warehouse.figures(dock)).isEqualTo("20/0/4");
        assertThat(wishes).allMatch(wish -> actor(wish).equals(wish.actor().value()));
    }

    private int byId(ReservationId one, ReservationId other) {
        return Long.compare(one.value(), other.value());
    }

    private HoldEnding wish(BalanceKey balance, int units, Ending ending, Actor actor) {
        return new HoldEnding(shop.hold(balance, units).id(), ending, actor);
    }

    private HoldEnding due(BalanceKey balance, int units) {
        Reservation hold = shop.hold(balance, units);
        deadlines.pass(hold);
        return new HoldEnding(hold.id(), Ending.EXPIRY, Actor.worker("expiry"));
    }

    private String actor(HoldEnding wish) {
        return jdbc.sql(
                        """
                        select actor from stock_movements
                        where reservation_id = ? order by id desc limit 1
                        """)
                .param(wish.id().value())
                .query(String.class)
                .single();
    }

    @Test
    void onlyWhatItsDeadlineLetsEndIsEnded() {
        BalanceKey balance = shop.shelve(10);
        HoldEnding late = new HoldEnding(due(balance, 1).id(), Ending.CONFIRMATION, SHOPPER);
        HoldEnding early = wish(balance, 2, Ending.EXPIRY, CLERK);
        HoldEnding released = new HoldEnding(due(balance, 3).id(), Ending.RELEASE, SHOPPER);

        assertThat(batches.end(List.of(late, early, released)))
                .extracting(Reservation::id)
                .containsExactly(released.id());
        assertThat(warehouse.figures(balance)).isEqualTo("10/3/0");
    }

    @Test
    void placedByAStrategyTheyKeepTheKeyOfTheirLine() {
        BalanceKey some = shop.shelve(4);
        shop.receive(new BalanceKey(some.sku(), shop.newLocation()), 4);
        List<Reservation> parts = shop.hold(basket(line(some.sku(), 6)));

        List<Reservation> ended =
                batches.end(
                        parts.stream()
                                .map(its -> new HoldEnding(its.id(), Ending.RELEASE, SHOPPER))
                                .toList());

        assertThat(ended).hasSize(2).allMatch(hold -> shop.now(hold).equals(hold));
        assertThat(ended).extracting(Reservation::line).containsOnly(parts.getFirst().line());
    }

    /** The deadline passes while one of the balances is locked by somebody else. */
    @Test
    void confirmationThatWaitedForABalancePastTheDeadlineIsRefused() {
        BalanceKey free = shop.shelve(5);
        BalanceKey busy = shop.shelve(5);
        List<Reservation> holds =
                shop.hold(
                        new HoldRequest(
                                newCheckout(),
                                List.of(line(free, 1), line(busy, 1)),
                                Duration.ofSeconds(1),
                                SHOPPER));

        BasketOutcome outcome =
                transaction
                        .execute(
                                status -> {
                                    sessions.lock(busy);
                                    var answer = Together.start(() -> confirmAll(holds));
                                    sessions.awaitBlocked(1);
                                    holds.forEach(deadlines::awaitPassing);
                                    return answer;
                                })
                        .join();

        assertThat(outcome).isInstanceOf(BasketOutcome.Expired.class);
        assertThat(holds).allMatch(hold -> shop.status(hold.id()) == ReservationStatus.HELD);
    }

    private BasketOutcome confirmAll(List<Reservation> holds) {
        return reservations.confirmAll(holds.getFirst().checkoutId(), SHOPPER);
    }
}
