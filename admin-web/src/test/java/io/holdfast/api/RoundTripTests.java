package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.RoundTrips;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

import java.util.UUID;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * How often a request that is alone asks the database, everything included: what a statement or a
 * setting adds that nobody wanted shows here. Two of each are the key's look-up and its commit,
 * which requests at the same time share.
 */
@ApplicationTest
@Import(RoundTrips.class)
class RoundTripTests {

    private static final int KEY = 2;

    @Autowired HttpApi api;

    private Shelf shelf;
    private UUID checkout;

    @BeforeEach
    void openCheckout() {
        shelf = Shelf.create(api);
        shelf.change("receipt", 100, "");
        checkout = UUID.randomUUID();
        open(checkout);
        hold(1);
    }

    @Test
    void openingACheckout() {
        assertThat(tripsOf(() -> open(UUID.randomUUID()))).isEqualTo(KEY + 3);
    }

    @Test
    void holdingALineOrTwo() {
        assertThat(tripsOf(() -> hold(1))).isEqualTo(KEY + 3);
        hold(2);
        assertThat(tripsOf(() -> hold(2))).isEqualTo(KEY + 6);
    }

    /** Overdue holds are looked for before anything is refused. */
    @Test
    void refusingAHold() {
        assertThat(tripsOf(() -> api.post(reservations(), lines(1, 1_000)))).isEqualTo(KEY + 6);
    }

    @Test
    void confirmingAndReleasingAHold() {
        assertThat(leastOf(() -> endOf(hold(1), "confirm"))).isEqualTo(KEY + 6);
        assertThat(leastOf(() -> endOf(hold(1), "release"))).isEqualTo(KEY + 6);
    }

    @Test
    void lookingAtBalancesHoldsAndCheckouts() {
        long hold = hold(1);

        assertThat(tripsOf(() -> api.get("/api/v1/balances" + shelf.query()))).isEqualTo(KEY + 2);
        assertThat(tripsOf(() -> api.get("/api/v1/reservations/" + hold))).isEqualTo(KEY + 2);
        assertThat(tripsOf(() -> api.get(path()))).isEqualTo(KEY + 4);
    }

    private static int tripsOf(Supplier<?> request) {
        return leastOf(() -> RoundTrips.during(request::get));
    }

    private int endOf(long hold, String how) {
        return RoundTrips.during(() -> end(hold, how));
    }

    /** A worker that happens to ask the database meanwhile makes it more, never less. */
    private static int leastOf(IntSupplier trips) {
        return IntStream.generate(trips).limit(5).min().orElseThrow();
    }

    private HttpApi.Answer open(UUID id) {
        HttpApi.Answer opened =
                api.post("/api/v1/checkouts", "{\"checkoutId\": \"%s\"}".formatted(id));
        assertThat(opened.status()).isEqualTo(201);
        return opened;
    }

    private long hold(int lines) {
        HttpApi.Answer held = api.post(reservations(), lines(lines, 1));
        assertThat(held.status()).isEqualTo(201);
        return held.json().path("reservations").path(0).path("id").asLong();
    }

    private HttpApi.Answer end(long hold, String how) {
        HttpApi.Answer ended = api.post("/api/v1/reservations/%d/%s".formatted(hold, how), "{}");
        assertThat(ended.status()).isEqualTo(200);
        return ended;
    }

    private String path() {
        return "/api/v1/checkouts/" + checkout;
    }

    private String reservations() {
        return path() + "/reservations";
    }

    private String lines(int count, int quantity) {
        String line =
                """
                {"requestKey": "%%s", "sku": "%s", "location": "%s", "quantity": %d}
                """
                        .formatted(shelf.sku(), shelf.location(), quantity);
        String first = line.formatted(UUID.randomUUID());
        String more = count == 1 ? "" : "," + line.formatted(UUID.randomUUID());
        return "{\"lines\": [" + first + more + "]}";
    }
}
