package io.holdfast.checkout.web;

import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.checkout.CheckoutTest;
import io.holdfast.http.ProblemCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.web.server.LocalServerPort;

import tools.jackson.databind.JsonNode;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What the OpenAPI document promises of checkouts and holds. */
@CheckoutTest
class CheckoutDocumentTests {

    private JsonNode paths;
    private JsonNode schemas;

    @LocalServerPort int port;

    @BeforeEach
    void readDocument() {
        JsonNode document = Api.of(port, someOwner()).get("/v3/api-docs").body();
        paths = document.path("paths");
        schemas = document.at("/components/schemas");
    }

    @ParameterizedTest
    @CsvSource({
        "post, /api/v1/checkouts, 200 201 400 404",
        "get, /api/v1/checkouts/{checkoutId}, 200 400 404",
        "post, /api/v1/checkouts/{checkoutId}/reservations, 200 201 400 404 409 422",
        "post, /api/v1/checkouts/{checkoutId}/confirm, 200 400 404 409",
        "post, /api/v1/checkouts/{checkoutId}/cancel, 200 400 404 409",
        "get, /api/v1/reservations/{id}, 200 400 404",
        "post, /api/v1/reservations/{id}/confirm, 200 400 404 409",
        "post, /api/v1/reservations/{id}/release, 200 400 404 409",
        "post, /api/v1/reservations/{id}/extend, 200 400 404 409"
    })
    void namesEveryAnswer(String method, String path, String statuses) {
        JsonNode responses = paths.path(path).path(method).path("responses");
        assertThat(responses.propertyNames()).containsExactlyInAnyOrder(statuses.split(" "));
        responses
                .propertyStream()
                .filter(response -> response.getKey().startsWith("2"))
                .forEach(
                        response ->
                                assertThat(
                                                response.getValue()
                                                        .at("/content/application~1json/schema"))
                                        .isNotEmpty());
    }

    @Test
    void schemasOfLinesAskedForAndOfLinesHeldDiffer() {
        assertThat(schemas.at("/WantedLine/properties").propertyNames()).doesNotContain("replayed");
        assertThat(schemas.at("/PlacedHold/properties").propertyNames()).contains("replayed");
    }

    @Test
    void everyExampleOfARefusalHasACodeOfItsStatus() {
        List<Map.Entry<String, JsonNode>> refusals =
                paths.findValues("responses").stream()
                        .flatMap(JsonNode::propertyStream)
                        .filter(response -> response.getKey().startsWith("4"))
                        .toList();
        assertThat(refusals).isNotEmpty();
        refusals.forEach(
                refusal ->
                        assertThat(codes(refusal.getValue()))
                                .isNotEmpty()
                                .allMatch(code -> status(code).equals(refusal.getKey())));
    }

    private static List<String> codes(JsonNode refusal) {
        return refusal.at("/content/application~1problem+json/examples")
                .valueStream()
                .map(example -> example.at("/value/code").asString())
                .toList();
    }

    private static String status(String code) {
        return Arrays.stream(ProblemCode.values())
                .filter(known -> known.code().equals(code))
                .map(known -> String.valueOf(known.status().value()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(code));
    }
}
