package io.holdfast.balances;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.REASON;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.adjustment;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.count;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.ScrollPosition;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** What is kept back, what may be owed, and how locations settle. */
@SpringBootTest
class StockPolicyTests {

    private static final int ROUNDS = 40;

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private StockPolicies policies;
    @Autowired private Reservations reservations;
    @Autowired private Invariants invariants;

    private BalanceKey key;

    @BeforeEach
    void shelve() {
        key = shop.shelve(10);
    }

    @Test
    void balanceHasWhatIsItsOwnElseWhatItsSkuSays() {
        assertThat(put(key.sku(), 2, 7)).isEqualTo(new PolicyOutcome.Changed(1));
        assertThat(balance()).returns(2, Balance::safetyStock).returns(7, Balance::lowStockAt);

        assertThat(put(3, null, 0)).isEqualTo(new PolicyOutcome.Changed(1));
        assertThat(balance()).returns(3, Balance::safetyStock).returns(7, Balance::lowStockAt);

        assertThat(put(key.sku(), 5, 8)).isEqualTo(new PolicyOutcome.Changed(1));
        assertThat(balance()).returns(3, Balance::safetyStock).returns(8, Balance::lowStockAt);

        put(null, null, 0);
        assertThat(balance()).returns(5, Balance::safetyStock).returns(8, Balance::lowStockAt);
        assertThat(policies.find(key)).contains(new StockPolicy(key, null, null, 0));
        assertThat(policies.find(key.sku())).contains(new SkuPolicy(key.sku(), 5, 8));
        invariants.check();
    }

    @Test
    void withoutAThresholdTheSettingDecidesWhatIsLow() {
        assertThat(balance()).returns(balances.lowAt(), Balance::lowStockAt);
    }

    @Test
    void balanceThatIsOpenedLaterFollowsItsSkuAndItsLocation() {
        LocationCode dispatching = shop.newLocation();
        policies.settle(dispatching, SettlesAt.DISPATCH, CLERK);
        put(key.sku(), 4, 6);

        BalanceKey opened = shop.receive(new BalanceKey(key.sku(), dispatching), 9);

        assertThat(balances.find(opened).orElseThrow())
                .returns(4, Balance::safetyStock)
                .returns(6, Balance::lowStockAt)
                .returns(SettlesAt.DISPATCH, Balance::settlesAt)
                .returns(5, Balance::available);
    }

    @Test
    void policyOpensABalanceWithoutUnits() {
        BalanceKey never = shop.nothing();

        policies.put(new StockPolicy(never, 1, 2, 0), CLERK, null);

        assertThat(balances.find(never).orElseThrow())
                .returns(0, Balance::onHand)
                .returns(-1, Balance::available);
        invariants.check();
    }

    @Test
    void safetyStockIsKeptBackFromClaims() {
        put(4, null, 0);

        assertThat(hold(7)).isEqualTo(new Insufficient(List.of(new Shortage(key, 7, 6))));
        assertThat(hold(6)).isInstanceOf(Placed.class);
        assertThat(balance()).returns(0, Balance::available).returns(true, Balance::isOut);
    }

    @Test
    void raisedSafetyStockBreaksNoPromise() {
        Reservation hold = shop.hold(key, 8);

        put(5, null, 0);

        assertThat(balance()).returns(-3, Balance::available);
        assertThat(hold(1)).isEqualTo(new Insufficient(List.of(new Shortage(key, 1, -3))));
        reservations.confirm(hold.id(), SHOPPER);
        assertThat(balance()).returns(2, Balance::onHand).returns(-3, Balance::available);
        invariants.check();
    }

    @Test
    void claimsPromiseUpToTheLimitBeyondWhatIsThere() {
        settle(SettlesAt.DISPATCH);
        put(null, null, 5);

        assertThat(hold(16)).isEqualTo(new Insufficient(List.of(new Shortage(key, 16, 15))));
        assertThat(hold(15)).isInstanceOf(Placed.class);
        assertThat(balance()).returns(10, Balance::onHand).returns(0, Balance::available);
        invariants.check();
    }

    @Test
    void onHandNeverLeavesAPromiseWithoutCoverNorFallsBelowZero() {
        settle(SettlesAt.DISPATCH);
        put(null, null, 5);
        shop.hold(key, 12);

        assertThat(balances.change(adjustment(key, -4)))
                .isEqualTo(new StockOutcome.BelowReserved(6, 12, 1));
        assertThat(balances.change(count(key, 7, 10))).isInstanceOf(Recorded.class);
        assertThat(balances.change(adjustment(key, -8)))
                .isEqualTo(new StockOutcome.BelowReserved(-1, 12, 8));
        invariants.check();
    }

    @Test
    void onHandAndLimitTogetherStayCountable() {
        settle(SettlesAt.DISPATCH);

        assertThat(put(null, null, Integer.MAX_VALUE))
                .isEqualTo(new PolicyOutcome.TooLarge(10, Integer.MAX_VALUE));
        assertThat(put(null, null, Integer.MAX_VALUE - 10)).isEqualTo(new PolicyOutcome.Changed(1));
        assertThat(balances.change(receipt(key, 1))).isEqualTo(new StockOutcome.TooLarge(11));
        assertThat(hold(Integer.MAX_VALUE)).isInstanceOf(Placed.class);

        put(Integer.MAX_VALUE, 0, Integer.MAX_VALUE - 10);
        assertThat(balance().available()).isEqualTo(-Integer.MAX_VALUE);
        assertThat(hold(1))
                .isEqualTo(new Insufficient(List.of(new Shortage(key, 1, -Integer.MAX_VALUE))));
        put(null, null, Integer.MAX_VALUE - 10);
        invariants.check();
    }

    @Test
    void nothingIsOwedWhereConfirmationSettles() {
        assertThat(put(null, null, 1)).isEqualTo(new PolicyOutcome.NeedsDispatch(key.location()));
        assertThat(balance()).returns(0, Balance::backorderLimit);
    }

    @Test
    void limitThatLeavesPromisesWithoutCoverIsRefused() {
        settle(SettlesAt.DISPATCH);
        put(null, null, 5);
        shop.hold(key, 13);

        assertThat(put(null, null, 2)).isEqualTo(new PolicyOutcome.BelowReserved(10, 13, 1));
        assertThat(put(null, null, 3)).isEqualTo(new PolicyOutcome.Changed(1));
        invariants.check();
    }

    @Test
    void unknownCodesAreNamed() {
        SkuCode sku = new SkuCode("never heard of");
        LocationCode location = new LocationCode("nowhere");

        assertThat(put(sku, 1, 1)).isEqualTo(new PolicyOutcome.UnknownSku(sku));
        assertThat(put(new StockPolicy(new BalanceKey(sku, location), 1, 1, 0)))
                .isEqualTo(new PolicyOutcome.UnknownSku(sku));
        assertThat(put(new StockPolicy(new BalanceKey(key.sku(), location), 1, 1, 0)))
                .isEqualTo(new PolicyOutcome.UnknownLocation(location));
        assertThat(policies.settle(location, SettlesAt.DISPATCH, CLERK))
                .isEqualTo(new SettlingOutcome.UnknownLocation(location));
    }

    @Test
    void negativeFiguresAreNoPolicy() {
        assertThatThrownBy(() -> new StockPolicy(key, -1, null, 0))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> new StockPolicy(key, null, -1, 0))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> new StockPolicy(key, null, null, -1))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> new SkuPolicy(key.sku(), -1, null))
                .isInstanceOf(InvalidValueException.class);
    }

    @Test
    void everyChangeOfAPolicyStandsInTheLedgerOnce() {
        settle(SettlesAt.DISPATCH);
        put(3, 20, 5);
        assertThat(put(3, 20, 5)).isEqualTo(new PolicyOutcome.Unchanged());

        Movement row = newest();
        assertThat(shop.ledger(key)).containsExactly(MovementKind.RECEIPT, MovementKind.POLICY);
        assertThat(row)
                .returns(0, Movement::onHandDelta)
                .returns(3, Movement::safetyStockAfter)
                .returns(5, Movement::backorderLimitAfter)
                .returns(12, Movement::availableAfter)
                .returns(CLERK, Movement::actor)
                .returns(REASON, Movement::reason);
    }

    @Test
    void locationSettlesOtherwiseOnlyWhileNothingIsPromisedThere() {
        Reservation hold = shop.hold(key, 4);
        assertThat(settle(SettlesAt.DISPATCH))
                .isEqualTo(new SettlingOutcome.StillPromised(1, 4, 0));

        reservations.release(hold.id(), SHOPPER);
        assertThat(settle(SettlesAt.DISPATCH)).isEqualTo(new SettlingOutcome.Changed());
        assertThat(settle(SettlesAt.DISPATCH)).isEqualTo(new SettlingOutcome.Unchanged());

        reservations.confirm(shop.hold(key, 3).id(), SHOPPER);
        assertThat(settle(SettlesAt.CONFIRMATION))
                .isEqualTo(new SettlingOutcome.StillPromised(1, 0, 3));
        invariants.check();
    }

    @Test
    void limitsEndWhereConfirmationSettlesAgain() {
        settle(SettlesAt.DISPATCH);
        put(2, null, 5);

        assertThat(settle(SettlesAt.CONFIRMATION)).isEqualTo(new SettlingOutcome.Changed());

        assertThat(balance())
                .returns(0, Balance::backorderLimit)
                .returns(2, Balance::safetyStock)
                .returns(SettlesAt.CONFIRMATION, Balance::settlesAt);
        assertThat(newest()).returns(0, Movement::backorderLimitAfter);
        invariants.check();
    }

    /** Whoever is first: a hold is settled by one rule, and that is its balance's. */
    @Test
    void claimsConfirmationsAndOpenedBalancesMeetOneWayToSettle() {
        for (int round = 0; round < ROUNDS; round++) {
            LocationCode location = shop.newLocation();
            BalanceKey there = new BalanceKey(key.sku(), location);
            BalanceKey other = new BalanceKey(shop.newSku(), location);
            shop.receive(there, 5);
            List<Callable<Object>> works = new ArrayList<>();
            works.add(() -> policies.settle(location, SettlesAt.DISPATCH, CLERK));
            works.add(() -> balances.change(receipt(other, 1)));
            works.add(() -> put(key.sku(), works.size() % 3, null));
            works.add(() -> sell(there));
            works.add(() -> sell(there));
            Together.call(works);
        }
        invariants.check();
    }

    private Object sell(BalanceKey there) {
        HoldOutcome held = reservations.hold(basket(newCheckout(), line(there, 1)));
        return held instanceof Placed placed
                ? reservations.confirm(placed.lines().getFirst().reservation().id(), SHOPPER)
                : held;
    }

    private HoldOutcome hold(int quantity) {
        return reservations.hold(basket(line(key, quantity)));
    }

    private SettlingOutcome settle(SettlesAt settlesAt) {
        return policies.settle(key.location(), settlesAt, CLERK);
    }

    private PolicyOutcome put(
            @Nullable Integer safetyStock, @Nullable Integer lowStockAt, int backorderLimit) {
        return put(new StockPolicy(key, safetyStock, lowStockAt, backorderLimit));
    }

    private PolicyOutcome put(StockPolicy policy) {
        return policies.put(policy, CLERK, REASON);
    }

    private PolicyOutcome put(SkuCode sku, int safetyStock, @Nullable Integer lowStockAt) {
        return policies.put(new SkuPolicy(sku, safetyStock, lowStockAt), CLERK, REASON);
    }

    private Balance balance() {
        return balances.find(key).orElseThrow();
    }

    private Movement newest() {
        return balances.movements(
                        new MovementQuery(key.sku(), key.location(), null),
                        ScrollPosition.keyset(),
                        1)
                .getContent()
                .getFirst();
    }
}
