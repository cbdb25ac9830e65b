package io.holdfast.checkout.web;

import static io.holdfast.checkout.Shop.someKey;
import static io.holdfast.checkout.Shop.someOwner;
import static io.holdfast.checkout.web.Api.json;
import static io.holdfast.checkout.web.Api.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;
import io.holdfast.checkout.CheckoutTest;
import io.holdfast.checkout.Owner;
import io.holdfast.checkout.Shop;
import io.holdfast.checkout.web.Api.Answer;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.CheckoutId;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import tools.jackson.databind.JsonNode;

import java.util.List;

/** Lines that leave their location out, from the basket to the order. */
@BesideOthers
@CheckoutTest
class SourcingHttpTests {

    private static final String PAYMENT = "{\"paymentReference\": \"pay-1\"}";

    private final Owner owner = someOwner();
    private final RequestKey key = someKey();
    private Api api;
    private CheckoutId checkout;
    private BalanceKey large;
    private BalanceKey small;

    @Autowired Shop shop;
    @LocalServerPort int port;

    @BeforeEach
    void openCheckout() {
        api = Api.of(port, owner);
        checkout = shop.open(owner);
        large = shop.shelf(7);
        small = shop.shelf(large.sku(), 3);
    }

    @AfterEach
    void everythingAddsUp() {
        shop.assertSound();
    }

    private String path(String rest) {
        return "/api/v1/checkouts/" + checkout + rest;
    }

    private String anywhere(RequestKey requestKey, int quantity) {
        return """
               {"requestKey": "%s", "sku": "%s", "quantity": %d,
                "unitPrice": 2.50, "description": "As seen"}"""
                .formatted(requestKey, large.sku(), quantity);
    }

    private static List<String> each(JsonNode holds, String member) {
        return holds.valueStream().map(hold -> hold.path(member).asString()).toList();
    }

    private static int units(JsonNode lines) {
        return lines.valueStream().mapToInt(line -> line.path("quantity").asInt()).sum();
    }

    @Test
    void answerNamesTheLocationThatWasChosen() {
        Answer held = api.hold(checkout, anywhere(key, 5));

        assertThat(held.status()).isEqualTo(201);
        JsonNode holds = held.body().path("reservations");
        assertThat(each(holds, "location")).containsExactly(large.location().value());
        assertThat(each(holds, "requestKey")).containsExactly(key.toString());
    }

    @Test
    void locationThatIsNullIsLeftOut() {
        String line =
                """
                {"requestKey": "%s", "sku": "%s", "location": null, "quantity": 5}"""
                        .formatted(key, large.sku());

        assertThat(api.hold(checkout, line).status()).isEqualTo(201);
    }

    @Test
    void splitLineIsSeveralReservationsUnderItsKeyInTheOrderOfTheLines() {
        BalanceKey other = shop.shelf(1);
        RequestKey last = someKey();

        JsonNode holds =
                api.hold(checkout, anywhere(key, 9), line(last, other, 1))
                        .body()
                        .path("reservations");

        assertThat(each(holds, "requestKey"))
                .containsExactly(key.toString(), key.toString(), last.toString());
        assertThat(each(holds, "location"))
                .containsExactlyInAnyOrder(
                        large.location().value(),
                        small.location().value(),
                        other.location().value());
        assertThat(units(holds)).isEqualTo(10);
    }

    @Test
    void checkoutShowsThePartsAndWhoseTheyAre() {
        api.hold(checkout, anywhere(key, 9));

        JsonNode holds = api.get(path("")).body().path("reservations");

        assertThat(each(holds, "lineKey")).containsExactly(key.toString(), key.toString());
        assertThat(each(holds, "requestKey")).doesNotHaveDuplicates().contains(key.toString());
    }

    @Test
    void sameLineAgainIsTheSameReservationsAndAnyOtherIsRefused() {
        JsonNode first = api.hold(checkout, anywhere(key, 9)).body().path("reservations");
        shop.shelf(large.sku(), 100);

        Answer again = api.hold(checkout, anywhere(key, 9));

        assertThat(again.status()).isEqualTo(200);
        assertThat(each(again.body().path("reservations"), "id")).isEqualTo(each(first, "id"));
        assertThat(api.hold(checkout, anywhere(key, 8)).refusal())
                .isEqualTo("422 request-key-reused");
        assertThat(api.hold(checkout, line(key, large, 9)).refusal())
                .isEqualTo("422 request-key-reused");
    }

    @Test
    void sameLineIsAnsweredAfterItsCheckoutHasEnded() {
        JsonNode first = api.hold(checkout, anywhere(key, 9)).body().path("reservations");
        api.post(path("/cancel"));

        Answer again = api.hold(checkout, anywhere(key, 9));

        assertThat(again.status()).isEqualTo(200);
        assertThat(each(again.body().path("reservations"), "id")).isEqualTo(each(first, "id"));
        assertThat(api.hold(checkout, anywhere(someKey(), 1)).refusal())
                .isEqualTo("409 transition-not-allowed");
    }

    @Test
    void shortageSaysWhatThereIsInAllAndThatNoLocationWasNamed() {
        Answer refused = api.hold(checkout, anywhere(key, 6), anywhere(someKey(), 5));

        assertThat(refused.refusal()).isEqualTo("409 insufficient-stock");
        assertThat(refused.body().path("shortages"))
                .isEqualTo(
                        json(
                                """
                                [{"sku": "%s", "location": null, "requested": 11,
                                  "available": 10}]"""
                                        .formatted(large.sku())));
    }

    @Test
    void unknownSkuIsUnknownWithoutALocation() {
        String line =
                """
                {"requestKey": "%s", "sku": "no such sku", "quantity": 1}"""
                        .formatted(key);

        Answer refused = api.hold(checkout, line);

        assertThat(refused.refusal()).isEqualTo("404 unknown-sku");
        assertThat(refused.body().path("lines"))
                .isEqualTo(
                        json(
                                """
                                [{"index": 0, "sku": "no such sku", "skuKnown": false,
                                  "locationKnown": true}]"""));
    }

    @Test
    void amendmentKeepsTheLinesItNames() {
        JsonNode first = api.hold(checkout, anywhere(key, 9)).body().path("reservations");
        String body = "{\"lines\": [%s, %s]}".formatted(anywhere(key, 9), anywhere(someKey(), 1));

        Answer amended =
                api.send("PUT", path("/reservations"), body, "Content-Type", "application/json");

        assertThat(amended.status()).isEqualTo(201);
        assertThat(each(amended.body().path("reservations"), "id"))
                .hasSize(3)
                .startsWith(each(first, "id").toArray(String[]::new));
    }

    @Test
    void orderHasALineForEachPartAtThePriceOfTheLine() {
        api.hold(checkout, anywhere(key, 9));

        assertOrdered(api.post(path("/confirm"), PAYMENT), "confirmed");
    }

    @Test
    void lateMoneyClaimsThePartsAgainAtThePriceOfTheLine() {
        api.hold(checkout, anywhere(key, 9));
        shop.lapse(checkout);

        assertOrdered(api.post(path("/confirm"), PAYMENT), "reclaimed");
    }

    private void assertOrdered(Answer confirmed, String outcome) {
        assertThat(confirmed.text("outcome")).isEqualTo(outcome);
        JsonNode order = confirmed.body().path("order");
        assertThat(order.at("/total/amount").decimalValue()).isEqualByComparingTo("22.50");
        assertThat(each(order.path("lines"), "description")).containsExactly("As seen", "As seen");
        assertThat(units(order.path("lines"))).isEqualTo(9);
    }
}
