package io.holdfast.access;

import static io.holdfast.access.PageAuthorizationTests.Who.ADMINS;
import static io.holdfast.access.PageAuthorizationTests.Who.ANYBODY;
import static io.holdfast.access.PageAuthorizationTests.Who.CLERKS_TOO;
import static io.holdfast.access.PageAuthorizationTests.Who.STAFF_OF_ALL_LOCATIONS;
import static io.holdfast.access.PageAuthorizationTests.Who.STAFF_TOO;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.Map.entry;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Tables;
import io.holdfast.Visitor;
import io.holdfast.access.IssueOutcome.Issued;
import io.holdfast.access.UserOutcome.PasswordMade;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Every page, by everybody who may and everybody who may not; in a database of its own. */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=page-authorization")
class PageAuthorizationTests {

    /** Who may open a page. */
    enum Who {
        ANYBODY,
        STAFF_TOO,
        /** Staff, but nobody who is limited to locations. */
        STAFF_OF_ALL_LOCATIONS,
        CLERKS_TOO,
        ADMINS
    }

    /** Written down a second time on purpose: a slip in the rules must not agree with itself. */
    private static final Map<String, Who> ALLOWED =
            Map.ofEntries(
                    entry("GET /login", ANYBODY),
                    entry("GET /swagger-ui.html", ANYBODY),
                    entry("GET /v3/api-docs", ANYBODY),
                    entry("GET /v3/api-docs.yaml", ANYBODY),
                    entry("GET /v3/api-docs/swagger-config", ANYBODY),
                    entry("GET /", STAFF_TOO),
                    entry("GET /stock", STAFF_TOO),
                    entry("GET /stock/export", STAFF_TOO),
                    entry("GET /stock/balance", STAFF_TOO),
                    entry("GET /stock/receive", CLERKS_TOO),
                    entry("POST /stock/receive", CLERKS_TOO),
                    entry("GET /stock/adjust", ADMINS),
                    entry("POST /stock/adjust", ADMINS),
                    entry("GET /stock/count", CLERKS_TOO),
                    entry("POST /stock/count", CLERKS_TOO),
                    entry("GET /stock/transfer", ADMINS),
                    entry("POST /stock/transfer", ADMINS),
                    entry("GET /stock/policy", ADMINS),
                    entry("POST /stock/policy", ADMINS),
                    entry("POST /stock/policy/sku", ADMINS),
                    entry("GET /stock/counts", CLERKS_TOO),
                    entry("POST /stock/counts", CLERKS_TOO),
                    entry("GET /locations", STAFF_TOO),
                    entry("POST /locations", ADMINS),
                    entry("GET /waiting", STAFF_TOO),
                    entry("POST /waiting/{id}/dispatch", ADMINS),
                    entry("POST /waiting/{id}/cancel", ADMINS),
                    entry("GET /holds", STAFF_TOO),
                    entry("GET /holds/overdue", STAFF_TOO),
                    entry("POST /holds/overdue/expire", ADMINS),
                    entry("POST /holds/overdue/release", ADMINS),
                    entry("GET /holds/set-aside", STAFF_TOO),
                    entry("GET /holds/{id}", STAFF_TOO),
                    entry("POST /holds/{id}/release", ADMINS),
                    entry("POST /holds/{id}/expire", ADMINS),
                    entry("POST /holds/{id}/extend", ADMINS),
                    entry("POST /holds/{id}/dispatch", ADMINS),
                    entry("POST /holds/{id}/cancel", ADMINS),
                    entry("POST /holds/{id}/return", ADMINS),
                    entry("GET /checkouts", STAFF_TOO),
                    entry("GET /checkouts/{id}", STAFF_TOO),
                    entry("GET /payments/attention", STAFF_OF_ALL_LOCATIONS),
                    entry("POST /payments/{id}/retry", ADMINS),
                    entry("GET /reconciliation", STAFF_TOO),
                    entry("POST /reconciliation", ADMINS),
                    entry("GET /reconciliation/balance", STAFF_TOO),
                    entry("POST /reconciliation/balance/repair", ADMINS),
                    entry("GET /activity", STAFF_TOO),
                    entry("GET /webhooks", STAFF_OF_ALL_LOCATIONS),
                    entry("POST /webhooks", ADMINS),
                    entry("POST /webhooks/remove", ADMINS),
                    entry("POST /webhooks/again", ADMINS),
                    entry("GET /webhooks/deliveries", STAFF_OF_ALL_LOCATIONS),
                    entry("POST /webhooks/deliveries/again", ADMINS),
                    entry("GET /imports", ADMINS),
                    entry("POST /imports", ADMINS),
                    entry("GET /imports/export", ADMINS),
                    entry("GET /imports/{id}", ADMINS),
                    entry("POST /imports/{id}/apply", ADMINS),
                    entry("POST /imports/{id}/check", ADMINS),
                    entry("GET /users", ADMINS),
                    entry("POST /users", ADMINS),
                    entry("POST /users/role", ADMINS),
                    entry("GET /users/locations", ADMINS),
                    entry("POST /users/locations", ADMINS),
                    entry("POST /users/disable", ADMINS),
                    entry("POST /users/enable", ADMINS),
                    entry("POST /users/password", ADMINS),
                    entry("GET /password", STAFF_TOO),
                    entry("POST /password", STAFF_TOO),
                    entry("GET /api-keys", ADMINS),
                    entry("POST /api-keys", ADMINS),
                    entry("POST /api-keys/revoke", ADMINS),
                    entry("GET /demo", STAFF_OF_ALL_LOCATIONS),
                    entry("POST /demo", ADMINS),
                    entry("GET /demo/shopper", STAFF_OF_ALL_LOCATIONS),
                    entry("GET /demo/showcase", STAFF_OF_ALL_LOCATIONS),
                    entry("POST /demo/take", ADMINS),
                    entry("POST /demo/both", ADMINS),
                    entry("POST /demo/give-back", ADMINS),
                    entry("POST /demo/pay", ADMINS),
                    entry("POST /demo/transfer", ADMINS),
                    entry("POST /demo/basket", ADMINS),
                    entry("POST /demo/one-more", ADMINS));

    /** Where only the container goes. */
    private static final String ERRORS = "/error";

    private static final Actor BY = Actor.user("admin");

    @Autowired RequestMappingHandlerMapping requestMappingHandlerMapping;
    @Autowired ApiKeys keys;
    @Autowired Users users;
    @Autowired HttpApi api;
    @Autowired JdbcClient jdbc;

    /** Something there, so that no form is refused merely because nothing is. */
    private final String shelf = "test-" + UUID.randomUUID();

    @BeforeEach
    void fillShelf() {
        String named = "{\"code\": \"%s\", \"name\": \"x\"}".formatted(shelf);
        assertThat(api.put("/api/v1/skus", named).status()).isEqualTo(201);
        assertThat(api.put("/api/v1/locations", named).status()).isEqualTo(201);
        users.create(new UserName(shelf), Role.STAFF, BY);
    }

    @Test
    void everyPageStandsInTheTable() {
        assertThat(mappedPages()).containsExactlyInAnyOrderElementsOf(ALLOWED.keySet());
    }

    @Test
    void everyRuleIsAboutAPageThatThereIs() {
        Predicate<String> isRuled = page -> ALLOWED.get(page) != ANYBODY;
        assertThat(PageRules.ALL.stream().map(rule -> rule.method() + " " + rule.path()))
                .containsExactlyInAnyOrderElementsOf(
                        ALLOWED.keySet().stream().filter(isRuled).toList());
    }

    @Test
    void whoIsNotSignedInSeesWhatAnybodyMaySee() {
        Visitor nobody = Visitor.nobody(api);
        for (String page : ALLOWED.keySet()) {
            assertOpenOrAskedToSignIn(page, open(nobody, page));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aKeyOfAnyScopeOpensNoPage(Scope scope) {
        String secret = issue(Set.of(scope)).secret().value();
        for (String page : ALLOWED.keySet()) {
            assertOpenOrAskedToSignIn(page, withKey(page, secret));
        }
    }

    @Test
    void aKeyOfEveryScopeOpensNoPage() {
        for (String page : ALLOWED.keySet()) {
            assertOpenOrAskedToSignIn(page, withKey(page, ApplicationTest.KEY));
        }
    }

    @Test
    void staffSeeWhatTheyMaySee() {
        assertOpenAllBut(Visitor.staff(api), CLERKS_TOO, ADMINS);
    }

    @Test
    void clerksSeeWhatTheyMaySee() {
        assertOpenAllBut(signedIn(Role.CLERK, Reach.EVERYWHERE), ADMINS);
    }

    @Test
    void whoIsLimitedToLocationsSeesNothingThatIsOfAll() {
        assertOpenAllBut(signedIn(Role.STAFF, limit()), STAFF_OF_ALL_LOCATIONS, CLERKS_TOO, ADMINS);
        assertOpenAllBut(signedIn(Role.CLERK, limit()), STAFF_OF_ALL_LOCATIONS, ADMINS);
    }

    private void assertOpenAllBut(Visitor visitor, Who... denied) {
        for (String page : ALLOWED.keySet()) {
            Answer answer = open(visitor, page);
            if (List.of(denied).contains(ALLOWED.get(page))) {
                assertThat(answer.status()).as(page).isEqualTo(403);
            } else {
                assertOpen(page, answer);
            }
        }
    }

    private Reach limit() {
        return Reach.of(List.of(new LocationCode(shelf)));
    }

    private Visitor signedIn(Role role, Reach reach) {
        UserName name = new UserName("test-" + UUID.randomUUID());
        PasswordMade made = (PasswordMade) users.create(name, role, reach, BY);
        return Visitor.signedIn(api, name.value(), made.password().value());
    }

    @Test
    void adminsSeeEverything() {
        Visitor admin = Visitor.admin(api);
        for (String page : ALLOWED.keySet()) {
            assertOpen(page, open(admin, page));
        }
    }

    @Test
    void askingForHeadersAloneNeedsTheSame() {
        for (String page : ALLOWED.keySet()) {
            if (page.startsWith("GET") && ALLOWED.get(page) != ANYBODY) {
                var request = api.request(path(page)).method("HEAD", BodyPublishers.noBody());
                assertThat(api.send(request.build()).location()).as(page).isEqualTo("/login");
            }
        }
    }

    @Test
    void staffWhoPostByHandChangeNothing() {
        assertRefused(Visitor.staff(api), CLERKS_TOO, ADMINS);
    }

    @Test
    void clerksWhoPostByHandChangeNothingThatIsForAdmins() {
        assertRefused(signedIn(Role.CLERK, Reach.EVERYWHERE), ADMINS);
    }

    private void assertRefused(Visitor visitor, Who... denied) {
        Map<String, String> before = Tables.digests(jdbc);
        for (String page : changes(denied)) {
            assertThat(visitor.post(path(page), everything()).status()).as(page).isEqualTo(403);
        }
        assertThat(Tables.digests(jdbc)).isEqualTo(before);
    }

    /** Whatever another site may know, guess or have kept. */
    @Test
    void noFormIsTakenWithoutTheTokenOfItsSession() {
        Visitor admin = Visitor.nobody(api);
        String before = admin.get("/login").hidden("_csrf");
        admin.signIn("admin", ApplicationTest.ADMIN_PASSWORD);
        String own = admin.get("/login").hidden("_csrf");
        List<String> wrong =
                List.of(
                        "",
                        "made-up",
                        before,
                        Visitor.admin(api).get("/login").hidden("_csrf"),
                        own.substring(1),
                        own + own);
        Map<String, String> state = Tables.digests(jdbc);
        for (String page : forms()) {
            assertThat(admin.postWithoutToken(path(page), everything()).status())
                    .as(page)
                    .isEqualTo(403);
            for (String token : wrong) {
                assertThat(admin.postWithoutToken(path(page), with(token)).status())
                        .as("%s with '%s'", page, token)
                        .isEqualTo(403);
            }
        }
        assertThat(Tables.digests(jdbc)).isEqualTo(state);
        assertThat(admin.get("/users").status()).as("still signed in").isEqualTo(200);
    }

    /** Every form of ours, and the two that Spring Security takes. */
    private static List<String> forms() {
        return Stream.concat(
                        pages().filter(page -> page.startsWith("POST")),
                        Stream.of("POST /login", "POST /logout"))
                .toList();
    }

    private String[] with(String token) {
        return Stream.concat(Stream.of("_csrf", token), Stream.of(everything()))
                .toArray(String[]::new);
    }

    @Test
    void looksChangeNothing() {
        Visitor admin = Visitor.admin(api);
        Map<String, String> before = Tables.digests(jdbc);
        pages().filter(page -> page.startsWith("GET")).forEach(page -> open(admin, page));
        assertThat(Tables.digests(jdbc)).isEqualTo(before);
    }

    private static Stream<String> pages() {
        return ALLOWED.keySet().stream().sorted();
    }

    private static List<String> changes(Who... whose) {
        return pages().filter(
                        page ->
                                page.startsWith("POST")
                                        && List.of(whose).contains(ALLOWED.get(page)))
                .toList();
    }

    private static void assertOpenOrAskedToSignIn(String page, Answer answer) {
        if (ALLOWED.get(page) == ANYBODY) {
            assertOpen(page, answer);
        } else {
            assertThat(answer.status()).as(page).isEqualTo(302);
            assertThat(answer.location()).as(page).isIn("/login", "/login?over");
            assertThat(answer.body()).as(page).isEmpty();
        }
    }

    private static void assertOpen(String page, Answer answer) {
        String outcome = answer.status() + " " + answer.location();
        assertThat(outcome).as(page).doesNotMatch("(401|403|405|5..) .*|.* /login.*");
    }

    private Answer open(Visitor visitor, String page) {
        return page.startsWith("POST") ? visitor.post(path(page)) : visitor.get(path(page));
    }

    private Answer withKey(String page, String secret) {
        var request =
                api.request(path(page))
                        .header("Accept", "text/html")
                        .header("Authorization", "Bearer " + secret);
        return api.send(request.method(method(page).name(), BodyPublishers.noBody()).build());
    }

    private static HttpMethod method(String page) {
        return HttpMethod.valueOf(page.substring(0, page.indexOf(' ')));
    }

    private static String path(String page) {
        return page.substring(page.indexOf(' ') + 1).replace("{id}", "1");
    }

    /** Whatever any form asks for, as it should be. */
    private String[] everything() {
        return new String[] {
            "name", shelf,
            "role", "ADMIN",
            "scopes", "CHECKOUT",
            "sku", shelf,
            "location", shelf,
            "limited", "true",
            "locations", shelf,
            "quantity", "1",
            "expectedOnHand", "0",
            "reason", "because",
            "requestKey", UUID.randomUUID().toString(),
            "confirmed", "true",
            "id", "1",
            "holdFor", "PT15M"
        };
    }

    private Stream<String> mappedPages() {
        return requestMappingHandlerMapping.getHandlerMethods().keySet().stream()
                .flatMap(PageAuthorizationTests::pages)
                .filter(page -> !page.contains(" /api/") && !page.endsWith(" " + ERRORS))
                .distinct();
    }

    private static Stream<String> pages(RequestMappingInfo mapping) {
        Set<RequestMethod> methods = mapping.getMethodsCondition().getMethods();
        Stream<RequestMethod> taken =
                methods.isEmpty() ? Arrays.stream(RequestMethod.values()) : methods.stream();
        return taken.flatMap(
                method -> mapping.getPatternValues().stream().map(path -> method + " " + path));
    }

    private Issued issue(Set<Scope> scopes) {
        return (Issued) keys.issue(new ApiKeyName("test-" + UUID.randomUUID()), scopes, BY);
    }
}
