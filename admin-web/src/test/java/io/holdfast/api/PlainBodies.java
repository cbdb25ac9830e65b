package io.holdfast.api;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

import java.util.Map;
import java.util.UUID;

/** What somebody sends who means well, to whichever call: about this shelf and this checkout. */
record PlainBodies(Shelf shelf, UUID checkout) {

    /** Where nobody listens. */
    static final String URL = "http://127.0.0.1:9/hostile";

    JsonNode body(ApiCall call) {
        return call.body(values(call));
    }

    /** What a receipt, a basket and a sheet say; what others say besides is null here. */
    private Map<String, JsonNode> values(ApiCall call) {
        boolean isCounted = call.path().endsWith("/cycle-counts");
        return Map.ofEntries(
                text("sku", shelf.sku()),
                text("location", shelf.location()),
                text("requestKey", UUID.randomUUID().toString()),
                text("checkoutId", checkout.toString()),
                text("holdFor", "PT15M"),
                text("currency", "EUR"),
                text("secret", "a-secret-of-16-or-more"),
                text("url", URL),
                isCounted
                        ? Map.entry("expectedOnHand", JsonNodeFactory.instance.numberNode(100))
                        : nothing("expectedOnHand"),
                nothing("toLocation"),
                nothing("reservationId"),
                nothing("writeOff"));
    }

    private static Map.Entry<String, JsonNode> text(String field, String value) {
        return Map.entry(field, JsonNodeFactory.instance.stringNode(value));
    }

    private static Map.Entry<String, JsonNode> nothing(String field) {
        return Map.entry(field, JsonNodeFactory.instance.nullNode());
    }
}
