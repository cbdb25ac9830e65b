package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

@ApplicationTest
class StockMovementTests {

    private static final int PARALLEL = 30;
    private static final String FEED = "/api/v1/stock-movements/feed";

    @Autowired HttpApi api;

    private Shelf shelf;
    private final UUID key = UUID.randomUUID();

    @BeforeEach
    void createShelf() {
        shelf = Shelf.create(api);
    }

    @Test
    void aReceiptAdds() {
        var answer = shelf.tryToChange(key, "receipt", 5, "");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.json().path("movementId").isIntegralNumber()).isTrue();
        assertThat(answer.json().path("balance").path("available").asInt()).isEqualTo(5);
        assertThat(shelf.figures()).isEqualTo("5/0/5");
    }

    @Test
    void anAdjustmentAddsOrTakes() {
        shelf.change("adjustment", 5, "");
        shelf.change("adjustment", -2, "");
        assertThat(shelf.figures()).isEqualTo("3/0/3");
    }

    @Test
    void aCountSets() {
        shelf.change("receipt", 5, "");
        shelf.change("count", 12, ", \"expectedOnHand\": 5");
        assertThat(shelf.figures()).isEqualTo("12/0/12");
        shelf.change("count", 0, ", \"expectedOnHand\": 12");
        assertThat(shelf.figures()).isEqualTo("0/0/0");
    }

    @Test
    void aCountOfWhatHasChangedSinceIsRefused() {
        shelf.change("receipt", 5, "");
        var answer = shelf.tryToChange(key, "count", 12, ", \"expectedOnHand\": 10");
        assertThat(answer.outcome()).isEqualTo("409 stale-expectation");
        assertThat(answer.json().path("expected").asInt()).isEqualTo(10);
        assertThat(answer.json().path("actual").asInt()).isEqualTo(5);
        assertThat(shelf.figures()).isEqualTo("5/0/5");
    }

    @Test
    void whatIsPromisedStaysOnHand() {
        shelf.change("receipt", 5, "");
        hold(3);
        var answer = shelf.tryToChange(key, "count", 2, ", \"expectedOnHand\": 5");
        assertThat(answer.outcome()).isEqualTo("409 below-reserved");
        assertThat(answer.json().path("onHandWanted").asInt()).isEqualTo(2);
        assertThat(answer.json().path("reserved").asInt()).isEqualTo(3);
        assertThat(answer.json().path("shortfall").asInt()).isEqualTo(1);
        assertThat(shelf.tryToChange(key, "adjustment", -3, "").outcome())
                .isEqualTo("409 below-reserved");
        assertThat(shelf.figures()).isEqualTo("5/3/2");
    }

    @Test
    void nothingGoesBelowZero() {
        var answer = shelf.tryToChange(key, "adjustment", -1, "");
        assertThat(answer.outcome()).isEqualTo("409 below-reserved");
        assertThat(shelf.figures()).isEqualTo("-/-/-");
    }

    @Test
    void noFigureOverflows() {
        shelf.change("receipt", Integer.MAX_VALUE, "");
        var answer = shelf.tryToChange(key, "receipt", 1, "");
        assertThat(answer.outcome()).isEqualTo("400 invalid-request");
        assertThat(answer.json().path("errors").path(0).path("field").asString())
                .isEqualTo("quantity");
        assertThat(shelf.figures()).isEqualTo("2147483647/0/2147483647");
    }

    @Test
    void theSameRequestAgainChangesNothingAndAnswersTheSame() {
        var first = shelf.tryToChange(key, "receipt", 5, "");
        shelf.change("receipt", 1, "");
        var again = shelf.tryToChange(key, "receipt", 5, "");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().path("movementId")).isEqualTo(first.json().path("movementId"));
        assertThat(shelf.figures()).isEqualTo("6/0/6");
    }

    @Test
    void membersMayComeInAnyOrder() {
        shelf.tryToChange(key, "receipt", 5, "");
        var again =
                api.post(
                        "/api/v1/stock-movements",
                        """
                        {"reason": "because", "quantity": 5, "location": "%s", "sku": "%s",
                         "type": "receipt", "requestKey": "%s"}
                        """
                                .formatted(shelf.location(), shelf.sku(), key));
        assertThat(again.status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"receipt, 6", "adjustment, 5"})
    void aKeyIsBoundToItsRequest(String type, int quantity) {
        shelf.tryToChange(key, "receipt", 5, "");
        var reused = shelf.tryToChange(key, type, quantity, "");
        assertThat(reused.outcome()).isEqualTo("422 request-key-reused");
        assertThat(reused.json().path("requestKey").asString()).isEqualTo(key.toString());
        assertThat(shelf.figures()).isEqualTo("5/0/5");
    }

    @Test
    void theSameRequestManyTimesAtOnceChangesStockOnce() throws Exception {
        Callable<HttpApi.Answer> request = () -> shelf.tryToChange(key, "receipt", 5, "");
        List<HttpApi.Answer> answers = allAtOnce(request);
        assertThat(answers).extracting(HttpApi.Answer::status).containsOnlyOnce(201);
        assertThat(answers).extracting(HttpApi.Answer::status).containsOnly(200, 201);
        assertThat(answers)
                .extracting(answer -> answer.json().path("movementId"))
                .containsOnly(answers.getFirst().json().path("movementId"));
        assertThat(shelf.figures()).isEqualTo("5/0/5");
        assertThat(shelf.ledgerRows()).isEqualTo(1);
    }

    @Test
    void differentRequestsAtOnceAllCount() throws Exception {
        List<HttpApi.Answer> answers =
                allAtOnce(() -> shelf.tryToChange(UUID.randomUUID(), "receipt", 1, ""));
        assertThat(answers).extracting(HttpApi.Answer::status).containsOnly(201);
        assertThat(shelf.figures()).isEqualTo("30/0/30");
    }

    @Test
    void whatIsNotKnownIsNamed() {
        var unknownSku = new Shelf(api, "nowhere", shelf.location());
        var unknownLocation = new Shelf(api, shelf.sku(), "nowhere");
        assertThat(unknownSku.tryToChange(key, "receipt", 1, "").outcome())
                .isEqualTo("404 unknown-sku");
        assertThat(unknownLocation.tryToChange(key, "receipt", 1, "").outcome())
                .isEqualTo("404 unknown-location");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-3",
                "2147483648",
                "9223372036854775808",
                "1e14",
                "1.0",
                "1e2",
                "\"5\"",
                "\"5 \"",
                "true",
                "null",
                "[]",
                "{}",
                "-0"
            })
    void aReceiptTakesWholeNumbersFromOneOnly(String quantity) {
        assertThat(invalidField(body("receipt").replace("1,", quantity + ",")))
                .isEqualTo("quantity");
        assertThat(shelf.figures()).isEqualTo("-/-/-");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    adjustment | 0           |                          | quantity
                    adjustment | 2147483648  |                          | quantity
                    adjustment | -2147483649 |                          | quantity
                    adjustment | 1           | , "expectedOnHand": 0    | expectedOnHand
                    receipt    | 1           | , "expectedOnHand": 0    | expectedOnHand
                    count      | 1           |                          | expectedOnHand
                    count      | 1           | , "expectedOnHand": null | expectedOnHand
                    count      | 1           | , "expectedOnHand": -1   | expectedOnHand
                    count      | 1           | , "expectedOnHand": 1.0  | expectedOnHand
                    count      | -1          | , "expectedOnHand": 0    | quantity
                    dispatch   | 1           |                          | type
                    policy     | 1           |                          | type
                    hold       | 1           |                          | type
                    RECEIPT    | 1           |                          | type
                    receipt    | 1           | , "toLocation": "x"      | toLocation
                    receipt    | 1           | , "reservationId": 1     | reservationId
                    receipt    | 1           | , "actor": "root"        | actor
                    """)
    void whatIsNotValidIsNamed(String type, long quantity, String more, String field) {
        String body = shelf.body(key, type, quantity, more == null ? "" : more);
        assertThat(invalidField(body)).isEqualTo(field);
        assertThat(shelf.figures()).isEqualTo("-/-/-");
    }

    @ParameterizedTest
    @ValueSource(strings = {"requestKey", "type", "sku", "location", "quantity", "reason"})
    void eachMemberMustBeGiven(String member) {
        String body = body("receipt").replaceFirst("\"" + member + "\": (\"[^\"]*\"|1)(, )?", "");
        assertThat(invalidField(body.replace(", }", "}"))).isEqualTo(member);
    }

    @Test
    void everythingMissingIsNamedAtOnce() {
        var answer = api.post("/api/v1/stock-movements", "{}");
        assertThat(answer.json().path("errors").values())
                .extracting(error -> error.path("field").asString())
                .containsExactlyInAnyOrder(
                        "requestKey", "type", "sku", "location", "quantity", "reason");
    }

    @Test
    void theLedgerTellsWhatHappenedNewestFirst() {
        shelf.change("receipt", 5, "");
        hold(3);
        shelf.change("adjustment", -1, "");
        var items = api.get("/api/v1/stock-movements" + shelf.query()).json().path("items");
        assertThat(items.values())
                .extracting(item -> item.path("type").asString())
                .isEqualTo(List.of("adjustment", "hold", "receipt"));
        assertThat(items.path(0).path("actor").asString()).isEqualTo("api-key:default");
        assertThat(items.path(0).path("onHandAfter").asInt()).isEqualTo(4);
        assertThat(items.path(0).path("reservedAfter").asInt()).isEqualTo(3);
        assertThat(items.path(0).has("reservationId")).isFalse();
        assertThat(items.path(1).path("reservationId").isIntegralNumber()).isTrue();
        assertThat(items.path(1).has("requestKey")).isFalse();
        assertThat(items.path(2).path("recordedAt").asString()).endsWith("Z");
    }

    private void hold(int quantity) {
        String checkout = "/api/v1/checkouts/" + UUID.randomUUID();
        String id = checkout.substring(checkout.lastIndexOf('/') + 1);
        api.post("/api/v1/checkouts", "{\"checkoutId\": \"" + id + "\"}");
        var answer =
                api.post(
                        checkout + "/reservations",
                        """
                        {"lines": [{"requestKey": "%s", "sku": "%s", "location": "%s",
                                    "quantity": %d}]}
                        """
                                .formatted(
                                        UUID.randomUUID(),
                                        shelf.sku(),
                                        shelf.location(),
                                        quantity));
        assertThat(answer.status()).isEqualTo(201);
    }

    private String body(String type) {
        return """
               {"requestKey": "%s", "type": "%s", "sku": "%s", "location": "%s", "quantity": 1, \
               "reason": "because"}\
               """
                .formatted(key, type, shelf.sku(), shelf.location());
    }

    private String invalidField(String body) {
        var answer = api.post("/api/v1/stock-movements", body);
        assertThat(answer.outcome()).isEqualTo("400 invalid-request");
        return answer.json().path("errors").path(0).path("field").asString();
    }

    private static List<HttpApi.Answer> allAtOnce(Callable<HttpApi.Answer> request)
            throws Exception {
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = clients.invokeAll(Collections.nCopies(PARALLEL, request));
            return answers.stream().map(Future::resultNow).toList();
        }
    }

    @Test
    void theFeedIsFollowedFromItsNext() {
        String start = endOfFeed();
        shelf.change("receipt", 5, "");
        shelf.change("adjustment", -2, "");

        var first = api.get(FEED + "?limit=1&after=" + start).json();
        assertThat(first.path("items").size()).isEqualTo(1);
        assertThat(first.path("items").path(0).path("onHandAfter").asInt()).isEqualTo(5);
        var second = api.get(FEED + "?after=" + first.path("next").asString()).json();
        assertThat(second.path("items").path(0).path("onHandAfter").asInt()).isEqualTo(3);
        String end = second.path("next").asString();
        var nothing = api.get(FEED + "?after=" + end).json();
        assertThat(nothing.path("items").size()).isZero();
        assertThat(nothing.path("next").asString()).isEqualTo(end);
    }

    private String endOfFeed() {
        String next = "";
        var page = api.get(FEED + "?limit=200").json();
        while (page.path("items").size() > 0) {
            next = page.path("next").asString();
            page = api.get(FEED + "?limit=200&after=" + next).json();
        }
        return page.path("next").asString(next);
    }

    @ParameterizedTest
    @ValueSource(strings = {"after=x", "limit=0", "limit=201"})
    void feedRefusesWhatItDoesNotUnderstand(String query) {
        assertThat(api.get(FEED + "?" + query).outcome()).isEqualTo("400 invalid-request");
    }
}
