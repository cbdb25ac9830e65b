package io.holdfast.access;

import static io.holdfast.access.LocationLimitTests.How.ANYBODYS;
import static io.holdfast.access.LocationLimitTests.How.DENIED;
import static io.holdfast.access.LocationLimitTests.How.NAMES_ONE;
import static io.holdfast.access.LocationLimitTests.How.NOT_ABOUT_ANY;
import static io.holdfast.access.LocationLimitTests.How.OWN;
import static io.holdfast.access.LocationLimitTests.How.READS;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.Map.entry;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.access.IssueOutcome.Issued;
import io.holdfast.access.UserOutcome.PasswordMade;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;
import io.holdfast.reconciliation.Reconciliation;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Whoever is limited to locations, through every route there is: a new one needs a decision here.
 */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=page-authorization")
@ExtendWith(OutputCaptureExtension.class)
class LocationLimitTests {

    /** What keeps a route from telling of other locations. */
    enum How {
        /** Nothing of stock is shown there. */
        ANYBODYS,
        /** It shows what is theirs only; each is walked below. */
        READS,
        /** It takes a location, or what stands at one; another is like one that there isn't. */
        NAMES_ONE,
        /** It is about a checkout of the key's own, which can hold nothing elsewhere. */
        OWN,
        /** It has to do with no location. */
        NOT_ABOUT_ANY,
        /** It is not for them at all. */
        DENIED
    }

    private static final Map<String, How> DECIDED =
            Map.ofEntries(
                    entry("GET /login", ANYBODYS),
                    entry("GET /swagger-ui.html", ANYBODYS),
                    entry("GET /v3/api-docs", ANYBODYS),
                    entry("GET /v3/api-docs.yaml", ANYBODYS),
                    entry("GET /v3/api-docs/swagger-config", ANYBODYS),
                    entry("GET /password", ANYBODYS),
                    entry("POST /password", ANYBODYS),
                    entry("GET /", READS),
                    entry("GET /stock", READS),
                    entry("GET /stock/export", READS),
                    entry("GET /stock/balance", NAMES_ONE),
                    entry("GET /stock/receive", NAMES_ONE),
                    entry("POST /stock/receive", NAMES_ONE),
                    entry("GET /stock/adjust", DENIED),
                    entry("POST /stock/adjust", DENIED),
                    entry("GET /stock/count", NAMES_ONE),
                    entry("POST /stock/count", NAMES_ONE),
                    entry("GET /stock/counts", READS),
                    entry("POST /stock/counts", NAMES_ONE),
                    entry("GET /stock/transfer", DENIED),
                    entry("POST /stock/transfer", DENIED),
                    entry("GET /stock/policy", DENIED),
                    entry("POST /stock/policy", DENIED),
                    entry("POST /stock/policy/sku", DENIED),
                    entry("GET /locations", READS),
                    entry("POST /locations", DENIED),
                    entry("GET /waiting", READS),
                    entry("POST /waiting/{id}/dispatch", DENIED),
                    entry("POST /waiting/{id}/cancel", DENIED),
                    entry("GET /holds", READS),
                    entry("GET /holds/overdue", READS),
                    entry("POST /holds/overdue/expire", DENIED),
                    entry("POST /holds/overdue/release", DENIED),
                    entry("GET /holds/set-aside", READS),
                    entry("GET /holds/{id}", NAMES_ONE),
                    entry("POST /holds/{id}/release", DENIED),
                    entry("POST /holds/{id}/expire", DENIED),
                    entry("POST /holds/{id}/extend", DENIED),
                    entry("POST /holds/{id}/dispatch", DENIED),
                    entry("POST /holds/{id}/cancel", DENIED),
                    entry("POST /holds/{id}/return", DENIED),
                    entry("GET /checkouts", READS),
                    entry("GET /checkouts/{id}", NAMES_ONE),
                    entry("GET /payments/attention", DENIED),
                    entry("POST /payments/{id}/retry", DENIED),
                    entry("GET /reconciliation", READS),
                    entry("POST /reconciliation", DENIED),
                    entry("GET /reconciliation/balance", NAMES_ONE),
                    entry("POST /reconciliation/balance/repair", DENIED),
                    entry("GET /activity", READS),
                    entry("GET /webhooks", DENIED),
                    entry("POST /webhooks", DENIED),
                    entry("POST /webhooks/remove", DENIED),
                    entry("POST /webhooks/again", DENIED),
                    entry("GET /webhooks/deliveries", DENIED),
                    entry("POST /webhooks/deliveries/again", DENIED),
                    entry("GET /imports", DENIED),
                    entry("POST /imports", DENIED),
                    entry("GET /imports/{id}", DENIED),
                    entry("POST /imports/{id}/apply", DENIED),
                    entry("POST /imports/{id}/check", DENIED),
                    entry("GET /imports/export", DENIED),
                    entry("GET /users", DENIED),
                    entry("POST /users", DENIED),
                    entry("POST /users/role", DENIED),
                    entry("GET /users/locations", DENIED),
                    entry("POST /users/locations", DENIED),
                    entry("POST /users/disable", DENIED),
                    entry("POST /users/enable", DENIED),
                    entry("POST /users/password", DENIED),
                    entry("GET /api-keys", DENIED),
                    entry("POST /api-keys", DENIED),
                    entry("POST /api-keys/revoke", DENIED),
                    entry("GET /demo", DENIED),
                    entry("POST /demo", DENIED),
                    entry("GET /demo/shopper", DENIED),
                    entry("GET /demo/showcase", DENIED),
                    entry("POST /demo/take", DENIED),
                    entry("POST /demo/both", DENIED),
                    entry("POST /demo/give-back", DENIED),
                    entry("POST /demo/pay", DENIED),
                    entry("POST /demo/transfer", DENIED),
                    entry("POST /demo/basket", DENIED),
                    entry("POST /demo/one-more", DENIED),
                    entry("PUT /api/v1/skus", NOT_ABOUT_ANY),
                    entry("PUT /api/v1/locations", NAMES_ONE),
                    entry("POST /api/v1/stock-movements", NAMES_ONE),
                    entry("GET /api/v1/stock-movements", READS),
                    entry("GET /api/v1/stock-movements/feed", READS),
                    entry("PUT /api/v1/policies", NAMES_ONE),
                    entry("POST /api/v1/cycle-counts", NAMES_ONE),
                    entry("GET /api/v1/waiting", READS),
                    entry("POST /api/v1/reservations/{id}/dispatch", NAMES_ONE),
                    entry("POST /api/v1/reservations/{id}/cancel", NAMES_ONE),
                    entry("POST /api/v1/imports", NAMES_ONE),
                    entry("GET /api/v1/imports/{id}", OWN),
                    entry("GET /api/v1/imports/{id}/errors", OWN),
                    entry("POST /api/v1/imports/{id}/apply", OWN),
                    entry("GET /api/v1/exports", READS),
                    entry("PUT /api/v1/webhooks", DENIED),
                    entry("GET /api/v1/webhooks", DENIED),
                    entry("DELETE /api/v1/webhooks/{id}", DENIED),
                    entry("GET /api/v1/balances", READS),
                    entry("GET /api/v1/reservations", READS),
                    entry("GET /api/v1/reconciliation", READS),
                    entry("POST /api/v1/checkouts", OWN),
                    entry("GET /api/v1/checkouts/{checkoutId}", OWN),
                    entry("POST /api/v1/checkouts/{checkoutId}/reservations", NAMES_ONE),
                    entry("PUT /api/v1/checkouts/{checkoutId}/reservations", NAMES_ONE),
                    entry("POST /api/v1/checkouts/{checkoutId}/payments", OWN),
                    entry("GET /api/v1/checkouts/{checkoutId}/payments", OWN),
                    entry("POST /api/v1/checkouts/{checkoutId}/confirm", OWN),
                    entry("POST /api/v1/checkouts/{checkoutId}/cancel", OWN),
                    entry("GET /api/v1/reservations/{id}", NAMES_ONE),
                    entry("POST /api/v1/reservations/{id}/confirm", OWN),
                    entry("POST /api/v1/reservations/{id}/release", OWN),
                    entry("POST /api/v1/reservations/{id}/extend", OWN),
                    entry("POST /api/v1/payment-events", NOT_ABOUT_ANY),
                    entry("POST /api/v1/payment-events/stripe", NOT_ABOUT_ANY));

    /**
     * Every list as it is, and narrowed and sorted in every way that asks the database otherwise.
     */
    private static final List<String> LISTS =
            List.of(
                    "/",
                    "/stock",
                    "/stock?q=word",
                    "/stock?stock=out",
                    "/stock?stock=low",
                    "/stock?stock=overdue",
                    "/stock?sort=-onHand",
                    "/stock?sort=location",
                    "/stock?sort=name&stock=low",
                    "/stock/export",
                    "/stock/export?sort=-reserved",
                    "/stock/receive",
                    "/stock/counts",
                    "/stock/counts?q=word",
                    "/locations",
                    "/waiting",
                    "/holds",
                    "/holds?status=held",
                    "/holds?status=ended",
                    "/holds?checkoutId={mixed}",
                    "/holds/overdue",
                    "/holds/set-aside",
                    "/checkouts",
                    "/checkouts?q={sku}",
                    "/checkouts?q={far-checkout}",
                    "/reconciliation",
                    "/activity",
                    "/activity?area=stock",
                    "/activity?area=holds",
                    "/activity?area=administration",
                    "/activity?actor=api-key:default",
                    "/api/v1/balances",
                    "/api/v1/balances?q=word",
                    "/api/v1/balances?stock=out",
                    "/api/v1/balances?sort=-available&limit=1",
                    "/api/v1/balances?sku={sku}",
                    "/api/v1/stock-movements",
                    "/api/v1/stock-movements?limit=1",
                    "/api/v1/waiting",
                    "/api/v1/exports?kind=counts",
                    "/api/v1/exports?kind=policies",
                    "/api/v1/reservations",
                    "/api/v1/reservations?overdue=true",
                    "/api/v1/reservations?checkoutId={mixed}",
                    "/api/v1/reconciliation");

    private static final Actor BY = Actor.user("admin");

    @Autowired RequestMappingHandlerMapping requestMappingHandlerMapping;
    @Autowired ApiKeys keys;
    @Autowired Users users;
    @Autowired Reconciliation reconciliation;
    @Autowired HttpApi api;
    @Autowired JdbcClient jdbc;
    @Autowired TransactionTemplate transaction;

    private final String test = UUID.randomUUID().toString().substring(0, 8);
    private final String word = "word" + test;
    private final String near = "near-" + test;
    private final String far = "far-" + test;
    private final String gone = "not-" + test;
    private final String sku = "S-" + word;
    private final String farSku = "S-" + word + far;
    private final UUID mixed = UUID.randomUUID();
    private final UUID nearCheckout = UUID.randomUUID();
    private final UUID farCheckout = UUID.randomUUID();
    private long nearHold;
    private long farHold;
    private String key = "";

    @BeforeEach
    void fill() {
        put("locations", near, "Next door " + near);
        put("locations", far, "Distant " + far);
        put("skus", sku, "Common " + word);
        put("skus", farSku, "Distant " + word + far);
        receive(sku, near);
        receive(sku, far);
        receive(farSku, far);
        nearHold = hold(nearCheckout, near);
        farHold = hold(farCheckout, far);
        hold(mixed, near, far);
        key =
                ((Issued) keys.issue(keyName(), EnumSet.allOf(Scope.class), reach(), BY))
                        .secret()
                        .value();
    }

    @Test
    void everyRouteIsDecidedAbout() {
        assertThat(mapped()).containsExactlyInAnyOrderElementsOf(DECIDED.keySet());
    }

    @Test
    void whatIsNotForThemIsDenied() {
        Visitor clerk = visitor(Role.CLERK);
        for (String route : DECIDED.keySet()) {
            if (DECIDED.get(route) == DENIED && !route.contains(" /api/")) {
                String path = route.substring(route.indexOf(' ') + 1).replace("{id}", "1");
                Answer answer = route.startsWith("GET") ? clerk.get(path) : clerk.post(path);
                assertThat(answer.status()).as(route).isEqualTo(403);
            }
        }
        for (String route : List.of("/actuator/metrics", "/api/v1/webhooks")) {
            assertThat(api.send("GET", route, null, key).outcome()).isEqualTo("403 forbidden");
        }
        assertThat(refusal("DELETE", "/api/v1/webhooks/1", "{}")).isEqualTo("403 forbidden");
        assertThat(refusal("PUT", "/api/v1/policies", "{\"sku\": \"%s\"}".formatted(sku)))
                .isEqualTo("403 forbidden");
    }

    @Test
    void nothingOfOtherLocationsIsShown() {
        tamper();
        Visitor clerk = visitor(Role.CLERK);
        Visitor admin = Visitor.admin(api);
        int told = 0;
        for (String path : LISTS) {
            String shown = look(clerk, key, path);
            assertThat(shown).as(path).doesNotContain(far);
            told += look(admin, ApplicationTest.KEY, path).contains(far) ? 1 : 0;
        }
        assertThat(told).as("lists that tell admins").isGreaterThan(LISTS.size() / 2);
        assertThat(clerk.get("/stock?q=" + word).text()).contains(near);
        assertThat(clerk.get("/holds").text()).contains("#" + nearHold);
        assertThat(clerk.get("/checkouts/" + nearCheckout).status()).isEqualTo(200);
        assertThat(clerk.get("/holds/" + nearHold).text()).doesNotContain(far);
    }

    @Test
    void nothingThatHappensElsewhereChangesWhatTheySee() {
        reconcile();
        Visitor clerk = visitor(Role.CLERK);
        Map<String, String> before = lookAtAll(clerk);
        receive(farSku, far);
        hold(UUID.randomUUID(), far);
        overdue(hold(UUID.randomUUID(), far));
        api.post("/api/v1/reservations/" + farHold + "/extend", "{\"holdFor\": \"PT2H\"}");
        api.post("/api/v1/reservations/" + farHold + "/release", "{}");
        tamper();
        Map<String, String> after = lookAtAll(clerk);
        assertThat(after).isEqualTo(before);
        assertThat(clerk.get("/").text()).contains("of 1 balance ", "2 units");
    }

    @Test
    void anotherLocationIsLikeOneThatThereIsNot(CapturedOutput output) {
        Visitor clerk = visitor(Role.CLERK);
        for (String path :
                List.of(
                        "/stock?location=@",
                        "/stock/export?location=@",
                        "/stock/balance?sku={sku}&location=@",
                        "/stock/balance?sku=none&location=@",
                        "/stock/receive?sku={sku}&location=@",
                        "/stock/count?sku={sku}&location=@",
                        "/holds?location=@",
                        "/holds/overdue?location=@",
                        "/reconciliation/balance?sku={sku}&location=@",
                        "/api/v1/balances?location=@",
                        "/api/v1/stock-movements?location=@",
                        "/api/v1/waiting?location=@",
                        "/stock/counts?location=@",
                        "/waiting?location=@",
                        "/api/v1/reservations?location=@")) {
            assertThat(look(clerk, key, path.replace("@", far)).replace(far, "@"))
                    .as(path)
                    .isEqualTo(look(clerk, key, path.replace("@", gone)).replace(gone, "@"))
                    .isNotEmpty();
        }
        assertThat(output).contains(" tried location " + far + ", which is none of theirs");
    }

    @Test
    void nothingIsReceivedOrCountedElsewhere() {
        Visitor clerk = visitor(Role.CLERK);
        String before = figures();
        for (String kind : List.of("receive", "count")) {
            for (String quantity : List.of("7", "1,5")) {
                for (String confirmed : List.of("false", "true")) {
                    Answer there = change(clerk, kind, far, quantity, confirmed);
                    Answer nowhere = change(clerk, kind, gone, quantity, confirmed);
                    assertThat(there.status()).isEqualTo(nowhere.status()).isIn(404, 422);
                    assertThat(there.text().replace(far, "@"))
                            .isEqualTo(nowhere.text().replace(gone, "@"))
                            .doesNotContain("Distant");
                }
            }
        }
        assertThat(figures()).isEqualTo(before);
    }

    @Test
    void aClerkReceivesAndCountsAtTheirs() {
        Visitor clerk = visitor(Role.CLERK);
        Answer received = change(clerk, "receive", near, "7", "true");
        assertThat(clerk.follow(received).text()).contains("17");
        assertThat(
                        clerk.post(
                                        "/stock/count",
                                        "sku",
                                        sku,
                                        "location",
                                        near,
                                        "quantity",
                                        "1",
                                        "expectedOnHand",
                                        "17",
                                        "reason",
                                        "counted",
                                        "requestKey",
                                        UUID.randomUUID().toString(),
                                        "release",
                                        Long.toString(nearHold),
                                        "confirmed",
                                        "true")
                                .status())
                .isEqualTo(403);
    }

    @Test
    void aKeyChangesAndHoldsNothingElsewhere() {
        String before = figures();
        UUID own = UUID.randomUUID();
        api.send("POST", "/api/v1/checkouts", "{\"checkoutId\": \"%s\"}".formatted(own), key);
        String basket = "/api/v1/checkouts/%s/reservations".formatted(own);
        for (String which : List.of(sku, "none")) {
            assertThat(refusal("POST", "/api/v1/stock-movements", movement(which, "receipt")))
                    .isEqualTo("404 unknown-location");
            assertThat(refusal("POST", "/api/v1/stock-movements", movement(which, "adjustment")))
                    .isEqualTo("404 unknown-location");
            assertThat(refusal("POST", basket, lines(which, "@"))).contains("unknown-location");
            assertThat(refusal("PUT", basket, lines(which, near, "@")))
                    .contains("unknown-location");
        }
        assertThat(refusal("PUT", "/api/v1/locations", named("@", "Mine now")))
                .isEqualTo("404 unknown-location");
        assertThat(refusal("PUT", "/api/v1/policies", policy("@")))
                .isEqualTo("404 unknown-location");
        assertThat(api.send("POST", basket, lines(sku, near), key).status()).isEqualTo(201);
        assertThat(figures()).isEqualTo(before);
    }

    @Test
    void aKeyFollowsTheLedgerOfItsLocationsOnly() {
        List<String> told = new ArrayList<>();
        String after = "";
        for (boolean isMore = true; isMore; ) {
            Answer page =
                    api.send("GET", "/api/v1/stock-movements/feed?limit=200" + after, null, key);
            page.json().path("items").forEach(row -> told.add(row.path("location").asString()));
            String next = "&after=" + page.json().path("next").asString();
            isMore = !next.equals(after);
            after = next;
        }
        assertThat(told).isNotEmpty().containsOnly(near);
    }

    @Test
    void aKeySendsAndCountsNothingElsewhere() {
        String figures = figures();
        for (String ending : List.of("dispatch", "cancel")) {
            String path = "/api/v1/reservations/%d/" + ending;
            String body = "{\"requestKey\": \"%s\"}".formatted(UUID.randomUUID());
            assertThat(api.send("POST", path.formatted(farHold), body, key).outcome())
                    .isEqualTo("404 unknown-reservation");
            assertThat(api.send("POST", path.formatted(nearHold), body, key).outcome())
                    .isEqualTo("409 transition-not-allowed");
        }
        String sheet =
                """
                {"requestKey": "%s", "reason": "counted",
                 "lines": [{"sku": "%s", "location": "%s", "counted": 1, "expectedOnHand": 10}]}
                """
                        .formatted(UUID.randomUUID(), sku, far);
        Answer counted = api.send("POST", "/api/v1/cycle-counts", sheet, key);
        assertThat(counted.json().path("lines").path(0).path("problem").path("code").asString())
                .isEqualTo("unknown-location");
        assertThat(figures()).isEqualTo(figures);
    }

    @Test
    void aLineWithoutALocationIsPlacedAtTheirs() {
        UUID own = UUID.randomUUID();
        api.send("POST", "/api/v1/checkouts", "{\"checkoutId\": \"%s\"}".formatted(own), key);
        String basket = "/api/v1/checkouts/%s/reservations".formatted(own);
        String line = "{\"lines\": [{\"requestKey\": \"%s\", \"sku\": \"%s\", \"quantity\": %d}]}";
        Answer placed = api.send("POST", basket, line.formatted(UUID.randomUUID(), sku, 1), key);
        assertThat(placed.json().path("reservations").path(0).path("location").asString())
                .isEqualTo(near);
        Answer tooLittle =
                api.send("POST", basket, line.formatted(UUID.randomUUID(), farSku, 1), key);
        assertThat(tooLittle.outcome()).isEqualTo("409 insufficient-stock");
        assertThat(tooLittle.json().path("shortages").path(0).path("available").asInt()).isZero();
    }

    @Test
    void aHoldOrCheckoutElsewhereIsLikeOneThatThereIsNot(CapturedOutput output) {
        Visitor clerk = visitor(Role.STAFF);
        assertThat(clerk.get("/holds/" + farHold).status()).isEqualTo(404);
        assertThat(look(clerk, key, "/holds/" + farHold)).isEqualTo(look(clerk, key, "/holds/0"));
        for (UUID checkout : List.of(farCheckout, mixed)) {
            assertThat(look(clerk, key, "/checkouts/" + checkout))
                    .isEqualTo(look(clerk, key, "/checkouts/" + UUID.randomUUID()));
        }
        assertThat(look(clerk, key, "/api/v1/reservations/" + farHold).replace("/" + farHold, "/0"))
                .isEqualTo(look(clerk, key, "/api/v1/reservations/999999").replace("999999", "0"));
        assertThat(output).contains("tried location " + far, "tried checkout " + mixed);
    }

    @Test
    void aLimitHoldsWithTheNextRequestAndAnAdminHasNone() {
        UserName name = new UserName("test-" + UUID.randomUUID());
        var made = (PasswordMade) users.create(name, Role.STAFF, BY);
        Visitor staff = Visitor.signedIn(api, name.value(), made.password().value());
        assertThat(staff.get("/stock?q=" + word).text()).contains(far);
        users.limit(name, reach(), BY);
        assertThat(staff.get("/stock?q=" + word).location()).isEqualTo("/login");
        staff.signIn(name.value(), made.password().value());
        assertThat(staff.get("/stock?q=" + word).text()).contains(near).doesNotContain(far);
        users.changeRole(name, Role.ADMIN, BY);
        staff.signIn(name.value(), made.password().value());
        assertThat(staff.get("/stock?q=" + word).text()).contains(far);
        users.changeRole(name, Role.STAFF, BY);
        staff.signIn(name.value(), made.password().value());
        assertThat(staff.get("/stock?q=" + word).text()).doesNotContain(far);
    }

    private String policy(String location) {
        return "{\"sku\": \"%s\", \"location\": \"%s\", \"safetyStock\": 1}"
                .formatted(sku, location);
    }

    private Map<String, String> lookAtAll(Visitor visitor) {
        Map<String, String> seen = new LinkedHashMap<>();
        LISTS.forEach(path -> seen.put(path, look(visitor, key, path)));
        return seen;
    }

    /** What an address says, without what changes by itself. */
    private String look(Visitor visitor, String apiKey, String path) {
        String address =
                path.replace("{sku}", sku)
                        .replace("=word", "=" + word)
                        .replace("{mixed}", mixed.toString())
                        .replace("{far-checkout}", farCheckout.toString());
        Answer answer =
                path.startsWith("/api/")
                        ? api.send("GET", address, null, apiKey)
                        : visitor.get(address);
        String said = answer.status() + " " + answer.text().replace(farCheckout.toString(), "");
        return said.replaceAll("\\d{4}-\\d\\d-\\d\\d[T ][0-9:.]+( ?[+-]\\d\\d:\\d\\d|Z)?", "then")
                .replaceAll(
                        "(less than )?\\d+ (s|min|h|d|ms)\\b|\\b\\d+:\\d\\d(:\\d\\d)?\\b", "while")
                .replaceAll("(while ?)+", "while ");
    }

    private Answer change(
            Visitor visitor, String kind, String location, String quantity, String confirmed) {
        return visitor.post(
                "/stock/" + kind,
                "sku",
                sku,
                "location",
                location,
                "quantity",
                quantity,
                "expectedOnHand",
                "10",
                "reason",
                "delivery",
                "requestKey",
                UUID.randomUUID().toString(),
                "confirmed",
                confirmed);
    }

    /** The refusal of a request about another location, which must be that about none. */
    private String refusal(String method, String path, String body) {
        Answer there = api.send(method, path, body.replace("@", far), key);
        Answer nowhere = api.send(method, path, body.replace("@", gone), key);
        assertThat(there.body().replace(far, "@")).isEqualTo(nowhere.body().replace(gone, "@"));
        assertThat(there.outcome()).isEqualTo(nowhere.outcome());
        return there.outcome();
    }

    private static String movement(String sku, String type) {
        return """
               {"requestKey": "%s", "type": "%s", "sku": "%s", "location": "@", "quantity": 3,
                "reason": "because"}
               """
                .formatted(UUID.randomUUID(), type, sku);
    }

    private static String lines(String sku, String... locations) {
        return Arrays.stream(locations)
                .map(
                        location ->
                                """
                                {"requestKey": "%s", "sku": "%s", "location": "%s", "quantity": 1}
                                """
                                        .formatted(UUID.randomUUID(), sku, location))
                .toList()
                .toString()
                .transform("{\"lines\": %s}"::formatted);
    }

    private static String named(String code, String name) {
        return "{\"code\": \"%s\", \"name\": \"%s\"}".formatted(code, name);
    }

    private void put(String what, String code, String name) {
        assertThat(api.put("/api/v1/" + what, named(code, name)).status()).isEqualTo(201);
    }

    private void receive(String which, String location) {
        String body =
                """
                {"requestKey": "%s", "type": "receipt", "sku": "%s", "location": "%s",
                 "quantity": 10, "reason": "delivery"}
                """
                        .formatted(UUID.randomUUID(), which, location);
        assertThat(api.post("/api/v1/stock-movements", body).status()).isEqualTo(201);
    }

    /** Holds a unit at each of these, and answers the first hold. */
    private long hold(UUID checkout, String... locations) {
        api.post("/api/v1/checkouts", "{\"checkoutId\": \"%s\"}".formatted(checkout));
        Answer held =
                api.post(
                        "/api/v1/checkouts/%s/reservations".formatted(checkout),
                        lines(sku, locations));
        assertThat(held.status()).isEqualTo(201);
        return held.json().path("reservations").path(0).path("id").asLong();
    }

    private void overdue(long hold) {
        run(
                """
                update inventory_reservations
                set held_at = clock_timestamp() - interval '2 hours',
                    expires_at = clock_timestamp() - interval '1 hour'
                where id = %d;
                insert into reservation_expiry_failures
                    (reservation_id, attempts, first_failed_at, retry_at, error)
                values (%d, 1, clock_timestamp(), clock_timestamp(), 'poisoned')
                """
                        .formatted(hold, hold));
    }

    /** Lets a balance not add up elsewhere, and a run find it. */
    private void tamper() {
        run(
                """
                update inventory_balances b
                set on_hand = on_hand + 1
                from skus s, locations l
                where s.id = b.sku_id and l.id = b.location_id
                  and s.code = '%s' and l.code = '%s'
                """
                        .formatted(sku, far));
        reconcile();
    }

    private void reconcile() {
        reconciliation.request(BY);
        while (reconciliation.checkNext().isPresent()) {
            assertThat(reconciliation.lastRun()).isPresent();
        }
    }

    private void run(String sql) {
        transaction.executeWithoutResult(status -> jdbc.sql(sql).update());
    }

    private String figures() {
        return Stream.of(sku, farSku)
                .map(which -> api.get("/api/v1/balances?location=%s&sku=%s".formatted(far, which)))
                .map(Answer::body)
                .toList()
                .toString();
    }

    private Visitor visitor(Role role) {
        UserName name = new UserName("test-" + UUID.randomUUID());
        var made = (PasswordMade) users.create(name, role, reach(), BY);
        return Visitor.signedIn(api, name.value(), made.password().value());
    }

    private Reach reach() {
        return Reach.of(Set.of(new LocationCode(near)));
    }

    private static ApiKeyName keyName() {
        return new ApiKeyName("test-" + UUID.randomUUID());
    }

    private Stream<String> mapped() {
        return requestMappingHandlerMapping.getHandlerMethods().keySet().stream()
                .flatMap(LocationLimitTests::routes)
                .filter(route -> !route.endsWith(" /error"))
                .distinct();
    }

    private static Stream<String> routes(RequestMappingInfo mapping) {
        Set<RequestMethod> methods = mapping.getMethodsCondition().getMethods();
        Stream<RequestMethod> taken =
                methods.isEmpty() ? Arrays.stream(RequestMethod.values()) : methods.stream();
        return taken.flatMap(
                method -> mapping.getPatternValues().stream().map(path -> method + " " + path));
    }
}
