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
import org.springframework.test.web.servlet.client.RestTestClient;

import java.net.URI;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@AutoConfigureRestTestClient
class QueryTests {

    private static final String CHECKOUT = "checkout=0190a1b2-0000-7000-8000-000000000001";

    @Autowired RestTestClient client;

    @ParameterizedTest
    @ValueSource(strings = {"a,b", "a/b", "90.750", "é", "007", "a+b&c=d", "100%"})
    void codesTravelInQueriesWhole(String code) {
        client.get()
                .uri(builder -> builder.path("/api/samples").queryParam("sku", "{sku}").build(code))
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.sku.length()")
                .isEqualTo(1)
                .jsonPath("$.sku[0]")
                .isEqualTo(code);
    }

    @Test
    void aParameterMayRepeat() {
        client.get()
                .uri("/api/samples?sku=a&sku=b,c")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .json("{\"sku\": [\"a\", \"b,c\"], \"size\": 50}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    sku=                          | sku
                    sku=a&sku=%00                 | sku
                    sku=%F0                       | query
                    status=nonsense               | status
                    checkoutId=7                  | checkoutId
                    checkoutId=1-1-1-1-1          | checkoutId
                    overdue=perhaps               | overdue
                    limit=0                       | limit
                    limit=201                     | limit
                    limit=-1                      | limit
                    limit=1.5                     | limit
                    limit=x                       | limit
                    limit=99999999999             | limit
                    """)
    void refusalsNameTheParameter(String query, String field) {
        assertThat(refusal("?" + query)).contains("\"field\":\"" + field);
    }

    @Test
    void everythingWrongIsNamedAtOnce() {
        assertThat(refusal("?status=x&checkoutId=x&overdue=x"))
                .contains("\"field\":\"status\"", "\"field\":\"checkoutId\"")
                .contains("\"field\":\"overdue\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?status=x", "?checkoutId=x", "?limit=x", "/x?" + CHECKOUT})
    void refusalsShowNoInternals(String address) {
        assertThat(refusal(address))
                .doesNotContain("java", "Exception", "convert", "io.holdfast", "Integer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "0x10", "%2316", "007", "%207", "1.0", "9223372036854775808"})
    void pathsNameWhatIsWrongWithThem(String id) {
        assertThat(refusal("/" + id + "?" + CHECKOUT))
                .contains("\"field\":\"id\",\"message\":\"must be a whole number\"");
    }

    @Test
    void missingParametersAreNamed() {
        assertThat(refusal("/7")).contains("\"field\":\"checkout\",\"message\":\"is required\"");
    }

    @Test
    void valueTypesAreReadFromPaths() {
        client.get().uri("/api/samples/7?" + CHECKOUT).exchange().expectStatus().isOk();
    }

    private String refusal(String address) {
        var answer =
                client.get()
                        .uri(URI.create("/api/samples" + address))
                        .exchange()
                        .expectStatus()
                        .isBadRequest()
                        .returnResult(String.class);
        return String.valueOf(answer.getResponseBody());
    }
}
