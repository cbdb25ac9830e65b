package io.holdfast.checkout.web;

import static io.holdfast.checkout.Shop.someKey;
import static io.holdfast.checkout.Shop.someOwner;
import static io.holdfast.checkout.web.Api.json;
import static io.holdfast.checkout.web.Api.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.checkout.CheckoutTest;
import io.holdfast.checkout.Owner;
import io.holdfast.checkout.Shop;
import io.holdfast.checkout.web.Api.Answer;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldRequest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import tools.jackson.databind.JsonNode;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.stream.Stream;

/** Holding a basket over HTTP: answers, refusals and whatever clients get wrong. */
@BesideOthers
@CheckoutTest
class HoldHttpTests {

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

    private void assertNothingHeld() {
        assertThat(shop.balance(shelf).reserved()).isZero();
    }

    private static BalanceKey at(BalanceKey shelf, String location) {
        return new BalanceKey(shelf.sku(), new LocationCode(location));
    }

    @Test
    void answersTheHoldsInTheOrderOfTheLines() {
        BalanceKey other = shop.shelf(5);
        RequestKey first = someKey();
        RequestKey second = someKey();
        Answer held = api.hold(checkout, line(first, other, 2), line(second, shelf, 4));
        assertThat(held.status()).isEqualTo(201);
        JsonNode holds = held.body().path("reservations");
        assertThat(held.body())
                .isEqualTo(
                        json(
                                """
                                {
                                  "checkoutId": "%s",
                                  "reservations": [
                                    {"id": %s, "requestKey": "%s", "sku": "%s", "location": "%s",
                                     "quantity": 2, "status": "held", "expiresAt": %s,
                                     "replayed": false},
                                    {"id": %s, "requestKey": "%s", "sku": "%s", "location": "%s",
                                     "quantity": 4, "status": "held", "expiresAt": %s,
                                     "replayed": false}
                                  ]
                                }"""
                                        .formatted(
                                                checkout,
                                                holds.at("/0/id"),
                                                first,
                                                other.sku(),
                                                other.location(),
                                                holds.at("/0/expiresAt"),
                                                holds.at("/1/id"),
                                                second,
                                                shelf.sku(),
                                                shelf.location(),
                                                holds.at("/1/expiresAt"))));
    }

    @ParameterizedTest
    @CsvSource({"'', PT15M", "'\"holdFor\": null,', PT15M", "'\"holdFor\": \"PT1H\",', PT1H"})
    void holdsForAsLongAsAskedFor(String holdFor, Duration expected) {
        String body = "{%s \"lines\": [%s]}".formatted(holdFor, line(someKey(), shelf, 1));
        api.post("/api/v1/checkouts/" + checkout + "/reservations", body);
        JsonNode hold = api.get("/api/v1/checkouts/" + checkout).body().at("/reservations/0");
        assertThat(
                        Duration.between(
                                Instant.parse(hold.path("heldAt").asString()),
                                Instant.parse(hold.path("expiresAt").asString())))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"PT0S\"",
                "\"PT0.5S\"",
                "\"-PT5M\"",
                "\"PT24H0.001S\"",
                "\"30\"",
                "30",
                "\"\"",
                "1000000000000",
                "\"PT1000000000000H\"",
                "true"
            })
    void otherHoldTimesAreRefused(String holdFor) {
        String body = "{\"holdFor\": %s, \"lines\": [%s]}";
        assertInvalid(post(body.formatted(holdFor, line(someKey(), shelf, 1))), "holdFor");
    }

    private Answer post(String body) {
        return api.post("/api/v1/checkouts/" + checkout + "/reservations", body);
    }

    private void assertInvalid(Answer answer, String field) {
        assertThat(answer.refusal()).isEqualTo("400 invalid-request");
        assertThat(answer.body().at("/errors/0/field").asString()).isEqualTo(field);
        assertThat(answer.body().at("/errors/0/message").asString()).isNotEmpty();
        assertNothingHeld();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-3",
                "2147483648",
                "9223372036854775808",
                "1e14",
                "1e2",
                "1.0",
                "\"5 \"",
                "\"5\"",
                "null",
                "true",
                "[1]",
                "{}"
            })
    void quantityIsAWholeNumberInRange(String quantity) {
        String line = line(someKey(), shelf, 7).replace(": 7}", ": " + quantity + "}");
        Answer refused = api.hold(checkout, line(someKey(), shelf, 1), line);
        assertInvalid(refused, "lines[1].quantity");
    }

    @ParameterizedTest
    @ValueSource(strings = {"requestKey", "sku", "quantity"})
    void everyMemberOfALineIsRequired(String member) {
        String line = line(someKey(), shelf, 1).replace("\"" + member + "\"", "\"%s\"");
        assertInvalid(
                api.hold(checkout, line.formatted("unknown" + member)),
                "lines[0].unknown" + member);
        String withNull =
                line.formatted(member).replaceAll("(\"" + member + "\": )[^,}]+", "$1null");
        assertInvalid(api.hold(checkout, withNull), "lines[0]." + member);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"lines\": null}", "{\"lines\": []}", "{\"lines\": {}}"})
    void linesAreRequired(String body) {
        assertInvalid(post(body), "lines");
    }

    @Test
    void lineMustNotBeNull() {
        assertInvalid(api.hold(checkout, "null"), "lines[0]");
    }

    @Test
    void basketHasAThousandLinesAtMost() {
        String[] lines =
                Stream.generate(() -> line(someKey(), shelf, 1))
                        .limit(HoldRequest.MAX_LINES + 1)
                        .toArray(String[]::new);
        assertInvalid(api.hold(checkout, lines), "lines");
    }

    @Test
    void keyMustNotStandInTwoLines() {
        String line = line(someKey(), shelf, 1);
        assertInvalid(
                api.hold(checkout, Collections.nCopies(2, line).toArray(String[]::new)),
                "lines[1].requestKey");
    }

    @Test
    void sumPastTheIntegerRangeIsRefused() {
        assertInvalid(
                api.hold(
                        checkout,
                        line(someKey(), shelf, Integer.MAX_VALUE),
                        line(someKey(), shelf, 1)),
                "lines[1].quantity");
    }

    @Test
    void shortageNamesEveryShortBalanceWithTheSumOfItsLines() {
        BalanceKey plenty = shop.shelf(100);
        BalanceKey scarce = shop.shelf(1);
        Answer refused =
                api.hold(
                        checkout,
                        line(someKey(), shelf, 6),
                        line(someKey(), plenty, 5),
                        line(someKey(), scarce, 2),
                        line(someKey(), shelf, 5));
        assertThat(refused.refusal()).isEqualTo("409 insufficient-stock");
        assertThat(refused.body().path("shortages"))
                .isEqualTo(
                        json(
                                """
                                [{"sku": "%s", "location": "%s", "requested": 11, "available": 10},
                                 {"sku": "%s", "location": "%s", "requested": 2, "available": 1}]"""
                                        .formatted(
                                                shelf.sku(),
                                                shelf.location(),
                                                scarce.sku(),
                                                scarce.location())));
        assertNothingHeld();
        assertThat(shop.balance(plenty).reserved()).isZero();
    }

    @Test
    void overdueHoldsNeverMakeAFalseShortage() {
        shop.lapse(shop.hold(owner, checkout, shelf, 10).id());
        assertThat(api.hold(checkout, line(someKey(), shelf, 10)).status()).isEqualTo(201);
    }

    @Test
    void unknownSkusAreNamedLineByLine() {
        BalanceKey unknown = new BalanceKey(new SkuCode("no/such sku"), shelf.location());
        Answer refused =
                api.hold(
                        checkout,
                        line(someKey(), shelf, 1),
                        line(someKey(), unknown, 1),
                        line(someKey(), at(shelf, "nowhere"), 1));
        assertThat(refused.refusal()).isEqualTo("404 unknown-sku");
        JsonNode lines = refused.body().path("lines");
        assertThat(lines).hasSize(2);
        assertThat(lines.at("/0/index").asInt()).isEqualTo(1);
        assertThat(lines.at("/0/sku").asString()).isEqualTo("no/such sku");
        assertThat(lines.at("/0/location").asString()).isEqualTo(shelf.location().value());
        assertThat(lines.at("/1/index").asInt()).isEqualTo(2);
        assertNothingHeld();
    }

    @Test
    void unknownLocationIsUnknown() {
        assertThat(api.hold(checkout, line(someKey(), at(shelf, "nowhere"), 1)).refusal())
                .isEqualTo("404 unknown-location");
    }

    @Test
    void knownSkuAndLocationThatNeverMetAreAShortage() {
        BalanceKey elsewhere = at(shelf, shop.shelf(1).location().value());
        assertThat(api.hold(checkout, line(someKey(), elsewhere, 1)).refusal())
                .isEqualTo("409 insufficient-stock");
    }
}
