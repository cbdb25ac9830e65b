package io.holdfast.checkout.web;

import static io.holdfast.checkout.Shop.basket;
import static io.holdfast.checkout.Shop.line;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.CheckoutTest;
import io.holdfast.checkout.Owner;
import io.holdfast.checkout.Shop;
import io.holdfast.checkout.web.Api.Answer;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import java.time.Instant;
import java.util.UUID;

/** One hold at a time, over HTTP. */
@BesideOthers
@CheckoutTest
class SingleHoldHttpTests {

    private final Owner owner = someOwner();
    private Api api;
    private BalanceKey shelf;
    private Reservation hold;

    @Autowired Reservations reservations;
    @Autowired Shop shop;
    @LocalServerPort int port;

    @BeforeEach
    void holdSomething() {
        api = Api.of(port, owner);
        shelf = shop.shelf(10);
        hold = shop.hold(owner, shop.open(owner), shelf, 4);
    }

    @AfterEach
    void everythingAddsUp() {
        shop.assertSound();
    }

    private static String path(ReservationId id, String rest) {
        return "/api/v1/reservations/" + id + rest;
    }

    private Answer post(String ending) {
        return api.post(path(hold.id(), ending));
    }

    @Test
    void showsTheHold() {
        Answer shown = api.get(path(hold.id(), ""));
        assertThat(shown.status()).isEqualTo(200);
        assertThat(shown.body().path("id").asLong()).isEqualTo(hold.id().value());
        assertThat(shown.text("checkoutId")).isEqualTo(hold.checkoutId().toString());
        assertThat(shown.text("sku")).isEqualTo(shelf.sku().value());
        assertThat(shown.body().path("quantity").isInt()).isTrue();
        assertThat(shown.text("status")).isEqualTo("held");
        assertThat(shown.body().has("endedAt")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"confirm", "release"})
    void endingAgainIsAnsweredTheSame(String ending) {
        Answer first = post("/" + ending);
        Answer again = post("/" + ending);
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.text("status")).isEqualTo(ending + (ending.endsWith("e") ? "d" : "ed"));
        assertThat(Instant.parse(first.text("endedAt"))).isAfterOrEqualTo(hold.heldAt());
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
    }

    @Test
    void secondReleaseGivesNothingBackWhileAnotherHoldIsThere() {
        Reservation another = shop.hold(owner, hold.checkoutId(), shelf, 5);
        post("/release");
        post("/release");
        assertThat(shop.balance(shelf).reserved()).isEqualTo(another.quantity().value());
    }

    @Test
    void otherEndingIsNotAllowed() {
        post("/confirm");
        Answer refused = post("/release");
        assertThat(refused.refusal()).isEqualTo("409 transition-not-allowed");
        assertThat(refused.text("status")).isEqualTo("confirmed");
        assertThat(refused.body().path("reservationId").asLong()).isEqualTo(hold.id().value());
        assertThat(post("/extend").refusal()).isEqualTo("409 transition-not-allowed");
    }

    @Test
    void statusOfARefusalIsTheHoldsAndStandsOnce() {
        post("/confirm");
        String raw = post("/release").response().body();
        assertThat(raw).containsOnlyOnce("\"status\"").contains("\"status\":\"confirmed\"");
    }

    @Test
    void confirmAfterReleaseIsNotAllowed() {
        post("/release");
        assertThat(post("/confirm").refusal()).isEqualTo("409 transition-not-allowed");
        assertThat(shop.balance(shelf).onHand()).isEqualTo(10);
    }

    @Test
    void lapsedHoldIsExpiredBeforeAndAfterTheWorker() {
        shop.lapse(hold.id());
        assertExpired();
        reservations.expireDue();
        assertExpired();
        assertThat(post("/release").refusal()).isEqualTo("409 reservation-expired");
    }

    private void assertExpired() {
        for (Answer refused : new Answer[] {post("/confirm"), post("/extend")}) {
            assertThat(refused.refusal()).isEqualTo("409 reservation-expired");
            assertThat(refused.text("status")).isEqualTo("expired");
            assertThat(refused.body().path("reservationId").asLong()).isEqualTo(hold.id().value());
        }
    }

    @Test
    void extendsTheDeadline() {
        Answer extended = api.post(path(hold.id(), "/extend"), "{\"holdFor\": \"PT2H\"}");
        assertThat(extended.status()).isEqualTo(200);
        assertThat(Instant.parse(extended.text("expiresAt"))).isAfter(hold.expiresAt());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"PT0S\"", "\"PT25H\"", "900", "\"900\"", "\"-PT1M\""})
    void otherExtensionsAreRefused(String holdFor) {
        Answer refused = api.post(path(hold.id(), "/extend"), "{\"holdFor\": " + holdFor + "}");
        assertThat(refused.refusal()).isEqualTo("400 invalid-request");
        assertThat(refused.body().at("/errors/0/field").asString()).isEqualTo("holdFor");
        assertThat(reservations.find(hold.id())).contains(hold);
    }

    @Test
    void paymentReferenceIsNotForASingleHold() {
        Answer refused = api.post(path(hold.id(), "/confirm"), "{\"paymentReference\": \"pay\"}");
        assertThat(refused.refusal()).isEqualTo("400 invalid-request");
        assertThat(reservations.find(hold.id())).contains(hold);
    }

    @Test
    void holdOfAnotherOwnerOrOfNobodyIsUnknown() {
        assertUnknownTo(Api.of(port, someOwner()), hold.id());
        var nobodys = new CheckoutId(UUID.randomUUID());
        reservations.hold(basket(nobodys, line(shelf, 1)));
        assertUnknownTo(api, reservations.of(nobodys).getFirst().id());
        assertUnknownTo(api, new ReservationId(Long.MAX_VALUE));
        assertThat(shop.balance(shelf).reserved()).isEqualTo(5);
    }

    private static void assertUnknownTo(Api stranger, ReservationId id) {
        assertThat(stranger.get(path(id, "")).refusal()).isEqualTo("404 unknown-reservation");
        for (String ending : new String[] {"/confirm", "/release", "/extend"}) {
            assertThat(stranger.post(path(id, ending)).refusal())
                    .isEqualTo("404 unknown-reservation");
        }
    }

    @Test
    void whoeverMayReadStockSeesEveryHoldAndEndsNone() {
        var warehouse = new Api(port, someOwner(), "stock:read");
        assertThat(warehouse.get(path(hold.id(), "")).body())
                .isEqualTo(api.get(path(hold.id(), "")).body());
        assertThat(warehouse.post(path(hold.id(), "/release")).refusal())
                .isEqualTo("404 unknown-reservation");
    }

    @ParameterizedTest
    @ValueSource(strings = {"seven", "1.5", "99999999999999999999"})
    void malformedIdIsAnInvalidRequest(String id) {
        Answer refused = api.get("/api/v1/reservations/" + id);
        assertThat(refused.refusal()).isEqualTo("400 invalid-request");
        assertThat(refused.body().at("/errors/0/field").asString()).isEqualTo("id");
    }
}
