package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.HttpApi;

import java.util.UUID;

/** A SKU at a location of a test's own, seen over HTTP. */
record Shelf(HttpApi api, String sku, String location) {

    /** A new SKU at a new location, both known and nothing there yet. */
    static Shelf create(HttpApi api) {
        Shelf shelf = new Shelf(api, "S-" + UUID.randomUUID(), "L-" + UUID.randomUUID());
        assertThat(api.put("/api/v1/skus", named(shelf.sku)).status()).isEqualTo(201);
        assertThat(api.put("/api/v1/locations", named(shelf.location)).status()).isEqualTo(201);
        return shelf;
    }

    static String named(String code) {
        return "{\"code\": \"%s\", \"name\": \"Some name\"}".formatted(code);
    }

    /** A change of this shelf under a new request key, which must succeed. */
    void change(String type, long quantity, String more) {
        assertThat(tryToChange(UUID.randomUUID(), type, quantity, more).status()).isEqualTo(201);
    }

    HttpApi.Answer tryToChange(UUID requestKey, String type, long quantity, String more) {
        return api.post("/api/v1/stock-movements", body(requestKey, type, quantity, more));
    }

    String body(UUID requestKey, String type, long quantity, String more) {
        return """
               {"requestKey": "%s", "type": "%s", "sku": "%s", "location": "%s",
                "quantity": %d, "reason": "because"%s}
               """
                .formatted(requestKey, type, sku, location, quantity, more);
    }

    /** On hand, reserved and available, such as {@code 5/3/2}. */
    String figures() {
        var items = api.get("/api/v1/balances" + query()).json().path("items");
        assertThat(items.size()).isLessThan(2);
        var balance = items.path(0);
        return "%s/%s/%s"
                .formatted(
                        balance.path("onHand").asString("-"),
                        balance.path("reserved").asString("-"),
                        balance.path("available").asString("-"));
    }

    int ledgerRows() {
        return api.get("/api/v1/stock-movements" + query()).json().path("items").size();
    }

    String query() {
        return "?sku=%s&location=%s".formatted(HttpApi.encoded(sku), HttpApi.encoded(location));
    }
}
