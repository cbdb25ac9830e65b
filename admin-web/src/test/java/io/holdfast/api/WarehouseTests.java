package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

import tools.jackson.databind.JsonNode;

import java.util.List;
import java.util.UUID;

/** How locations settle, policies, dispatches, returns, transfers and cycle counts over HTTP. */
@ApplicationTest
class WarehouseTests {

    private static final Actor SHOP = Actor.apiKey("shop");

    @Autowired HttpApi api;
    @Autowired Reservations reservations;

    private final UUID key = UUID.randomUUID();
    private Shelf shelf;

    @BeforeEach
    void createShelf() {
        shelf = Shelf.create(api);
        shelf.change("receipt", 5, "");
    }

    private Answer settle(String how) {
        return api.put(
                "/api/v1/locations",
                """
                {"code": "%s", "name": "Dock", %s}
                """
                        .formatted(shelf.location(), how));
    }

    private void settleAtDispatch() {
        assertThat(settle("\"settlesAt\": \"dispatch\"").status()).isEqualTo(200);
    }

    private Answer policy(String figures) {
        return api.put(
                "/api/v1/policies",
                "{\"sku\": \"%s\", \"location\": \"%s\"%s}"
                        .formatted(shelf.sku(), shelf.location(), figures));
    }

    private long hold(int units) {
        BalanceKey balance =
                new BalanceKey(new SkuCode(shelf.sku()), new LocationCode(shelf.location()));
        var line = new HoldLine(new RequestKey(UUID.randomUUID()), balance, new Quantity(units));
        var request = new HoldRequest(new CheckoutId(UUID.randomUUID()), List.of(line), null, SHOP);
        var placed = (Placed) reservations.hold(request);
        return placed.lines().getFirst().reservation().id().value();
    }

    private long confirmed(int units) {
        long id = hold(units);
        reservations.confirm(new ReservationId(id), SHOP);
        return id;
    }

    private Answer fulfil(long hold, String what, UUID requestKey, String more) {
        return api.post(
                "/api/v1/reservations/" + hold + "/" + what,
                "{\"requestKey\": \"%s\"%s}".formatted(requestKey, more));
    }

    private JsonNode balance() {
        return api.get("/api/v1/balances" + shelf.query()).json().path("items").path(0);
    }

    @Test
    void locationsSayHowTheyWorkAndKeepWhatIsLeftOut() {
        Answer set = settle("\"settlesAt\": \"dispatch\", \"priority\": 7");
        Answer kept = settle("\"priority\": 8");

        assertThat(set.json().path("settlesAt").asString()).isEqualTo("dispatch");
        assertThat(kept.json().path("settlesAt").asString()).isEqualTo("dispatch");
        assertThat(kept.json().path("priority").asInt()).isEqualTo(8);
        assertThat(balance().path("settlesAt").asString()).isEqualTo("dispatch");
    }

    @Test
    void locationSettlesAsItDidWhileSomethingIsPromised() {
        hold(2);

        Answer refused = settle("\"settlesAt\": \"dispatch\", \"priority\": 7");

        assertThat(refused.outcome()).isEqualTo("409 transition-not-allowed");
        assertThat(refused.json().path("reserved").asInt()).isEqualTo(2);
        assertThat(settle("\"priority\": 8").json().path("settlesAt").asString())
                .isEqualTo("confirmation");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"settlesAt\": \"never\" | settlesAt",
                "\"priority\": -1           | priority",
                "\"priority\": 1000001      | priority",
                "\"priority\": \"7\"        | priority"
            })
    void settingsThatCannotBeAreNamed(String setting, String field) {
        Answer refused = settle(setting);
        assertThat(refused.outcome()).isEqualTo("400 invalid-request");
        assertThat(refused.json().at("/errors/0/field").asString()).isEqualTo(field);
    }

    @Test
    void policyOfABalanceIsInItsFigures() {
        settleAtDispatch();

        assertThat(
                        policy(
                                        ", \"safetyStock\": 2, \"lowStockAt\": 6,"
                                                + " \"backorderLimit\": 3")
                                .status())
                .isEqualTo(200);

        assertThat(balance().path("available").asInt()).isEqualTo(6);
        assertThat(balance().path("safetyStock").asInt()).isEqualTo(2);
        assertThat(balance().path("backorderLimit").asInt()).isEqualTo(3);
        assertThat(balance().path("lowStockAt").asInt()).isEqualTo(6);
        var low = api.get("/api/v1/balances" + shelf.query() + "&stock=low").json().path("items");
        assertThat(low.size()).isEqualTo(1);
        JsonNode row =
                api.get("/api/v1/stock-movements" + shelf.query()).json().path("items").path(0);
        assertThat(row.path("type").asString()).isEqualTo("policy");
        assertThat(row.path("safetyStockAfter").asInt()).isEqualTo(2);
    }

    @Test
    void balancesFollowTheirSkuInWhatIsNotTheirOwn() {
        String ofSku = "{\"sku\": \"%s\", \"safetyStock\": 4, \"lowStockAt\": 1%s}";
        assertThat(api.put("/api/v1/policies", ofSku.formatted(shelf.sku(), "")).status())
                .isEqualTo(200);
        assertThat(balance().path("available").asInt()).isEqualTo(1);
        policy(", \"safetyStock\": 1");
        assertThat(balance().path("available").asInt()).isEqualTo(4);
        assertThat(balance().path("lowStockAt").asInt()).isEqualTo(1);
        Answer limited =
                api.put(
                        "/api/v1/policies",
                        ofSku.formatted(shelf.sku(), ", \"backorderLimit\": 1"));
        assertThat(limited.json().at("/errors/0/field").asString()).isEqualTo("backorderLimit");
    }

    @Test
    void policiesThatCannotBeAreRefused() {
        assertThat(policy(", \"backorderLimit\": 1").outcome())
                .isEqualTo("409 transition-not-allowed");
        assertThat(policy(", \"safetyStock\": -1").outcome()).isEqualTo("400 invalid-request");
        settleAtDispatch();
        policy(", \"backorderLimit\": 5");
        hold(8);
        Answer below = policy(", \"backorderLimit\": 2");
        assertThat(below.outcome()).isEqualTo("409 below-reserved");
        assertThat(below.json().path("shortfall").asInt()).isEqualTo(1);
        assertThat(api.put("/api/v1/policies", "{\"sku\": \"unheard-of\"}").outcome())
                .isEqualTo("404 unknown-sku");
    }

    @Test
    void confirmedHoldIsDispatchedAndGivenBackOncePerRequestKey() {
        settleAtDispatch();
        long id = confirmed(4);
        assertThat(balance().path("committed").asInt()).isEqualTo(4);

        Answer sent = fulfil(id, "dispatch", key, ", \"quantity\": 3");
        Answer again = fulfil(id, "dispatch", key, ", \"quantity\": 3");
        Answer back = fulfil(id, "cancel", UUID.randomUUID(), "");

        assertThat(sent.status()).isEqualTo(200);
        assertThat(again.json()).isEqualTo(sent.json());
        assertThat(sent.json().path("committed").asInt()).isEqualTo(1);
        assertThat(back.json().path("dispatched").asInt()).isEqualTo(3);
        assertThat(back.json().path("cancelled").asInt()).isEqualTo(1);
        assertThat(back.json().path("committed").asInt()).isZero();
        assertThat(shelf.figures()).isEqualTo("2/0/2");
        assertThat(fulfil(id, "cancel", key, "").outcome()).isEqualTo("422 request-key-reused");
        assertThat(fulfil(id, "dispatch", UUID.randomUUID(), "").outcome())
                .isEqualTo("409 transition-not-allowed");
        assertThat(fulfil(Long.MAX_VALUE, "dispatch", key, "").outcome())
                .isEqualTo("404 unknown-reservation");
    }

    @Test
    void whoWaitsForStockIsListedAndServedOnceItIsThere() {
        settleAtDispatch();
        policy(", \"backorderLimit\": 5");
        long first = confirmed(6);
        long second = confirmed(2);

        Answer refused = fulfil(second, "dispatch", key, "");

        assertThat(refused.outcome()).isEqualTo("409 waiting-for-stock");
        assertThat(refused.json().path("wanted").asInt()).isEqualTo(2);
        assertThat(refused.json().path("ready").asInt()).isZero();
        JsonNode waiting = api.get("/api/v1/waiting" + shelf.query()).json().path("items");
        assertThat(waiting.values())
                .extracting(item -> item.path("reservationId").asLong())
                .isEqualTo(List.of(first, second));
        assertThat(waiting.at("/0/ready").asInt()).isEqualTo(5);
        assertThat(waiting.at("/0/missing").asInt()).isEqualTo(1);
        shelf.change("receipt", 3, "");
        var isShort = api.get("/api/v1/waiting" + shelf.query() + "&short=true").json();
        assertThat(isShort.path("items").size()).isZero();
        assertThat(fulfil(second, "dispatch", key, "").status()).isEqualTo(200);
        assertThat(api.get("/api/v1/waiting?limit=201").outcome()).isEqualTo("400 invalid-request");
    }

    @Test
    void unitsGoToAnotherLocation() {
        Shelf other = new Shelf(api, shelf.sku(), Shelf.create(api).location());
        String to = ", \"toLocation\": \"%s\"".formatted(other.location());

        Answer moved = shelf.tryToChange(key, "transfer", 3, to);

        assertThat(moved.status()).isEqualTo(201);
        assertThat(shelf.tryToChange(key, "transfer", 3, to).status()).isEqualTo(200);
        assertThat(moved.json().at("/balance/onHand").asInt()).isEqualTo(2);
        assertThat(other.figures()).isEqualTo("3/0/3");
        JsonNode arrival =
                api.get("/api/v1/stock-movements" + other.query()).json().path("items").path(0);
        assertThat(arrival.path("counterpartId")).isEqualTo(moved.json().path("movementId"));
        assertThat(shelf.tryToChange(UUID.randomUUID(), "transfer", 3, to).outcome())
                .isEqualTo("409 below-reserved");
    }

    @Test
    void unitsComeBackOnce() {
        long id = confirmed(3);
        String of = ", \"reservationId\": " + id;
        assertThat(shelf.figures()).isEqualTo("2/0/2");

        assertThat(shelf.tryToChange(key, "return", 2, of).status()).isEqualTo(201);

        assertThat(shelf.tryToChange(key, "return", 2, of).status()).isEqualTo(200);
        Answer tooMany = shelf.tryToChange(UUID.randomUUID(), "return", 2, of);
        assertThat(tooMany.outcome()).isEqualTo("409 transition-not-allowed");
        assertThat(tooMany.json().path("returnable").asInt()).isEqualTo(1);
        shelf.change("return", 1, of + ", \"writeOff\": true");
        assertThat(shelf.figures()).isEqualTo("4/0/4");
        assertThat(api.get("/api/v1/reservations/" + id).json().path("returned").asInt())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "transfer | ''                         | toLocation",
                "return   | ''                         | reservationId",
                "receipt  | , \"toLocation\": \"X\"    | toLocation",
                "count    | , \"reservationId\": 1     | reservationId",
                "transfer | , \"writeOff\": true       | writeOff"
            })
    void whatDoesNotBelongToTheTypeIsNamed(String type, String more, String field) {
        Answer refused = shelf.tryToChange(key, type, 1, more);
        assertThat(refused.outcome()).isEqualTo("400 invalid-request");
        assertThat(refused.json().at("/errors/0/field").asString()).isEqualTo(field);
    }

    @Test
    void eachLineOfACycleCountIsDecidedByItself() {
        Shelf other = Shelf.create(api);
        other.change("receipt", 5, "");
        String sheet =
                """
                {"requestKey": "%s", "reason": "aisle 4", "lines": [
                  {"sku": "%s", "location": "%s", "counted": 6, "expectedOnHand": 5},
                  {"sku": "%s", "location": "%s", "counted": 6, "expectedOnHand": 4}]}
                """
                        .formatted(
                                key, shelf.sku(), shelf.location(), other.sku(), other.location());

        JsonNode lines = api.post("/api/v1/cycle-counts", sheet).json().path("lines");

        assertThat(lines.at("/0/balance/onHand").asInt()).isEqualTo(6);
        assertThat(lines.at("/1/problem/code").asString()).isEqualTo("stale-expectation");
        assertThat(lines.at("/1/problem/actual").asInt()).isEqualTo(5);
        JsonNode again = api.post("/api/v1/cycle-counts", sheet).json().path("lines");
        assertThat(again.at("/0/movementId")).isEqualTo(lines.at("/0/movementId"));
        assertThat(shelf.figures()).isEqualTo("6/0/6");
        assertThat(other.figures()).isEqualTo("5/0/5");
    }
}
