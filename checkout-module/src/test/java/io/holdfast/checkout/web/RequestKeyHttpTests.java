package io.holdfast.checkout.web;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.someKey;
import static io.holdfast.checkout.Shop.someOwner;
import static io.holdfast.checkout.web.Api.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;
import io.holdfast.checkout.CheckoutTest;
import io.holdfast.checkout.Checkouts;
import io.holdfast.checkout.Owner;
import io.holdfast.checkout.Race;
import io.holdfast.checkout.Shop;
import io.holdfast.checkout.web.Api.Answer;
import io.holdfast.payments.PaymentReference;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.ReservationId;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import tools.jackson.databind.JsonNode;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;

/** Lost answers, asked for again. */
@BesideOthers
@CheckoutTest
class RequestKeyHttpTests {

    private static final int CALLERS = 30;

    private final Owner owner = someOwner();
    private final RequestKey key = someKey();
    private Api api;
    private CheckoutId checkout;
    private BalanceKey shelf;

    @Autowired Checkouts checkouts;
    @Autowired Shop shop;
    @LocalServerPort int port;

    @BeforeEach
    void openCheckout() {
        api = Api.of(port, owner);
        checkout = shop.open(owner);
        shelf = shop.shelf(10);
    }

    @AfterEach
    void everythingAddsUp() {
        shop.assertSound();
    }

    private long holdAnew() {
        Answer held = api.hold(checkout, line(key, shelf, 4));
        assertThat(held.status()).isEqualTo(201);
        return held.body().at("/reservations/0/id").asLong();
    }

    private void assertReplayed(long id, String status) {
        int reserved = shop.balance(shelf).reserved();
        Answer again = api.hold(checkout, line(key, shelf, 4));
        assertThat(again.status()).isEqualTo(200);
        JsonNode hold = again.body().at("/reservations/0");
        assertThat(hold.path("id").asLong()).isEqualTo(id);
        assertThat(hold.path("status").asString()).isEqualTo(status);
        assertThat(hold.path("replayed").asBoolean()).isTrue();
        assertThat(shop.balance(shelf).reserved()).isEqualTo(reserved);
    }

    @Test
    void sameLineAgainIsReplayedWithStockToSpare() {
        assertReplayed(holdAnew(), "held");
    }

    @Test
    void sameLineAgainIsReplayedWithNothingLeft() {
        long id = holdAnew();
        shop.hold(owner, checkout, shelf, 6);
        assertReplayed(id, "held");
    }

    @Test
    void sameLineAgainIsReplayedAfterExpiry() {
        long id = holdAnew();
        shop.expire(new ReservationId(id));
        assertReplayed(id, "expired");
    }

    @Test
    void sameLineAgainIsReplayedAfterConfirmation() {
        long id = holdAnew();
        checkouts.confirm(owner, checkout, new PaymentReference("pay-1"), ACTOR);
        assertReplayed(id, "confirmed");
    }

    @Test
    void membersInAnotherOrderAreTheSameLine() {
        holdAnew();
        String reordered =
                """
                {"quantity": 4, "location": "%s", "requestKey": "%s", "sku": "%s"}"""
                        .formatted(shelf.location(), key, shelf.sku());
        assertThat(api.hold(checkout, reordered).status()).isEqualTo(200);
    }

    @Test
    void keyWithAnotherWishIsRefusedWhole() {
        holdAnew();
        BalanceKey other = shop.shelf(10);
        for (String wish : List.of(line(key, shelf, 3), line(key, other, 4))) {
            Answer refused = api.hold(checkout, line(someKey(), shelf, 1), wish);
            assertThat(refused.refusal()).isEqualTo("422 request-key-reused");
            assertThat(refused.text("requestKey")).isEqualTo(key.toString());
        }
        assertThat(shop.balance(shelf).reserved()).isEqualTo(4);
        assertThat(shop.balance(other).reserved()).isZero();
    }

    @Test
    void lineBesideAReplayedOneIsHeldAnew() {
        long id = holdAnew();
        Answer answer = api.hold(checkout, line(someKey(), shelf, 1), line(key, shelf, 4));
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.body().at("/reservations/0/replayed").asBoolean()).isFalse();
        assertThat(answer.body().at("/reservations/1/replayed").asBoolean()).isTrue();
        assertThat(answer.body().at("/reservations/1/id").asLong()).isEqualTo(id);
        assertThat(shop.balance(shelf).reserved()).isEqualTo(5);
    }

    @Test
    void sameKeyOfAnotherTenantIsAnotherHold() {
        long id = holdAnew();
        Owner other = someOwner();
        Answer answer = Api.of(port, other).hold(shop.open(other), line(key, shelf, 4));
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.body().at("/reservations/0/id").asLong()).isNotEqualTo(id);
        assertThat(shop.balance(shelf).reserved()).isEqualTo(8);
    }

    @Test
    void keySaysNothingToAnEnding() {
        String release = "/api/v1/reservations/" + holdAnew() + "/release";
        assertThat(api.post(release, "{\"requestKey\": \"%s\"}".formatted(key)).refusal())
                .isEqualTo("400 invalid-request");
        assertThat(shop.balance(shelf).reserved()).isEqualTo(4);
    }

    @RepeatedTest(10)
    void thirtyAtOnceHoldOneBasket() throws Exception {
        BalanceKey other = shop.shelf(10);
        String[] basket = {line(key, shelf, 4), line(someKey(), other, 3)};
        Callable<Answer> hold = () -> api.hold(checkout, basket);

        List<Answer> answers = Race.run(Collections.nCopies(CALLERS, hold));

        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
        assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(CALLERS - 1);
        assertThat(answers.stream().map(RequestKeyHttpTests::ids).distinct()).hasSize(1);
        assertThat(shop.balance(shelf).reserved()).isEqualTo(4);
        assertThat(shop.balance(other).reserved()).isEqualTo(3);
    }

    private static List<Long> ids(Answer answer) {
        return answer.body()
                .path("reservations")
                .valueStream()
                .map(hold -> hold.path("id").asLong())
                .toList();
    }
}
