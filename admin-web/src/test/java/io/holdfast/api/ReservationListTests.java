package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
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

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

import tools.jackson.databind.JsonNode;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

@ApplicationTest
class ReservationListTests {

    private static final Actor TEST = Actor.worker("test");

    @Autowired HttpApi api;
    @Autowired Reservations reservations;

    private final CheckoutId checkout = new CheckoutId(UUID.randomUUID());
    private Shelf shelf;

    @BeforeEach
    void fillShelf() {
        shelf = Shelf.create(api);
        shelf.change("receipt", 1_000, "");
    }

    @Test
    void aReservationIsShownWithItsCodesAndTimes() {
        ReservationId id = hold(Duration.ofMinutes(15));
        JsonNode shown = list("?checkoutId=" + checkout).path("items").path(0);
        assertThat(shown.path("id").asLong()).isEqualTo(id.value());
        assertThat(shown.path("checkoutId").asString()).isEqualTo(checkout.toString());
        assertThat(shown.path("sku").asString()).isEqualTo(shelf.sku());
        assertThat(shown.path("location").asString()).isEqualTo(shelf.location());
        assertThat(shown.path("quantity").asInt()).isEqualTo(1);
        assertThat(shown.path("status").asString()).isEqualTo("held");
        assertThat(shown.path("overdue").asBoolean()).isFalse();
        assertThat(shown.path("expiresAt").asString()).endsWith("Z");
        assertThat(shown.has("endedAt")).isFalse();
    }

    @Test
    void filtersAreJoined() {
        ReservationId held = hold(Duration.ofMinutes(15));
        ReservationId released = hold(Duration.ofMinutes(15));
        reservations.release(released, TEST);
        assertThat(ids("&status=held")).containsExactly(held.value());
        assertThat(ids("&status=released")).containsExactly(released.value());
        assertThat(ids("&status=confirmed")).isEmpty();
        assertThat(ids("&status=held&checkoutId=" + checkout)).containsExactly(held.value());
        assertThat(ids("&checkoutId=" + UUID.randomUUID())).isEmpty();
    }

    @Test
    void overdueHoldsAreFound() {
        ReservationId lapsing = hold(Duration.ofSeconds(1));
        hold(Duration.ofMinutes(15));
        Awaitility.await()
                .untilAsserted(
                        () -> assertThat(ids("&overdue=true")).containsExactly(lapsing.value()));
        assertThat(ids("&overdue=false")).hasSize(2);
    }

    @Test
    void eachIsListedExactlyOnceNewestFirst() {
        List<Long> held =
                IntStream.range(0, 60)
                        .mapToObj(number -> hold(Duration.ofMinutes(15)).value())
                        .toList();
        List<Long> seen = new ArrayList<>();
        JsonNode page = list(shelf.query() + "&limit=7");
        page.path("items").forEach(item -> seen.add(item.path("id").asLong()));
        while (page.has("next")) {
            page = list(shelf.query() + "&limit=7&after=" + page.path("next").asString());
            page.path("items").forEach(item -> seen.add(item.path("id").asLong()));
        }
        assertThat(seen).isEqualTo(held.reversed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status=gone",
                "overdue=perhaps",
                "checkoutId=7",
                "checkoutId=",
                "sku=",
                "location=%07",
                "after=x",
                "limit=0"
            })
    void whatIsNotValidIsNamed(String query) {
        var answer = api.get("/api/v1/reservations?" + query);
        assertThat(answer.outcome()).isEqualTo("400 invalid-request");
        assertThat(answer.json().path("errors").path(0).path("field").asString())
                .isEqualTo(query.substring(0, query.indexOf('=')));
    }

    private ReservationId hold(Duration holdFor) {
        var balance = new BalanceKey(new SkuCode(shelf.sku()), new LocationCode(shelf.location()));
        var key = new RequestKey(UUID.randomUUID());
        var line = new HoldLine(key, balance, new Quantity(1));
        var outcome = reservations.hold(new HoldRequest(checkout, List.of(line), holdFor, TEST));
        return ((Placed) outcome).lines().getFirst().reservation().id();
    }

    private List<Long> ids(String more) {
        return list(shelf.query() + more).path("items").values().stream()
                .map(item -> item.path("id").asLong())
                .toList();
    }

    private JsonNode list(String query) {
        var answer = api.get("/api/v1/reservations" + query);
        assertThat(answer.status()).isEqualTo(200);
        return answer.json();
    }
}
