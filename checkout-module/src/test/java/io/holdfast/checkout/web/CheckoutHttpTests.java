package io.holdfast.checkout.web;

import static io.holdfast.checkout.Shop.someKey;
import static io.holdfast.checkout.Shop.someOwner;
import static io.holdfast.checkout.web.Api.json;
import static io.holdfast.checkout.web.Api.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.CheckoutTest;
import io.holdfast.checkout.Owner;
import io.holdfast.checkout.Shop;
import io.holdfast.checkout.web.Api.Answer;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import java.util.UUID;

/** A checkout from its opening to its end, over HTTP. */
@BesideOthers
@CheckoutTest
class CheckoutHttpTests {

    private static final String CHECKOUTS = "/api/v1/checkouts";
    private static final String PAYMENT = "{\"paymentReference\": \"pay-1\"}";

    private final Owner owner = someOwner();
    private Api api;
    private CheckoutId checkout;
    private BalanceKey shelf;

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

    private String path(String rest) {
        return CHECKOUTS + "/" + checkout + rest;
    }

    @Test
    void opensUnderAnIdOfItsOwn() {
        Answer opened = api.post(CHECKOUTS);
        assertThat(opened.status()).isEqualTo(201);
        String id = opened.text("checkoutId");
        assertThat(opened.header("Location")).isEqualTo(CHECKOUTS + "/" + id);
        assertThat(opened.body())
                .isEqualTo(
                        json(
                                """
                                {"checkoutId": "%s", "status": "open", "reservations": []}"""
                                        .formatted(id)));
        assertThat(api.get(CHECKOUTS + "/" + id).body()).isEqualTo(opened.body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"checkoutId\": null}"})
    void bodyOfAnOpeningIsOptional(String body) {
        assertThat(api.post(CHECKOUTS, body).status()).isEqualTo(201);
    }

    @Test
    void opensUnderTheClientsIdOnce() {
        String body = "{\"checkoutId\": \"%s\"}".formatted(UUID.randomUUID());
        Answer first = api.post(CHECKOUTS, body);
        Answer again = api.post(CHECKOUTS, body);
        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(Api.of(port, someOwner()).post(CHECKOUTS, body).refusal())
                .isEqualTo("404 unknown-checkout");
    }

    @Test
    void showsItsReservations() {
        Reservation hold = shop.hold(owner, checkout, shelf, 4);
        assertThat(api.get(path("")).body())
                .isEqualTo(
                        json(
                                """
                                {
                                  "checkoutId": "%1$s",
                                  "status": "open",
                                  "reservations": [{
                                    "id": %2$d,
                                    "checkoutId": "%1$s",
                                    "requestKey": "%3$s",
                                    "sku": "%4$s",
                                    "location": "%5$s",
                                    "quantity": 4,
                                    "status": "held",
                                    "heldAt": "%6$s",
                                    "expiresAt": "%7$s",
                                    "overdue": false,
                                    "settlesAtDispatch": false,
                                    "dispatched": 0,
                                    "cancelled": 0,
                                    "returned": 0,
                                    "committed": 0
                                  }]
                                }"""
                                        .formatted(
                                                checkout,
                                                hold.id().value(),
                                                hold.requestKey(),
                                                hold.sku(),
                                                hold.location(),
                                                hold.heldAt(),
                                                hold.expiresAt())));
    }

    @Test
    void confirmsAgainAndAgainTheSame() {
        shop.hold(owner, checkout, shelf, 4);
        Answer first = api.post(path("/confirm"), PAYMENT);
        Answer again = api.post(path("/confirm"), PAYMENT);
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.text("outcome")).isEqualTo("confirmed");
        assertThat(first.text("status")).isEqualTo("confirmed");
        assertThat(first.text("paymentReference")).isEqualTo("pay-1");
        assertThat(first.body().at("/reservations/0/status").asString()).isEqualTo("confirmed");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(shop.balance(shelf).onHand()).isEqualTo(6);
    }

    @Test
    void secondPaymentGoesBack() {
        shop.hold(owner, checkout, shelf, 4);
        api.post(path("/confirm"), PAYMENT);
        assertTooLate(api.post(path("/confirm"), PAYMENT.replace("1", "2")));
    }

    @Test
    void nothingToConfirmIsNotAllowed() {
        assertNotAllowed(api.post(path("/confirm"), PAYMENT), "open");
    }

    private static void assertNotAllowed(Answer answer, String status) {
        assertThat(answer.refusal()).isEqualTo("409 transition-not-allowed");
        assertThat(answer.text("status")).isEqualTo(status);
    }

    private static void assertTooLate(Answer answer) {
        assertThat(answer.refusal()).isEqualTo("409 payment-too-late");
        assertThat(answer.text("refund")).isIn("pending", "refunded");
    }

    @Test
    void moneyThatComesLateClaimsAgainWhatRanOut() {
        shop.hold(owner, checkout, shelf, 1);
        shop.lapse(shop.hold(owner, checkout, shelf, 2).id());
        Answer first = api.post(path("/confirm"), PAYMENT);
        Answer again = api.post(path("/confirm"), PAYMENT);
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.text("outcome")).isEqualTo("reclaimed");
        assertThat(first.body().at("/order/lines")).hasSize(2);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(shop.balance(shelf).reserved()).isZero();
    }

    @Test
    void moneyThatComesTooLateGoesBack() {
        shop.expire(shop.hold(owner, checkout, shelf, shop.balance(shelf).onHand()).id());
        shop.hold(owner, shop.open(owner), shelf, 1);
        assertTooLate(api.post(path("/confirm"), PAYMENT));
        assertTooLate(api.post(path("/confirm"), PAYMENT));
        assertThat(shop.balance(shelf).reserved()).isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"paymentReference\": null}",
                "{\"paymentReference\": \" \"}",
                "{\"paymentReference\": 7}"
            })
    void paymentReferenceIsRequired(String body) {
        shop.hold(owner, checkout, shelf, 1);
        Answer refused = api.post(path("/confirm"), body);
        assertThat(refused.refusal()).isEqualTo("400 invalid-request");
        assertThat(refused.body().at("/errors/0/field").asString()).isEqualTo("paymentReference");
        assertThat(shop.balance(shelf).reserved()).isOne();
    }

    @Test
    void cancelsAgainAndAgainTheSame() {
        shop.hold(owner, checkout, shelf, 4);
        Answer first = api.post(path("/cancel"));
        Answer again = api.post(path("/cancel"), "{}");
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.text("status")).isEqualTo("cancelled");
        assertThat(first.body().at("/reservations/0/status").asString()).isEqualTo("released");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(shop.balance(shelf).available()).isEqualTo(10);
    }

    @Test
    void confirmedCheckoutIsNotCancelled() {
        shop.hold(owner, checkout, shelf, 4);
        api.post(path("/confirm"), PAYMENT);
        assertNotAllowed(api.post(path("/cancel")), "confirmed");
    }

    @Test
    void nothingIsHeldInACancelledCheckout() {
        api.post(path("/cancel"));
        assertNotAllowed(api.hold(checkout, line(someKey(), shelf, 1)), "cancelled");
        assertTooLate(api.post(path("/confirm"), PAYMENT));
    }

    @Test
    void checkoutOfAnotherOwnerIsAsUnknownAsOneThatNeverWas() {
        shop.hold(owner, checkout, shelf, 4);
        Answer theirs = allRefusals(Api.of(port, someOwner()));
        checkout = new CheckoutId(UUID.randomUUID());
        Answer nobodys = allRefusals(api);
        assertThat(theirs.text("detail")).isEqualTo(nobodys.text("detail"));
        assertThat(shop.balance(shelf).reserved()).isEqualTo(4);
    }

    private Answer allRefusals(Api stranger) {
        Answer found = stranger.get(path(""));
        assertThat(found.refusal()).isEqualTo("404 unknown-checkout");
        assertThat(stranger.hold(checkout, line(someKey(), shelf, 1)).refusal())
                .isEqualTo("404 unknown-checkout");
        assertThat(stranger.post(path("/confirm"), PAYMENT).refusal())
                .isEqualTo("404 unknown-checkout");
        assertThat(stranger.post(path("/cancel")).refusal()).isEqualTo("404 unknown-checkout");
        return found;
    }

    @Test
    void malformedIdIsAnInvalidRequest() {
        Answer refused = api.get(CHECKOUTS + "/not-a-uuid");
        assertThat(refused.refusal()).isEqualTo("400 invalid-request");
        assertThat(refused.body().at("/errors/0/field").asString()).isEqualTo("checkoutId");
    }

    @Test
    void membersThatNobodyReadsAreRefused() {
        String surprise = "{\"surprise\": 1}";
        assertThat(api.post(CHECKOUTS, surprise).refusal()).isEqualTo("400 invalid-request");
        assertThat(api.post(path("/cancel"), surprise).refusal()).isEqualTo("400 invalid-request");
    }
}
