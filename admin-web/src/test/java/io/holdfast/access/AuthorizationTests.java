package io.holdfast.access;

import static io.holdfast.access.Scope.CHECKOUT;
import static io.holdfast.access.Scope.STOCK_READ;
import static io.holdfast.access.Scope.STOCK_WRITE;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.Map.entry;
import static java.util.Objects.requireNonNull;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.Visitor;
import io.holdfast.access.IssueOutcome.Issued;
import io.holdfast.balances.Actor;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Every call of the API, by everybody who may and everybody who may not. */
@ApplicationTest
class AuthorizationTests {

    /** Written down a second time on purpose: a slip in the rules must not agree with itself. */
    private static final Map<String, Set<Scope>> ALLOWED =
            Map.ofEntries(
                    entry("PUT /api/v1/skus", Set.of(STOCK_WRITE)),
                    entry("PUT /api/v1/locations", Set.of(STOCK_WRITE)),
                    entry("POST /api/v1/stock-movements", Set.of(STOCK_WRITE)),
                    entry("GET /api/v1/stock-movements", Set.of(STOCK_READ)),
                    entry("GET /api/v1/stock-movements/feed", Set.of(STOCK_READ)),
                    entry("PUT /api/v1/webhooks", Set.of(STOCK_WRITE)),
                    entry("GET /api/v1/webhooks", Set.of(STOCK_WRITE)),
                    entry("DELETE /api/v1/webhooks/{id}", Set.of(STOCK_WRITE)),
                    entry("GET /api/v1/balances", Set.of(STOCK_READ)),
                    entry("GET /api/v1/reservations", Set.of(STOCK_READ)),
                    entry("GET /api/v1/reconciliation", Set.of(STOCK_READ)),
                    entry("PUT /api/v1/policies", Set.of(STOCK_WRITE)),
                    entry("POST /api/v1/cycle-counts", Set.of(STOCK_WRITE)),
                    entry("GET /api/v1/waiting", Set.of(STOCK_READ)),
                    entry("POST /api/v1/reservations/{id}/dispatch", Set.of(STOCK_WRITE)),
                    entry("POST /api/v1/reservations/{id}/cancel", Set.of(STOCK_WRITE)),
                    entry("POST /api/v1/imports", Set.of(STOCK_WRITE)),
                    entry("GET /api/v1/imports/{id}", Set.of(STOCK_WRITE)),
                    entry("GET /api/v1/imports/{id}/errors", Set.of(STOCK_WRITE)),
                    entry("POST /api/v1/imports/{id}/apply", Set.of(STOCK_WRITE)),
                    entry("GET /api/v1/exports", Set.of(STOCK_READ)),
                    entry("POST /api/v1/checkouts", Set.of(CHECKOUT)),
                    entry("GET /api/v1/checkouts/{checkoutId}", Set.of(CHECKOUT)),
                    entry("POST /api/v1/checkouts/{checkoutId}/reservations", Set.of(CHECKOUT)),
                    entry("PUT /api/v1/checkouts/{checkoutId}/reservations", Set.of(CHECKOUT)),
                    entry("POST /api/v1/checkouts/{checkoutId}/payments", Set.of(CHECKOUT)),
                    entry("GET /api/v1/checkouts/{checkoutId}/payments", Set.of(CHECKOUT)),
                    entry("POST /api/v1/checkouts/{checkoutId}/confirm", Set.of(CHECKOUT)),
                    entry("POST /api/v1/checkouts/{checkoutId}/cancel", Set.of(CHECKOUT)),
                    entry("GET /api/v1/reservations/{id}", Set.of(CHECKOUT, STOCK_READ)),
                    entry("POST /api/v1/reservations/{id}/confirm", Set.of(CHECKOUT)),
                    entry("POST /api/v1/reservations/{id}/release", Set.of(CHECKOUT)),
                    entry("POST /api/v1/reservations/{id}/extend", Set.of(CHECKOUT)));

    /** Let in by a signature, whatever key they come with. */
    private static final Map<String, String> SIGNED =
            Map.of(
                    "POST /api/v1/payment-events", "401 unauthenticated",
                    "POST /api/v1/payment-events/stripe", "404 not-found");

    private static final String UNAUTHENTICATED = "401 unauthenticated";
    private static final String FORBIDDEN = "403 forbidden";
    private static final Actor BY = Actor.user("admin");

    @Autowired RequestMappingHandlerMapping requestMappingHandlerMapping;
    @Autowired ApiKeys keys;
    @Autowired HttpApi api;

    @Test
    void everyCallStandsInTheTable() {
        assertThat(mappedCalls())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(ALLOWED.keySet().stream(), SIGNED.keySet().stream())
                                .toList());
    }

    @ParameterizedTest
    @MethodSource("signedCalls")
    void keyIsNoSignature(String call) {
        assertThat(outcome(call, null)).isEqualTo(SIGNED.get(call));
        assertThat(outcome(call, ApplicationTest.KEY)).isEqualTo(SIGNED.get(call));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void nobodyGetsInWithoutAGoodKey(String call) {
        assertThat(outcome(call, null)).isEqualTo(UNAUTHENTICATED);
        assertThat(outcome(call, "hf_of-nobody")).isEqualTo(UNAUTHENTICATED);
        assertThat(outcome(call, revokedSecret())).isEqualTo(UNAUTHENTICATED);
    }

    /** Else any site could have a signed-in browser make it. */
    @Test
    void whoIsSignedInToThePagesGetsInToNoCall() {
        Visitor admin = Visitor.admin(api);
        String token = admin.get("/login").hidden("_csrf");
        for (String call : ALLOWED.keySet()) {
            assertThat(withSession(call, admin.session(), token).outcome())
                    .as(call)
                    .isEqualTo(UNAUTHENTICATED);
        }
        for (String call : SIGNED.keySet()) {
            assertThat(withSession(call, admin.session(), token).outcome())
                    .as(call)
                    .isEqualTo(SIGNED.get(call));
        }
        assertThat(withSession("GET /actuator/metrics", admin.session(), token).outcome())
                .isEqualTo(UNAUTHENTICATED);
    }

    /** As when somebody tries a call on the API's page while other pages are open. */
    @Test
    void aKeyLeavesTheSessionOfTheBrowserThatSendsItAsItIs() {
        Visitor admin = Visitor.admin(api);
        var request =
                api.request("/api/v1/balances")
                        .header("Cookie", "holdfast-session=" + admin.session())
                        .header("Authorization", "Bearer " + ApplicationTest.KEY);
        HttpApi.Answer answer = api.send(request.build());
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Set-Cookie")).isEmpty();
        assertThat(admin.get("/users").status()).isEqualTo(200);
    }

    private HttpApi.Answer withSession(String call, String session, String token) {
        var request =
                api.request(path(call))
                        .header("Cookie", "holdfast-session=" + session)
                        .header("X-CSRF-TOKEN", token)
                        .header("Content-Type", "application/json");
        return api.send(request.method(method(call), BodyPublishers.ofString("{}")).build());
    }

    @ParameterizedTest
    @MethodSource("calls")
    void eachScopeAloneOpensWhatIsItsOwn(String call) {
        Set<Scope> allowed = ALLOWED.getOrDefault(call, Set.of());
        for (Scope scope : Scope.values()) {
            String outcome = outcome(call, secret(scope));
            if (allowed.contains(scope)) {
                assertThat(outcome).as("with %s", scope).doesNotMatch("(401|403|405|5..).*");
            } else {
                assertThat(outcome).as("with %s", scope).isEqualTo(FORBIDDEN);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("calls")
    void askingForHeadersAloneNeedsTheSame(String call) {
        if (call.startsWith("GET")) {
            String head = call.replace("GET", "HEAD");
            Scope other =
                    requireNonNull(ALLOWED.get(call)).contains(STOCK_WRITE)
                            ? STOCK_READ
                            : STOCK_WRITE;
            assertThat(status(head, secret(other))).isEqualTo(403);
            assertThat(status(head, null)).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /api",
                "GET /api/v1",
                "GET /api/v1/nowhere",
                "GET /api/v2/balances",
                "GET /api/v1/balances/",
                "GET /api/v1/Balances",
                "POST /api/v1/reservations/1/unheard-of",
                "GET /foo",
                "POST /foo",
                "GET /data/postgres",
                "GET /application.yaml"
            })
    void whatNoRuleNamesDoesNotExist(String call) {
        assertThat(outcome(call, ApplicationTest.KEY)).isEqualTo("404 not-found");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE /api/v1/balances",
                "POST /api/v1/balances",
                "GET /api/v1/skus",
                "OPTIONS /api/v1/skus",
                "TRACE /api/v1/skus",
                "PATCH /api/v1/checkouts/x"
            })
    void otherMethodsAreNotAllowed(String call) {
        assertThat(outcome(call, ApplicationTest.KEY)).isIn("405 method-not-allowed", "405");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/balances;x=y",
                "/api/v1/%2e%2e/balances",
                "/api//v1/balances",
                "/api/v1/balances%2F",
                "/api/v1/checkouts/%00"
            })
    void addressesThatMayMeanTwoThingsAreRefused(String path) {
        assertThat(outcome("GET " + path, ApplicationTest.KEY)).isEqualTo("400 invalid-request");
    }

    @Test
    void aRefusalSaysHowToAuthenticate() {
        var answer = api.send("GET", "/api/v1/balances", null, null);
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer", "Bearer ", "Basic YTpi", "bearer x", "Bearer x y", "x", ""})
    void otherHeadersOpenNothing(String authorization) {
        var request = api.request("/api/v1/balances").header("Authorization", authorization);
        assertThat(api.send(request.build()).outcome()).isEqualTo(UNAUTHENTICATED);
    }

    @Test
    void theNameOfTheSchemeMayBeWrittenAnyWay() {
        var request =
                api.request("/api/v1/balances")
                        .header("Authorization", "bEARER " + ApplicationTest.KEY);
        assertThat(api.send(request.build()).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator", "/actuator/metrics", "/actuator/metrics/jvm.info"})
    void whatMachinesWatchNeedsAKeyThatMayLook(String path) {
        assertThat(outcome("GET " + path, null)).isEqualTo(UNAUTHENTICATED);
        assertThat(outcome("GET " + path, secret(CHECKOUT))).isEqualTo(FORBIDDEN);
        assertThat(outcome("GET " + path, secret(STOCK_READ))).isEqualTo("200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"env", "heapdump", "shutdown", "configprops", "beans", "loggers"})
    void whatWouldShowInternalsIsNotThere(String endpoint) {
        assertThat(outcome("GET /actuator/" + endpoint, ApplicationTest.KEY))
                .isEqualTo("404 not-found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/liveness", "/readiness"})
    void everybodyMayAskWhetherItRuns(String probe) {
        var answer = api.send("GET", "/actuator/health" + probe, null, null);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).contains("UP").doesNotContain("components", "PostgreSQL");
    }

    private static Set<String> calls() {
        return ALLOWED.keySet();
    }

    private static Set<String> signedCalls() {
        return SIGNED.keySet();
    }

    private Stream<String> mappedCalls() {
        return requestMappingHandlerMapping.getHandlerMethods().keySet().stream()
                .flatMap(AuthorizationTests::calls)
                .filter(call -> call.contains(" /api/"));
    }

    private static Stream<String> calls(RequestMappingInfo mapping) {
        return mapping.getMethodsCondition().getMethods().stream()
                .flatMap(
                        method ->
                                mapping.getPatternValues().stream()
                                        .map(path -> method + " " + path));
    }

    private String outcome(String call, @Nullable String key) {
        return send(call, key).outcome();
    }

    private int status(String call, @Nullable String key) {
        return send(call, key).status();
    }

    /** With a body that no call accepts, so that nothing changes. */
    private HttpApi.Answer send(String call, @Nullable String key) {
        String method = method(call);
        String body = Set.of("POST", "PUT").contains(method) ? "{\"no\": 1}" : null;
        return api.send(method, path(call), body, key);
    }

    private static String method(String call) {
        return call.substring(0, call.indexOf(' '));
    }

    private static String path(String call) {
        return call.substring(call.indexOf(' ') + 1)
                .replace("{checkoutId}", UUID.randomUUID().toString())
                .replace("{id}", "0");
    }

    private String secret(Scope scope) {
        return issue(Set.of(scope)).secret().value();
    }

    private String revokedSecret() {
        Issued issued = issue(Set.of(Scope.values()));
        keys.revoke(issued.key().name(), BY);
        return issued.secret().value();
    }

    private Issued issue(Set<Scope> scopes) {
        var name = new ApiKeyName("test-" + UUID.randomUUID());
        return (Issued) keys.issue(name, scopes, BY);
    }
}
