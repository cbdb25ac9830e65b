package io.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.test.web.servlet.client.RestTestClient.BodyContentSpec;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@AutoConfigureRestTestClient
class BodyTests {

    private static final String KEY = "\"0190a1b2-0000-7000-8000-000000000001\"";
    private static final String LINE =
            "{\"requestKey\": " + KEY + ", \"sku\": \"a/b\", \"location\": \"é\", \"quantity\": 3}";

    @Autowired RestTestClient client;

    @Test
    void valueTypesStandInBodiesAsTheyAre() {
        post("{\"lines\": [" + LINE + "], \"holdFor\": \"PT15M\", \"status\": \"held\"}")
                .expectStatus()
                .isOk()
                .expectBody()
                .json("{\"lines\": [" + LINE + "], \"holdFor\": \"PT15M\", \"status\": \"held\"}");
    }

    @Test
    void absentMembersAreOmitted() {
        post("{\"lines\": [" + LINE + "]}")
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.holdFor")
                .doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.0",
                "1e2",
                "\"1\"",
                "\"\"",
                "true",
                "{}",
                "[]",
                "[1]",
                "0",
                "-3",
                "2147483648",
                "-2147483649",
                "9223372036854775808",
                "1e14",
                "1E400",
                "1e1000000000",
                "\"5 \"",
                "null"
            })
    void quantityTakesWholeNumbersFromOneOnly(String quantity) {
        postLine("\"quantity\": " + quantity)
                .jsonPath("$.errors.length()")
                .isEqualTo(1)
                .jsonPath("$.errors[0].field")
                .isEqualTo("lines[1].quantity");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7",
                "7.5",
                "true",
                "\"\"",
                "\"   \"",
                "null",
                "[]",
                "[\"x\"]",
                "{}",
                "\"a\\u0000b\"",
                "\"a\\nb\"",
                "\"\\ud800\"",
                "\"a\\u200bb\"",
                "\"0123456789012345678901234567890123456789012345678901234567890123_\""
            })
    void codesTakeTextOfTheirRuleOnly(String sku) {
        postLine("\"sku\": " + sku).jsonPath("$.errors[0].field").isEqualTo("lines[1].sku");
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "\"\"", "\"x\"", "\"1-1-1-1-1\"", "true", "null", "{}"})
    void requestKeysAreUuids(String key) {
        postLine("\"requestKey\": " + key)
                .jsonPath("$.errors[0].field")
                .isEqualTo("lines[1].requestKey");
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "30.5", "\"30\"", "\"\"", "\"15m\"", "true", "[]", "{}"})
    void durationsAreIsoTextOnly(String holdFor) {
        assertThat(errors("{\"lines\": [" + LINE + "], \"holdFor\": " + holdFor + "}"))
                .contains("\"field\":\"holdFor\"")
                .contains("ISO-8601 duration such as PT15M");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"HELD\"", "\"unheard-of\"", "0", "\"\"", "true"})
    void enumsAreTheirExactSpellingOnly(String status) {
        assertThat(errors("{\"lines\": [" + LINE + "], \"status\": " + status + "}"))
                .contains("\"field\":\"status\"")
                .contains("must be one of held, confirmed, released, expired");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"lines": [], "colour": "red"}      | colour
                    {"lines": []}                       | lines
                    {"lines": null}                     | lines
                    {"lines": [null]}                   | lines[0]
                    {"lines": ["x"]}                    | lines[0]
                    {"lines": "x"}                      | lines
                    {"lines": {}}                       | lines
                    {"lines": [{"quantity": [[[]]]}]}   | lines[0].quantity
                    {"lines": [{"hue": 1}]}             | lines[0].hue
                    {}                                  | lines
                    []                                  | body
                    null                                | body
                    7                                   | body
                    "x"                                 | body
                    {                                   | body
                    {"lines": [}                        | body
                    {"lines": []} {"lines": []}         | body
                    {"lines": [], "lines": []}          | body
                    {'lines': []}                       | body
                    {"lines": [] /* why */}             | body
                    {"delta": NaN}                      | body
                    {"delta": 01}                       | body
                    {"delta": 1.0}                      | delta
                    {"delta": 2147483648}               | delta
                    """)
    void refusalsNameTheFieldByItsPath(String body, String field) {
        assertThat(errors(body)).contains("\"field\":\"" + field + "\"");
    }

    @Test
    void aMissingBodyIsNamed() {
        post("").expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.errors[0].field")
                .isEqualTo("body");
    }

    @Test
    void everythingMissingIsNamedAtOnce() {
        assertThat(errors("{\"lines\": [{}, {}]}"))
                .contains("lines[0].requestKey", "lines[0].sku", "lines[0].location")
                .contains("lines[0].quantity", "lines[1].requestKey", "lines[1].quantity");
    }

    @Test
    void bodiesAndParametersAreCheckedTogether() {
        var answer =
                client.post()
                        .uri("/api/samples/limited?number=7")
                        .contentType(MediaType.APPLICATION_JSON)
                        .body("{}")
                        .exchange()
                        .expectStatus()
                        .isBadRequest()
                        .returnResult(String.class);
        assertThat(String.valueOf(answer.getResponseBody()))
                .contains("\"field\":\"number\"", "\"field\":\"sku\"");
    }

    @Test
    void deepNestingIsRefusedNotFollowed() {
        assertThat(errors("{\"lines\":".repeat(100_000))).contains("\"field\":\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"lines\": [{\"sku\": 7}]}",
                "{\"status\": 7}",
                "{\"holdFor\": 7}",
                "{\"x\": 1}",
                "[",
                "{\"lines\": 7}",
                "{\"lines\": [{\"quantity\": 9223372036854775808}]}"
            })
    void refusalsShowNoInternals(String body) {
        assertThat(errors(body))
                .doesNotContainIgnoringCase("holdfast")
                .doesNotContainIgnoringCase("jackson")
                .doesNotContain("java", "Exception", "deserialize", "Source");
    }

    private BodyContentSpec postLine(String member) {
        String name = member.substring(0, member.indexOf(':'));
        String line = LINE.replaceFirst(name + ": [^,}]*", member.replace("\\", "\\\\"));
        return post("{\"lines\": [" + LINE + ", " + line + "]}")
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("invalid-request");
    }

    private String errors(String body) {
        var answer =
                post(body)
                        .expectStatus()
                        .isEqualTo(HttpStatus.BAD_REQUEST)
                        .expectHeader()
                        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                        .returnResult(String.class);
        return String.valueOf(answer.getResponseBody());
    }

    private RestTestClient.ResponseSpec post(String body) {
        return client.post()
                .uri("/api/samples")
                .contentType(MediaType.APPLICATION_JSON)
                .body(body)
                .exchange();
    }
}
