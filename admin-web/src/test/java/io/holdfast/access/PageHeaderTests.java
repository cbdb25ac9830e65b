package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

import java.util.Arrays;
import java.util.regex.Pattern;

/** What pages tell browsers not to do, and that they keep to it themselves. */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=page-authorization")
class PageHeaderTests {

    private static final Pattern OUR_FILES =
            Pattern.compile("(?:src|href)=\"(/(?:assets|webjars)/[^\"]+)\"");

    @Autowired HttpApi api;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/login",
                "/stock",
                "/stock/receive",
                "/holds",
                "/holds/overdue",
                "/holds/set-aside",
                "/holds/0",
                "/reconciliation",
                "/activity",
                "/webhooks",
                "/webhooks/deliveries",
                "/users",
                "/api-keys",
                "/password",
                "/nowhere",
                "/stock?stock=nonsense"
            })
    void aBrowserRunsAndLoadsNothingButOurs(String page) {
        Answer answer = Visitor.admin(api).get(page);
        assertThat(answer.header("Content-Security-Policy"))
                .contains(
                        "default-src 'none'",
                        "script-src 'self'",
                        "style-src 'self'",
                        "form-action 'self'",
                        "base-uri 'none'",
                        "frame-ancestors 'none'")
                .doesNotContain("unsafe", "data:", "*", "http");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(answer.header("Referrer-Policy")).isEqualTo("same-origin");
        assertThat(answer.header("Permissions-Policy")).contains("camera=()");
        assertThat(answer.header("Cache-Control")).contains("no-store");
        assertThat(answer.header("Server")).isEmpty();
        assertThat(answer.body())
                .doesNotContainPattern("<script(?![^>]* src=\"/)")
                .doesNotContainPattern("<style|<[^>]* (style|on[a-z]+|hx-on[^=]*)=")
                .doesNotContain("javascript:", "http://", "//cdn");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/login", "/stock"})
    void whatAPageLoadsIsOursAndKeptByBrowsers(String page) {
        Visitor admin = Visitor.admin(api);
        assertThat(OUR_FILES.matcher(admin.get(page).body()).results().map(match -> match.group(1)))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(isServed(file)).as(file).isTrue());
    }

    private boolean isServed(String file) {
        Answer answer = api.send("GET", file, null, null);
        return answer.status() == 200
                && answer.header("X-Content-Type-Options").equals("nosniff")
                && !answer.header("Cache-Control").contains("no-store");
    }

    @Test
    void foldersOfOursAreNotListedAndNothingElseIsServed() {
        for (String path :
                Arrays.asList("/assets/", "/webjars/", "/assets/nothing", "/assets/..%2f")) {
            assertThat(api.send("GET", path, null, null).status()).as(path).isIn(400, 404);
        }
    }
}
