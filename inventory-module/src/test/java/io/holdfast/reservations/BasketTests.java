package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;
import static io.holdfast.testing.Requests.newKey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Shortage;
import io.holdfast.reservations.HoldOutcome.Unknown;
import io.holdfast.reservations.HoldOutcome.UnknownLine;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All of it or nothing, and what a basket may ask for. */
@SpringBootTest
public class BasketTests {

    private static final SkuCode NO_SKU = new SkuCode("no such SKU");
    private static final LocationCode NOWHERE = new LocationCode("no such location");

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void partialShortageHoldsNothingAndNamesEveryShortBalance() {
        BalanceKey plenty = shop.shelve(10);
        BalanceKey few = shop.shelve(3);
        BalanceKey none = shop.nothing();

        HoldOutcome outcome =
                reservations.hold(
                        basket(line(none, 1), line(few, 2), line(plenty, 10), line(few, 2)));

        assertThat(outcome)
                .isEqualTo(
                        new Insufficient(
                                List.of(new Shortage(none, 1, 0), new Shortage(few, 4, 3))));
        assertThat(shop.stock(plenty)).isEqualTo(new Stock(10, 0));
        assertThat(shop.stock(few)).isEqualTo(new Stock(3, 0));
    }

    @Test
    void linesOfOneBalanceAreJudgedByTheirSum() {
        BalanceKey balance = shop.shelve(108);

        assertThat(reservations.hold(basket(line(balance, 97), line(balance, 23))))
                .isEqualTo(new Insufficient(List.of(new Shortage(balance, 120, 108))));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(108, 0));

        assertThat(reservations.hold(basket(line(balance, 50), line(balance, 50))))
                .isInstanceOf(Placed.class);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(108, 100));
    }

    @Test
    void sumOutsideTheIntegersIsInvalid() {
        BalanceKey balance = shop.shelve(108);

        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> basket(line(balance, Integer.MAX_VALUE), line(balance, 1)))
                .returns("lines[1].quantity", InvalidValueException::field);
    }

    @Test
    void theWholeIntegerRangeCanBeHeld() {
        BalanceKey balance = shop.shelve(Integer.MAX_VALUE);

        shop.hold(basket(line(balance, 1), line(balance, Integer.MAX_VALUE - 1)));

        assertThat(shop.stock(balance)).isEqualTo(new Stock(Integer.MAX_VALUE, Integer.MAX_VALUE));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -3, Integer.MIN_VALUE})
    void quantityIsPositive(int quantity) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> new Quantity(quantity))
                .returns("quantity", InvalidValueException::field);
    }

    @Test
    void thousandLinesAreHeldInTheirOrder() {
        List<HoldLine> lines = linesOverTenBalances(1_000);

        List<Reservation> holds = shop.hold(basket(newCheckout(), lines));

        assertThat(holds)
                .extracting(Reservation::requestKey)
                .isEqualTo(lines.stream().map(HoldLine::requestKey).toList());
        assertThat(shop.stock(lines.getFirst().balance())).isEqualTo(new Stock(100, 100));
    }

    @Test
    void moreThanThousandLinesAreInvalid() {
        List<HoldLine> lines = linesOverTenBalances(1_001);

        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> basket(newCheckout(), lines))
                .returns("lines", InvalidValueException::field);
    }

    private List<HoldLine> linesOverTenBalances(int count) {
        List<BalanceKey> balances = Stream.generate(() -> shop.shelve(100)).limit(10).toList();
        return IntStream.range(0, count).mapToObj(i -> line(balances.get(i % 10), 1)).toList();
    }

    @Test
    void emptyBasketIsInvalid() {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> basket())
                .returns("lines", InvalidValueException::field);
    }

    @Test
    void oneKeyInTwoLinesIsInvalid() {
        HoldLine line = line(shop.shelve(10), 1);

        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> basket(line, line))
                .returns("lines[1].requestKey", InvalidValueException::field);
    }

    @Test
    void everyUnknownLineIsNamedBeforeAnyShortage() {
        BalanceKey known = shop.shelve(1);
        BalanceKey unknownSku = new BalanceKey(NO_SKU, known.location());
        BalanceKey unknownBoth = new BalanceKey(NO_SKU, NOWHERE);

        HoldOutcome outcome =
                reservations.hold(
                        basket(line(unknownSku, 1), line(known, 99), line(unknownBoth, 1)));

        assertThat(outcome)
                .isEqualTo(
                        new Unknown(
                                List.of(
                                        new UnknownLine(0, NO_SKU, known.location(), false, true),
                                        new UnknownLine(2, NO_SKU, NOWHERE, false, false))));
        assertThat(shop.stock(known)).isEqualTo(new Stock(1, 0));
    }

    @Test
    void unknownLocationIsNamed() {
        SkuCode sku = shop.newSku();

        assertThat(reservations.hold(basket(line(new BalanceKey(sku, NOWHERE), 1))))
                .isEqualTo(new Unknown(List.of(new UnknownLine(0, sku, NOWHERE, true, false))));
    }

    @Test
    void skuThatNeverStoodAtTheLocationIsShort() {
        BalanceKey never = shop.nothing();

        assertThat(reservations.hold(basket(line(never, 1))))
                .isEqualTo(new Insufficient(List.of(new Shortage(never, 1, 0))));
    }

    @Test
    void basketThatIsNotAdmittedHoldsNothing() {
        BalanceKey balance = shop.shelve(10);

        assertThat(reservations.hold(basket(line(balance, 1)), () -> false))
                .isInstanceOf(NotAdmitted.class);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 0));
    }

    @Test
    void holdLastsAsLongAsWished() {
        assertThat(lasting(Duration.ofSeconds(90))).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void holdLastsFifteenMinutesWhenNothingIsWished() {
        assertThat(lasting(null)).isEqualTo(Duration.ofMinutes(15));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1S", "PT24H"})
    void shortestAndLongestHoldAreAllowed(Duration holdFor) {
        assertThat(lasting(holdFor)).isEqualTo(holdFor);
    }

    private Duration lasting(@Nullable Duration holdFor) {
        Reservation hold = shop.hold(request(shop.shelve(1), holdFor)).getFirst();
        return Duration.between(hold.heldAt(), hold.expiresAt());
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-5S", "PT0.999S", "PT24H0.001S", "PT1000000000000S"})
    void holdOutsideTheLimitsIsInvalid(Duration holdFor) {
        BalanceKey balance = shop.shelve(1);

        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> reservations.hold(request(balance, holdFor)))
                .returns("holdFor", InvalidValueException::field);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(1, 0));
    }

    private static HoldRequest request(BalanceKey balance, @Nullable Duration holdFor) {
        HoldLine line = new HoldLine(newKey(), balance, new Quantity(1));
        return new HoldRequest(newCheckout(), List.of(line), holdFor, SHOPPER);
    }
}
