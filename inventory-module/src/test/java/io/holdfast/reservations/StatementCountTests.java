package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityArea;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Shop;

import jakarta.persistence.EntityManagerFactory;

import org.hibernate.SessionFactory;
import org.hibernate.stat.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.List;
import java.util.stream.Stream;

/** What the busiest calls cost: round trips to the database, and commits. */
@SpringBootTest(properties = "spring.jpa.properties.hibernate.generate_statistics=true")
class StatementCountTests {

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Activities activities;
    @Autowired private Reservations reservations;
    @Autowired private BatchClaims batches;
    @Autowired private BalanceIds ids;
    @Autowired private TransactionTemplate transaction;
    @Autowired private BatchEndings batchEndings;
    @Autowired private Deadlines deadlines;
    @Autowired private EntityManagerFactory entityManagerFactory;

    @Test
    void holdOfOneLineIsOneStatementAndACommit() {
        HoldRequest request = basket(line(shop.shelve(10), 1));

        assertThat(costOf(() -> shop.hold(request))).isEqualTo(new Cost(1, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 20})
    void holdOfABasketIsFourStatementsAndOneMoreWhereABalanceIsSeenForTheFirstTime(int lines) {
        List<BalanceKey> balances = Stream.generate(() -> shop.shelve(10)).limit(lines).toList();

        assertThat(costOf(() -> shop.hold(basketOf(balances)))).isEqualTo(new Cost(5, 1));
        assertThat(costOf(() -> shop.hold(basketOf(balances)))).isEqualTo(new Cost(4, 1));
    }

    private static HoldRequest basketOf(List<BalanceKey> balances) {
        return basket(balances.stream().map(balance -> line(balance, 1)).toArray(HoldLine[]::new));
    }

    @Test
    void lineWithoutALocationIsTwoLooksAndAStatementForEachPart() {
        BalanceKey some = shop.shelve(10);
        BalanceKey more = shop.receive(new BalanceKey(some.sku(), shop.newLocation()), 9);
        HoldRequest whole = basket(line(more.sku(), 10));
        HoldRequest split = basket(line(more.sku(), 14));

        assertThat(costOf(() -> shop.hold(whole))).isEqualTo(new Cost(3, 1));
        shop.receive(some, 5);
        assertThat(costOf(() -> shop.hold(split))).isEqualTo(new Cost(4, 1));
    }

    @Test
    void amendmentIsAStatementForEachNewLineAndFiveForAllElse() {
        BalanceKey balance = shop.shelve(10);
        HoldLine kept = line(balance, 1);
        CheckoutId checkout = shop.hold(basket(kept, line(balance, 2))).getFirst().checkoutId();
        HoldRequest amended = basket(checkout, kept, line(balance, 3), line(shop.shelve(9), 1));

        assertThat(costOf(() -> reservations.amend(amended, () -> true))).isEqualTo(new Cost(7, 1));
        assertThat(costOf(() -> reservations.amend(amended, () -> true))).isEqualTo(new Cost(2, 1));
    }

    @Test
    void reclaimIsAStatementForEachLostLineAndAFewForAllElse() {
        Reservation one =
                shop.hold(basket(line(shop.shelve(9), 1), line(shop.shelve(9), 1))).get(0);
        deadlines.pass(reservations.of(one.checkoutId()));
        reservations.expireDue();

        assertThat(costOf(() -> reclaim(one.checkoutId()))).isEqualTo(new Cost(9, 1));
    }

    private void reclaim(CheckoutId checkout) {
        reservations.reclaim(checkout, SHOPPER, () -> true, confirmed -> {});
    }

    @Test
    void reservationsOfManyCheckoutsAreOneStatement() {
        BalanceKey balance = shop.shelve(100);
        List<CheckoutId> many =
                Stream.generate(() -> shop.hold(balance, 1).checkoutId()).limit(50).toList();

        assertThat(costOf(() -> reservations.of(many)).statements()).isOne();
    }

    @Test
    void endingAHoldIsALockAndAStatement() {
        Reservation confirmed = shop.hold(shop.shelve(10), 1);
        Reservation released = shop.hold(shop.shelve(10), 1);

        assertThat(costOf(() -> reservations.confirm(confirmed.id(), SHOPPER)))
                .isEqualTo(new Cost(2, 1));
        assertThat(costOf(() -> reservations.release(released.id(), SHOPPER)))
                .isEqualTo(new Cost(2, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void claimsTogetherAreFourStatementsAndACommitHoweverMany(int baskets) {
        List<Claim> claims = claims(baskets, 1);

        assertThat(costOf(() -> assertThat(batches.decide(claims)).allMatch(Candidate::isHeld)))
                .isEqualTo(new Cost(4, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void claimsTogetherThatAreAllRefusedCommitNothing(int baskets) {
        List<Claim> claims = claims(baskets, 11);

        assertThat(costOf(() -> assertThat(batches.decide(claims)).noneMatch(Candidate::isHeld)))
                .isEqualTo(new Cost(4, 0));
    }

    /** Of balances that are known by their ids. */
    private List<Claim> claims(int baskets, int units) {
        List<BalanceKey> balances = Stream.generate(() -> shop.shelve(10)).limit(baskets).toList();
        transaction.executeWithoutResult(status -> ids.of(balances));
        return balances.stream()
                .map(balance -> basket(line(balance, units)))
                .map(request -> new Claim(request, 60_000, Admission.unconditional()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void endingsTogetherAreTwoLocksAndAStatementHoweverMany(int holds) {
        List<HoldEnding> wishes =
                Stream.generate(() -> shop.hold(shop.shelve(10), 1))
                        .map(StatementCountTests::confirmation)
                        .limit(holds)
                        .toList();

        assertThat(costOf(() -> assertThat(batchEndings.end(wishes)).hasSize(holds)))
                .isEqualTo(new Cost(3, 1));
    }

    private static HoldEnding confirmation(Reservation hold) {
        return new HoldEnding(hold.id(), Ending.CONFIRMATION, SHOPPER, Admission.unconditional());
    }

    @Test
    void endingABasketCostsTheSameHoweverManyLinesItHas() {
        var lines = Stream.generate(() -> line(shop.shelve(10), 1)).limit(20).toList();
        Reservation one = shop.hold(basket(lines.toArray(HoldLine[]::new))).getFirst();

        assertThat(costOf(() -> reservations.confirmAll(one.checkoutId(), SHOPPER)).statements())
                .isLessThan(lines.size() / 2);
    }

    @Test
    void availabilityOfManyIsOneStatement() {
        List<BalanceKey> many = Stream.generate(() -> shop.shelve(10)).limit(50).toList();

        assertThat(costOf(() -> balances.findAll(many)).statements()).isOne();
    }

    @Test
    void listOfActsIsAFewStatementsHoweverMuchWasDone() {
        Reservation hold = shop.hold(shop.shelve(10), 1);

        assertThat(costOf(() -> activities.list(ActivityQuery.all(), null, 200)).statements())
                .isEqualTo(2);
        assertThat(costOf(() -> activities.list(ofStock(), null, 200)).statements()).isOne();
        assertThat(costOf(() -> activities.list(ofHold(hold), null, 200)).statements())
                .isEqualTo(3);
    }

    private static ActivityQuery ofStock() {
        return new ActivityQuery(null, null, ActivityArea.STOCK, null);
    }

    private static ActivityQuery ofHold(Reservation hold) {
        return ActivityQuery.ofHold(hold.id().value());
    }

    /** Nobody else uses this test's database. */
    private Cost costOf(Runnable call) {
        Statistics statistics = entityManagerFactory.unwrap(SessionFactory.class).getStatistics();
        statistics.clear();
        call.run();
        return new Cost(
                statistics.getPrepareStatementCount(), statistics.getSuccessfulTransactionCount());
    }

    private record Cost(long statements, long commits) {}
}
