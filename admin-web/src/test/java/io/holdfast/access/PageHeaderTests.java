package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.RawHttp;
import io.holdfast.Visitor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpMethod;
import org.springframework.test.context.TestPropertySource;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What pages tell browsers not to do, and that they keep to it themselves. */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=page-authorization")
class PageHeaderTests {

    private static final Pattern OUR_FILES =
            Pattern.compile("(?:src|href)=\"(/(?:assets|webjars)/[^\"]+)\"");

    @Autowired HttpApi api;
    @LocalServerPort int port;

    /** Every page, and what is shown in the place of one. */
    @Test
    void aBrowserRunsAndLoadsNothingButOurs() {
        Visitor admin = Visitor.admin(api);
        pages().forEach(page -> assertKeptToOurs(page, admin.get(page)));
        assertKeptToOurs("forbidden", Visitor.staff(api).get("/users"));
        assertKeptToOurs("a form that is refused", admin.post("/users", "name", "", "role", ""));
        assertKeptToOurs("a form without a token", admin.postWithoutToken("/users"));
    }

    private static Stream<String> pages() {
        Stream<String> ruled =
                PageRules.ALL.stream()
                        .filter(rule -> rule.method().equals(HttpMethod.GET))
                        .map(rule -> rule.path().replace("{id}", "0"))
                        .filter(path -> !path.endsWith("/export"));
        return Stream.concat(
                ruled, Stream.of("/login", "/nowhere", "/stock?stock=nonsense", "/stock//export"));
    }

    private static void assertKeptToOurs(String page, Answer answer) {
        assertThat(answer.header("Content-Type")).as(page).startsWith("text/html");
        assertThat(answer.header("Content-Security-Policy"))
                .as(page)
                .contains(
                        "default-src 'none'",
                        "script-src 'self'",
                        "style-src 'self'",
                        "form-action 'self'",
                        "base-uri 'none'",
                        "frame-ancestors 'none'")
                .doesNotContain("unsafe", "data:", "*", "http");
        assertThat(answer.header("X-Content-Type-Options")).as(page).isEqualTo("nosniff");
        assertThat(answer.header("X-Frame-Options")).as(page).isEqualTo("DENY");
        assertThat(answer.header("Referrer-Policy")).as(page).isEqualTo("same-origin");
        assertThat(answer.header("Permissions-Policy")).as(page).contains("camera=()");
        assertThat(answer.header("Cache-Control")).as(page).contains("no-store");
        assertThat(answer.header("Server")).as(page).isEmpty();
        assertThat(answer.body())
                .as(page)
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

    /** Whoever asks, whatever for, and however little of it can be understood. */
    @Test
    void noAnswerIsFramedGuessedAtOrKept() {
        List<String> session = List.of("Cookie: holdfast-session=" + Visitor.admin(api).session());
        List<String> key = List.of("Authorization: Bearer " + ApplicationTest.KEY);
        for (List<String> headers : List.of(List.<String>of(), session, key)) {
            for (String line : requests().toList()) {
                assertGuarded(line, new RawHttp(port).send(line, headers).head());
            }
        }
    }

    private static Stream<String> requests() {
        return Stream.of(
                        PageRules.ALL.stream().map(rule -> rule.method() + " " + rule.path()),
                        AccessRules.ALL.stream().map(rule -> rule.method() + " " + rule.path()),
                        Stream.of(
                                "GET /nowhere",
                                "GET /login",
                                "POST /login",
                                "POST /logout",
                                "GET /error",
                                "GET /actuator/health",
                                "GET /actuator/nothing",
                                "GET /api/v1/nowhere",
                                "GET /v3/api-docs",
                                "GET /v3/api-docs/nothing",
                                "GET /swagger-ui.html",
                                "GET /swagger-ui/index.html",
                                "GET /stock//export",
                                "GET /stock;x=y",
                                "GET /api/v1/%2e%2e",
                                "GET /%zz",
                                "GET /<>",
                                "DELETE /stock",
                                "PATCH /api/v1/skus",
                                "TRACE /stock",
                                "CONNECT /stock",
                                "SPOOF /stock",
                                "S\u00fcOOF /stock"))
                .flatMap(lines -> lines)
                .map(line -> line.replaceAll("\\{[^}]*\\}", "0").replace("/**", "/metrics"))
                .map(line -> line + " HTTP/1.1");
    }

    private static void assertGuarded(String line, String head) {
        assertThat(head)
                .as(line)
                .contains(
                        "x-content-type-options: nosniff",
                        "x-frame-options: deny",
                        "frame-ancestors 'none'",
                        "no-store")
                .containsPattern("referrer-policy: (no-referrer|same-origin)")
                .doesNotContainPattern("(?m)^(server|x-powered-by|access-control-[a-z-]+):");
    }

    @Test
    void foldersOfOursAreNotListedAndNothingElseIsServed() {
        for (String path :
                Arrays.asList("/assets/", "/webjars/", "/assets/nothing", "/assets/..%2f")) {
            assertThat(api.send("GET", path, null, null).status()).as(path).isIn(400, 404);
        }
    }
}
