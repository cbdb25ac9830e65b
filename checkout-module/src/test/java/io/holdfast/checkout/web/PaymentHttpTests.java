package io.holdfast.checkout.web;

import static io.holdfast.checkout.Shop.someKey;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;
import io.holdfast.checkout.CheckoutTest;
import io.holdfast.checkout.Owner;
import io.holdfast.checkout.Race;
import io.holdfast.checkout.Shop;
import io.holdfast.checkout.web.Api.Answer;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.CheckoutId;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** From basket to order over HTTP. */
@BesideOthers
@CheckoutTest
class PaymentHttpTests {

    private static final int ROUNDS = 20;
    private static final int SHOPPERS = 8;

    private final Owner owner = someOwner();
    private Api api;
    private CheckoutId checkout;
    private BalanceKey shelf;

    @LocalServerPort int port;
    @Autowired Shop shop;

    @BeforeEach
    void openCheckout() {
        api = Api.of(port, owner);
        checkout = shop.open(owner);
        shelf = shop.shelf(10);
    }

    @AfterEach
    void everythingAddsUp() {
        shop.takePaymentsFurther();
        shop.assertSound();
    }

    private static String priced(BalanceKey shelf, int quantity, String price) {
        return Api.line(someKey(), shelf, quantity)
                .replace("}", ", \"description\": \"Blue\", \"unitPrice\": " + price + "}");
    }

    private Answer pay(CheckoutId paid, String method) {
        return pay(paid, someKey(), method);
    }

    private Answer pay(CheckoutId paid, RequestKey key, String method) {
        return api.post(
                "/api/v1/checkouts/" + paid + "/payments",
                "{\"requestKey\": \"%s\", \"method\": \"%s\"}".formatted(key, method));
    }

    private Answer amend(String... lines) {
        return api.send(
                "PUT",
                "/api/v1/checkouts/" + checkout + "/reservations",
                "{\"lines\": [" + String.join(", ", lines) + "]}",
                "Content-Type",
                "application/json");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2.55 | 2.55 | EUR",
                "\"2.55\" | 2.55 | EUR",
                "{\"amount\": 2.55, \"currency\": \"GBP\"} | 2.55 | GBP",
                "{\"amount\": \"300\", \"currency\": \"JPY\"} | 300 | JPY",
                "0 | 0 | EUR"
            })
    void orderSaysWhatTheBuyerSaw(String price, double amount, String currency) {
        assertThat(api.hold(checkout, priced(shelf, 1, price)).status()).isEqualTo(201);
        Answer paid = pay(checkout, "approve");
        assertThat(paid.status()).isEqualTo(200);
        assertThat(paid.text("outcome")).isEqualTo("paid");
        assertThat(paid.body().at("/order/lines/0/description").asString()).isEqualTo("Blue");
        assertThat(paid.body().at("/order/lines/0/unitPrice/amount").asDouble()).isEqualTo(amount);
        assertThat(paid.body().at("/order/total/currency").asString()).isEqualTo(currency);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1",
                "true",
                "\"\"",
                "\"1,5\"",
                "1e2",
                "1e99999999999",
                "2.555",
                "1000000000001",
                "{\"amount\": 1}",
                "{\"amount\": 1, \"currency\": \"XYZ\"}",
                "{\"amount\": 1, \"currency\": \"EUR\", \"tax\": 1}",
                "[]"
            })
    void priceThatIsNoneIsNamed(String price) {
        Answer refused = api.hold(checkout, priced(shelf, 1, price));
        assertThat(refused.refusal()).isEqualTo("400 invalid-request");
        assertThat(refused.body().at("/errors/0/field").asString()).isEqualTo("lines[0].unitPrice");
        assertThat(shop.balance(shelf).reserved()).isZero();
    }

    @Test
    void descriptionThatIsTooLongIsNamed() {
        String line = priced(shelf, 1, "1").replace("Blue", "x".repeat(201));
        Answer refused = api.hold(checkout, line);
        assertThat(refused.body().at("/errors/0/field").asString())
                .isEqualTo("lines[0].description");
    }

    @Test
    void declinedPaymentIsAnAnswerAndTheNextMayGoThrough() {
        api.hold(checkout, priced(shelf, 2, "1.50"));
        assertThat(pay(checkout, "decline").text("outcome")).isEqualTo("declined");
        assertThat(pay(checkout, "approve").text("outcome")).isEqualTo("paid");
        Answer payments = api.get("/api/v1/checkouts/" + checkout + "/payments");
        assertThat(payments.body()).hasSize(2);
        assertThat(payments.body().at("/0/status").asString()).isEqualTo("declined");
        assertThat(payments.body().at("/1/attempt").asInt()).isEqualTo(2);
    }

    @Test
    void sameKeyIsAnsweredTheSameAndBoundToItsMethod() {
        api.hold(checkout, priced(shelf, 2, "1.50"));
        RequestKey key = someKey();
        assertThat(pay(checkout, key, "decline").text("outcome")).isEqualTo("declined");
        assertThat(pay(checkout, key, "decline").text("outcome")).isEqualTo("declined");
        assertThat(pay(checkout, key, "approve").refusal()).isEqualTo("422 request-key-reused");
    }

    @Test
    void whatCannotBePaidForSaysWhy() {
        assertThat(pay(checkout, "approve").refusal()).isEqualTo("409 transition-not-allowed");
        api.hold(checkout, Api.line(someKey(), shelf, 1));
        Answer unpriced = pay(checkout, "approve");
        assertThat(unpriced.refusal()).isEqualTo("400 invalid-request");
        assertThat(unpriced.body().at("/errors/0/field").asString()).isEqualTo("unitPrice");
        shop.lapse(checkout);
        assertThat(pay(checkout, "approve").refusal()).isEqualTo("409 reservation-expired");
    }

    @Test
    void strangersKnowOfNothing() {
        api.hold(checkout, priced(shelf, 1, "1"));
        api = Api.of(port, someOwner());
        assertThat(pay(checkout, "approve").refusal()).isEqualTo("404 unknown-checkout");
        assertThat(amend(priced(shelf, 1, "1")).refusal()).isEqualTo("404 unknown-checkout");
        assertThat(api.get("/api/v1/checkouts/" + checkout + "/payments").refusal())
                .isEqualTo("404 unknown-checkout");
    }

    @Test
    void basketIsAmendedAsAWholeOrNotAtAll() {
        String kept = priced(shelf, 2, "1");
        assertThat(amend(kept, priced(shelf, 3, "1")).status()).isEqualTo(201);
        assertThat(shop.balance(shelf).reserved()).isEqualTo(5);
        Answer dropped = amend(kept);
        assertThat(dropped.status()).isEqualTo(201);
        assertThat(dropped.body().at("/reservations/0/replayed").asBoolean()).isTrue();
        assertThat(shop.balance(shelf).reserved()).isEqualTo(2);
        assertThat(amend(kept).status()).isEqualTo(200);
        assertThat(amend(kept, priced(shelf, 9, "1")).refusal())
                .isEqualTo("409 insufficient-stock");
        assertThat(shop.balance(shelf).reserved()).isEqualTo(2);
    }

    /** Whoever holds the last unit pays for it, and nobody else pays for anything. */
    @Test
    void ofManyShoppersOneBuysTheLastUnit() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            BalanceKey last = shop.shelf(1);
            Callable<Answer> shopper = () -> holdAndPay(last);
            List<Answer> answers =
                    Race.run(IntStream.range(0, SHOPPERS).mapToObj(i -> shopper).toList());
            assertThat(answers)
                    .filteredOn(answer -> answer.text("outcome").equals("paid"))
                    .hasSize(1);
            assertThat(answers)
                    .filteredOn(answer -> answer.status() == 409)
                    .hasSize(SHOPPERS - 1)
                    .allMatch(answer -> answer.text("code").equals("insufficient-stock"));
            assertThat(shop.balance(last).onHand()).isZero();
        }
    }

    private Answer holdAndPay(BalanceKey last) {
        CheckoutId own = shop.open(owner);
        Answer held = api.hold(own, priced(last, 1, "1"));
        return held.status() == 201 ? pay(own, "approve") : held;
    }
}
