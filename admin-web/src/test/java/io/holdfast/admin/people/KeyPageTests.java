package io.holdfast.admin.people;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.access.ApiKey;
import io.holdfast.access.ApiKeys;
import io.holdfast.access.Scope;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

@ApplicationTest
class KeyPageTests {

    private static final Pattern SECRET = Pattern.compile("<code class=\"secret\">([^<]+)</code>");

    @Autowired ApiKeys keys;
    @Autowired HttpApi api;

    private final String name = "test-" + UUID.randomUUID();
    private Visitor admin;

    @BeforeEach
    void signIn() {
        admin = Visitor.admin(api);
    }

    @Test
    void aNewKeyIsShownOnceAndOpensWhatItsScopesSay() {
        Answer issued = admin.follow(issue("STOCK_READ"));
        assertThat(issued.text()).contains("The key " + name + " is created.", "API key " + name);
        assertThat(admin.get("/api-keys").body()).doesNotContainPattern(SECRET);
        assertThat(balances(secret(issued))).isEqualTo("200");
        assertThat(api.send("PUT", "/api/v1/skus", "{}", secret(issued)).status()).isEqualTo(403);
    }

    @Test
    void aKeyMayHaveSeveralScopes() {
        admin.post("/api-keys", "name", name, "scopes", "CHECKOUT", "scopes", "STOCK_WRITE");
        assertThat(key().orElseThrow().scopes())
                .containsExactlyInAnyOrder(Scope.CHECKOUT, Scope.STOCK_WRITE);
        assertThat(row())
                .contains("stock:write", "checkout", ">never<")
                .doesNotContain("stock:read");
    }

    @Test
    void aKeyWithoutAScopeWouldOpenNothingAndIsNotMade() {
        Answer refused = admin.post("/api-keys", "name", name);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("Scopes must be one at least");
        assertThat(refused.body()).contains("value=\"" + name + "\"");
        assertThat(key()).isEmpty();
    }

    @Test
    void aKeyMayBeLimitedToLocations() {
        String location = "L-" + UUID.randomUUID();
        api.put("/api/v1/locations", "{\"code\": \"%s\", \"name\": \"x\"}".formatted(location));
        admin.post(
                "/api-keys",
                "name",
                name,
                "scopes",
                "CHECKOUT",
                "limited",
                "true",
                "locations",
                location);
        assertThat(key().orElseThrow().reach().codes()).containsExactly(location);
        assertThat(row()).contains(location);
    }

    @Test
    void aKeyForNoLocationOrForAllAndSomeIsNotMade() {
        for (String[] locations :
                List.of(
                        new String[] {"limited", "true"},
                        new String[] {"limited", "false", "locations", "MAIN"})) {
            String[] fields =
                    Stream.of(new String[] {"name", name, "scopes", "CHECKOUT"}, locations)
                            .flatMap(Stream::of)
                            .toArray(String[]::new);
            Answer refused = admin.post("/api-keys", fields);
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.text()).contains("Locations must");
            assertThat(key()).isEmpty();
        }
    }

    @Test
    void aKeyForALocationThatThereIsNotIsNotMade() {
        Answer refused =
                admin.post(
                        "/api-keys",
                        "name",
                        name,
                        "scopes",
                        "CHECKOUT",
                        "limited",
                        "true",
                        "locations",
                        "no-such-location");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(key()).isEmpty();
    }

    @Test
    void whatWasTickedStaysTicked() {
        Answer refused = admin.post("/api-keys", "name", " ", "scopes", "CHECKOUT");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .containsPattern("value=\"CHECKOUT\"[^>]* checked")
                .doesNotContainPattern("value=\"STOCK_READ\"[^>]* checked");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ROOT", "stock:all"})
    void scopesThatThereAreNotAreRefused(String scope) {
        assertThat(issue(scope).status()).isEqualTo(400);
        assertThat(key()).isEmpty();
    }

    /** The first answer never arrived: what it would have shown must not be lost. */
    @Test
    void sentTwiceOneKeyIsMadeAndStillShown() {
        issue("STOCK_READ");
        Answer again = issue("STOCK_READ");
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.text()).contains("Name is or was a key's already");
        assertThat(balances(secret(again))).isEqualTo("200");
    }

    @Test
    void aRevokedKeyOpensNothingAndItsNameStaysItsOwn() {
        String secret = secret(admin.follow(issue("STOCK_READ")));
        assertThat(revoke().text()).contains("The key " + name + " opens nothing any more.");
        assertThat(balances(secret)).isEqualTo("401 unauthenticated");
        assertThat(row()).contains("revoked");
        assertThat(revoke().text()).contains("was revoked before");
        assertThat(issue("STOCK_READ").status()).isEqualTo(409);
    }

    @Test
    void keysThatThereAreNotAreNotFound() {
        assertThat(admin.post("/api-keys/revoke", "name", name).status()).isEqualTo(404);
        assertThat(admin.post("/api-keys/revoke", "name", "").status()).isEqualTo(400);
        assertThat(admin.post("/api-keys/revoke").status()).isEqualTo(400);
    }

    @Test
    void theFirstUseIsShown() {
        String secret = secret(admin.follow(issue("STOCK_READ")));
        assertThat(row()).contains(">never<");
        balances(secret);
        assertThat(row()).doesNotContain(">never<");
    }

    @Test
    void hostileNamesAreShownAsTheyAre() {
        String hostile = "<img src=x onerror=alert(1)>" + UUID.randomUUID();
        Answer issued =
                admin.follow(admin.post("/api-keys", "name", hostile, "scopes", "CHECKOUT"));
        assertThat(issued.body()).doesNotContain("<img");
        assertThat(issued.text()).contains("The key " + hostile + " is created.");
    }

    private Answer issue(String scope) {
        return admin.post("/api-keys", "name", name, "scopes", scope);
    }

    private Answer revoke() {
        return admin.follow(admin.post("/api-keys/revoke", "name", name));
    }

    private Optional<ApiKey> key() {
        return keys.list().stream().filter(key -> key.name().value().equals(name)).findFirst();
    }

    private String balances(String secret) {
        return api.send("GET", "/api/v1/balances", null, secret).outcome();
    }

    /** From the key's link to the end of its row. */
    private String row() {
        String page = admin.get("/api-keys").body();
        int start = page.indexOf("api-key:" + name);
        return page.substring(start, page.indexOf("</tr>", start));
    }

    private static String secret(Answer answer) {
        Matcher matcher = SECRET.matcher(answer.body());
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }
}
