package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.balances.Actor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

import tools.jackson.databind.json.JsonMapper;

import java.util.List;
import java.util.Map;
import java.util.UUID;

@ApplicationTest
class CatalogTests {

    private static final JsonMapper JSON = new JsonMapper();

    @Autowired HttpApi api;
    @Autowired Activities activities;

    private final String code = "C-" + UUID.randomUUID();

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/skus", "/api/v1/locations"})
    void aNewCodeIsCreatedAndAKnownOneRenamed(String path) {
        assertThat(put(path, code, "First").status()).isEqualTo(201);
        assertThat(put(path, code, "First").status()).isEqualTo(200);
        var renamed = put(path, code, "Second");
        assertThat(renamed.status()).isEqualTo(200);
        assertThat(renamed.json().path("code").asString()).isEqualTo(code);
        assertThat(renamed.json().path("name").asString()).isEqualTo("Second");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a/b",
                "90.750",
                "é",
                "007",
                "7",
                "1E5",
                "85123A",
                "85123a",
                "a,b",
                "a b",
                "%2F",
                "?x=1&y=2",
                "#",
                "\"",
                "\\",
                "'; drop table skus; --",
                "<script>",
                "-",
                "日本",
                "🧤"
            })
    void anyPrintableCodeIsKeptAndFoundExactly(String text) {
        assertThat(put("/api/v1/skus", text, "Some name").status()).isEqualTo(201);
        Shelf shelf = new Shelf(api, text, Shelf.create(api).location());
        assertThat(receive(shelf).status()).isEqualTo(201);
        var items = api.get("/api/v1/balances" + shelf.query()).json().path("items");
        assertThat(items.values())
                .extracting(item -> item.path("sku").asString())
                .isEqualTo(List.of(text));
    }

    @Test
    void codesThatLookAlikeAreDifferent() {
        String location = Shelf.create(api).location();
        for (String text : List.of("0" + code, code, code.toLowerCase(), code + "0")) {
            put("/api/v1/skus", text, "Some name");
        }
        receive(new Shelf(api, code, location));
        assertThat(new Shelf(api, "0" + code, location).figures()).isEqualTo("-/-/-");
        assertThat(new Shelf(api, code, location).figures()).isEqualTo("1/0/1");
    }

    @Test
    void whiteSpaceAroundACodeIsNoPartOfIt() {
        assertThat(put("/api/v1/skus", code, "Some name").status()).isEqualTo(201);
        var padded = put("/api/v1/skus", " " + code + "\u00a0", "Some name");
        assertThat(padded.status()).isEqualTo(200);
        assertThat(padded.json().path("code").asString()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"code": "x"}                                   | name
                    {"name": "x"}                                   | code
                    {"code": "", "name": "x"}                       | code
                    {"code": "   ", "name": "x"}                    | code
                    {"code": null, "name": "x"}                     | code
                    {"code": 7, "name": "x"}                        | code
                    {"code": true, "name": "x"}                     | code
                    {"code": ["x"], "name": "x"}                    | code
                    {"code": {"value": "x"}, "name": "x"}           | code
                    {"code": "a\\u0000b", "name": "x"}              | code
                    {"code": "a\\tb", "name": "x"}                  | code
                    {"code": "a\\u202eb", "name": "x"}              | code
                    {"code": "\\ud800", "name": "x"}                | code
                    {"code": "x", "name": ""}                       | name
                    {"code": "x", "name": "a\\u0007b"}              | name
                    {"code": "x", "name": 1.5}                      | name
                    {"code": "x", "name": "x", "id": 1}             | id
                    {"code": "x", "code": "y", "name": "x"}         | body
                    {"code": "x", "name": "x"                       | body
                    {"code": "x", "name": "x"}}                     | body
                    [{"code": "x", "name": "x"}]                    | body
                    "x"                                             | body
                    """)
    void whatIsNotValidIsNamedAndChangesNothing(String body, String field) {
        for (String path : List.of("/api/v1/skus", "/api/v1/locations")) {
            var answer = api.put(path, body);
            assertThat(answer.outcome()).isEqualTo("400 invalid-request");
            assertThat(answer.json().path("errors").path(0).path("field").asString())
                    .isEqualTo(field);
        }
    }

    @Test
    void limitsAreCountedInCharactersNotInBytes() {
        String gloves = "🧤".repeat(63);
        assertThat(put("/api/v1/skus", gloves + "x", "🧤".repeat(200)).status()).isEqualTo(201);
        assertThat(put("/api/v1/skus", gloves + "xy", "x").status()).isEqualTo(400);
        assertThat(put("/api/v1/skus", code, "🧤".repeat(201)).status()).isEqualTo(400);
    }

    @Test
    void renamingChangesNoStock() {
        Shelf shelf = Shelf.create(api);
        shelf.change("receipt", 5, "");
        put("/api/v1/skus", shelf.sku(), "Another name");
        assertThat(shelf.figures()).isEqualTo("5/0/5");
        assertThat(shelf.ledgerRows()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"/api/v1/skus, sku-saved", "/api/v1/locations, location-saved"})
    void whoCreatedAndWhoRenamedIsRecordedAndARepeatIsNot(String path, String kind) {
        put(path, code, "First");
        put(path, code, "First");
        put(path, code, "Second");
        assertThat(activities.list(ActivityQuery.all(), null, 200).items())
                .filteredOn(act -> code.equals(act.subject()))
                .hasSize(2)
                .allSatisfy(act -> assertThat(act.kind()).isEqualTo(kind))
                .allSatisfy(act -> assertThat(act.actor()).isEqualTo(Actor.apiKey("default")));
    }

    private HttpApi.Answer put(String path, String code, String name) {
        return api.put(path, body(code, name));
    }

    private static String body(String code, String name) {
        return JSON.writeValueAsString(Map.of("code", code, "name", name));
    }

    private HttpApi.Answer receive(Shelf shelf) {
        return api.post(
                "/api/v1/stock-movements",
                JSON.writeValueAsString(
                        Map.of(
                                "requestKey",
                                UUID.randomUUID(),
                                "type",
                                "receipt",
                                "sku",
                                shelf.sku(),
                                "location",
                                shelf.location(),
                                "quantity",
                                1,
                                "reason",
                                "because")));
    }
}
