package io.holdfast.checkout.web;

import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.line;
import static io.holdfast.checkout.Shop.someKey;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.CheckoutTest;
import io.holdfast.checkout.Checkouts;
import io.holdfast.checkout.HoldingOutcome;
import io.holdfast.checkout.HoldingOutcome.Decided;
import io.holdfast.checkout.Owner;
import io.holdfast.checkout.Race;
import io.holdfast.checkout.Shop;
import io.holdfast.checkout.web.Api.Answer;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Placed;

import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** One unit, many checkouts, half of them over HTTP and half in-process. */
@BesideOthers
@CheckoutTest
class LastUnitTests {

    private static final int PAIRS = 25;
    private static final String PLACED = "placed";
    private static final String INSUFFICIENT = "insufficient";

    @Autowired Checkouts checkouts;
    @Autowired Shop shop;
    @LocalServerPort int port;

    @RepeatedTest(25)
    void lastUnitGoesToExactlyOneCheckout() throws Exception {
        BalanceKey shelf = shop.shelf(1);
        List<Callable<String>> shoppers = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            shoppers.add(overHttp(shelf));
            shoppers.add(inProcess(shelf));
        }

        List<String> answers = Race.run(shoppers);

        assertThat(answers).containsOnly(PLACED, INSUFFICIENT);
        assertThat(answers).filteredOn(PLACED::equals).hasSize(1);
        assertThat(shop.balance(shelf).reserved()).isOne();
        assertThat(shop.movements(shelf, "hold")).isOne();
        shop.assertSound();
    }

    private Callable<String> overHttp(BalanceKey shelf) {
        Owner owner = someOwner();
        CheckoutId checkout = shop.open(owner);
        Api api = Api.of(port, owner);
        return () -> name(api.hold(checkout, Api.line(someKey(), shelf, 1)));
    }

    private static String name(Answer answer) {
        return switch (answer.status()) {
            case 201 -> PLACED;
            case 409 -> answer.text("code").equals("insufficient-stock") ? INSUFFICIENT : "other";
            default -> answer.refusal();
        };
    }

    private Callable<String> inProcess(BalanceKey shelf) {
        Owner owner = someOwner();
        CheckoutId checkout = shop.open(owner);
        return () -> name(checkouts.hold(owner, basket(checkout, line(shelf, 1))));
    }

    private static String name(HoldingOutcome outcome) {
        HoldOutcome decided = ((Decided) outcome).outcome();
        return switch (decided) {
            case Placed placed -> PLACED;
            case Insufficient insufficient -> INSUFFICIENT;
            default -> decided.toString();
        };
    }
}
