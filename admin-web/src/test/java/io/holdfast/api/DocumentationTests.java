package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.http.ProblemCode;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import tools.jackson.databind.JsonNode;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The API's document says what the API does. */
@ApplicationTest
class DocumentationTests {

    @Autowired RequestMappingHandlerMapping requestMappingHandlerMapping;
    @Autowired HttpApi api;

    @Test
    void everyCallIsDocumentedAndNoOther() {
        assertThat(documentedCalls()).containsExactlyInAnyOrderElementsOf(mappedCalls().toList());
    }

    @Test
    void everyCallSaysWhichScopeOrSignatureItNeeds() {
        assertThat(operations())
                .allSatisfy(
                        operation ->
                                assertThat(operation.path("security").toString())
                                        .containsPattern(
                                                "stock:read|stock:write|checkout|signature"));
        assertThat(document().at("/components/securitySchemes/apiKey/scheme").asString())
                .isEqualTo("bearer");
    }

    @Test
    void everyCallIsNamedAndSummedUp() {
        assertThat(operations())
                .allSatisfy(
                        operation -> assertThat(operation.path("summary").asString()).isNotBlank());
        assertThat(operations().map(operation -> operation.path("operationId").asString()))
                .doesNotHaveDuplicates()
                .allSatisfy(id -> assertThat(id).matches("[a-zA-Z]+"));
    }

    @Test
    void everyCallTellsOfTheProblemsThatItMayMeet() {
        assertThat(operations())
                .allSatisfy(
                        operation ->
                                assertThat(operation.path("responses").propertyNames())
                                        .contains("400", "401", "403", "500", "503"));
    }

    @Test
    void everyCodeIsListed() {
        var listed =
                document().at("/components/schemas/Problem/properties/code/enum").values().stream()
                        .map(JsonNode::asString);
        assertThat(listed)
                .containsExactlyElementsOf(
                        Arrays.stream(ProblemCode.values()).map(ProblemCode::code).toList());
    }

    @Test
    void valueTypesAreTextAndNumbersWithTheirLimits() {
        JsonNode change = document().at("/components/schemas/StockChangeBody/properties");
        assertThat(change.at("/sku/type").asString()).isEqualTo("string");
        assertThat(change.at("/sku/maxLength").asInt()).isEqualTo(64);
        assertThat(change.at("/reason/maxLength").asInt()).isEqualTo(500);
        assertThat(change.at("/requestKey/format").asString()).isEqualTo("uuid");
        assertThat(document().at("/components/schemas").propertyNames())
                .doesNotContain("SkuCode", "RequestKey", "Quantity", "ReservationId");
    }

    @Test
    void queriesAreDocumentedParameterByParameter() {
        var names =
                document().at("/paths/~1api~1v1~1balances/get/parameters").values().stream()
                        .map(parameter -> parameter.path("name").asString());
        assertThat(names)
                .containsExactly("sku", "location", "q", "stock", "sort", "after", "limit");
    }

    @Test
    void changesOfCheckoutsAndHoldsTakeAnIdempotencyKey() {
        assertThat(document().path("paths").propertyStream())
                .allSatisfy(
                        path -> {
                            for (String method : List.of("post", "put")) {
                                JsonNode operation = path.getValue().path(method);
                                assertThat(takesIdempotencyKey(operation))
                                        .isEqualTo(
                                                operation.isObject()
                                                        && isOfCheckout(path.getKey()));
                            }
                            assertThat(takesIdempotencyKey(path.getValue().path("get"))).isFalse();
                        });
    }

    /** What a warehouse does has its request key in the body. */
    private static boolean isOfCheckout(String path) {
        return path.startsWith("/api/v1/checkouts")
                || path.matches("/api/v1/reservations/.*/(confirm|release|extend)");
    }

    private static boolean takesIdempotencyKey(JsonNode operation) {
        return operation.path("parameters").valueStream().anyMatch(DocumentationTests::isKey)
                && says(operation, "409", "request-in-progress")
                && says(operation, "422", "request-key-reused");
    }

    private static boolean isKey(JsonNode parameter) {
        return parameter.path("name").asString().equals("Idempotency-Key")
                && parameter.path("in").asString().equals("header")
                && !parameter.path("required").asBoolean();
    }

    private static boolean says(JsonNode operation, String status, String code) {
        JsonNode response = operation.path("responses").path(status);
        JsonNode problem = response.at("/content/application~1problem+json");
        return response.path("description").asString().contains("`" + code + "`")
                && problem.path("examples").has(code)
                && problem.at("/schema/$ref").asString().endsWith("/Problem");
    }

    @Test
    void nobodyNeedsAKeyToReadIt() {
        for (String path : List.of("/v3/api-docs", "/swagger-ui/index.html")) {
            assertThat(api.send("GET", path, null, null).status()).isEqualTo(200);
        }
    }

    @Test
    void itHasAPage() {
        assertThat(api.send("GET", "/swagger-ui.html", null, null).header("Location"))
                .isEqualTo("/swagger-ui/index.html");
    }

    private JsonNode document() {
        return api.send("GET", "/v3/api-docs", null, null).json();
    }

    private Stream<JsonNode> operations() {
        return ApiCall.all(document()).map(ApiCall::operation);
    }

    private Stream<String> documentedCalls() {
        return ApiCall.all(document()).map(ApiCall::toString);
    }

    private Stream<String> mappedCalls() {
        return requestMappingHandlerMapping.getHandlerMethods().keySet().stream()
                .flatMap(
                        mapping ->
                                mapping.getMethodsCondition().getMethods().stream()
                                        .flatMap(
                                                method ->
                                                        mapping.getPatternValues().stream()
                                                                .map(path -> method + " " + path)))
                .filter(call -> call.contains(" /api/"));
    }
}
