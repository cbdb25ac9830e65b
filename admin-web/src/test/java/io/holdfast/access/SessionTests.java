package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.access.UserOutcome.PasswordMade;
import io.holdfast.balances.Actor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.UUID;

/** How sessions begin, what carries them, and what ends them. */
@ApplicationTest
class SessionTests {

    private static final Actor BY = Actor.user("admin");
    private static final String SIGN_IN = "/login";
    private static final Password WANTED = new Password("a password of my own choice");

    @Autowired Users users;
    @Autowired HttpApi api;

    private final UserName name = new UserName("test-" + UUID.randomUUID());
    private String password;
    private Visitor visitor;

    @BeforeEach
    void signIn() {
        password = ((PasswordMade) users.create(name, Role.STAFF, BY)).password().value();
        visitor = Visitor.signedIn(api, name.value(), password);
    }

    @Test
    void aSessionGetsANewIdWhenSomebodySignsIn() {
        Visitor victim = Visitor.nobody(api);
        victim.get("/login");
        String planted = victim.session();
        victim.signIn(name.value(), password);
        assertThat(planted).isNotEmpty();
        assertThat(victim.session()).isNotEqualTo(planted);
        assertThat(withSession(planted).location()).isEqualTo(SIGN_IN);
        assertThat(withSession(victim.session()).status()).isEqualTo(200);
    }

    @Test
    void anIdThatAVisitorMadeUpIsNotTaken() {
        assertThat(withSession("0123456789ABCDEF0123456789ABCDEF").header("Set-Cookie"))
                .doesNotContain("0123456789ABCDEF0123456789ABCDEF");
    }

    @Test
    void noScriptAndNoOtherSiteSeesTheCookie() {
        String cookie = Visitor.nobody(api).get("/login").header("Set-Cookie");
        assertThat(cookie)
                .startsWith("holdfast-session=")
                .contains("Path=/", "HttpOnly", "SameSite=Lax")
                .doesNotContain("Domain", "Max-Age", "Expires");
    }

    @Test
    void noAddressCarriesASession() {
        assertThat(Visitor.nobody(api).get("/login").body()).doesNotContain("jsessionid");
    }

    /** Nor is one taken from there, whichever way it is written. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/stock;jsessionid=@",
                "/stock;holdfast-session=@",
                "/stock?jsessionid=@",
                "/stock?holdfast-session=@",
                "/stock%3Bjsessionid=@"
            })
    void noAddressOpensASession(String address) {
        var request =
                api.request(address.replace("@", visitor.session())).header("Accept", "text/html");
        Answer answer = api.send(request.build());
        assertThat(answer.status() + answer.location()).isIn("400", "404", "302" + SIGN_IN);
        assertThat(answer.body()).doesNotContain(name.value());
    }

    @Test
    void signingOutEndsTheSession() {
        String session = visitor.session();
        assertThat(visitor.post("/logout").location()).isEqualTo("/login?out");
        assertThat(visitor.get("/stock").location()).isEqualTo(SIGN_IN);
        assertThat(withSession(session).location()).isEqualTo(SIGN_IN);
    }

    @Test
    void aLinkSignsNobodyOut() {
        assertThat(visitor.get("/logout").status()).isEqualTo(405);
        assertThat(visitor.get("/stock").status()).isEqualTo(200);
    }

    @Test
    void aFormWithoutItsTokenIsRefused() {
        assertThat(visitor.postWithoutToken("/password", "present", password).status())
                .isEqualTo(403);
        assertThat(visitor.postWithoutToken("/password", "_csrf", "made-up").status())
                .isEqualTo(403);
        assertThat(visitor.postWithoutToken("/logout").status()).isEqualTo(403);
        assertThat(visitor.get("/stock").status()).isEqualTo(200);
    }

    @Test
    void theTokenOfAnotherSessionIsNone() {
        String foreign = Visitor.staff(api).get("/login").hidden("_csrf");
        assertThat(visitor.postWithoutToken("/logout", "_csrf", foreign).status()).isEqualTo(403);
    }

    @Test
    void nobodyIsSignedInByAForeignForm() {
        Visitor victim = Visitor.nobody(api);
        var answer =
                victim.postWithoutToken("/login", "username", name.value(), "password", password);
        assertThat(answer.location()).isEqualTo("/login?over");
        assertThat(victim.get("/stock").location()).isEqualTo(SIGN_IN);
    }

    @Test
    void aFormFromASessionThatIsOverLeadsToTheSignIn() {
        var answer = Visitor.nobody(api).postWithoutToken("/stock/receive", "sku", "x");
        assertThat(answer.location()).isEqualTo("/login?over");
    }

    @Test
    void aPartOfAPageMakesASessionThatIsOverLoadTheWholePage() {
        Answer answer = Visitor.nobody(api).fragment("/stock");
        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.header("HX-Refresh")).isEqualTo("true");
        assertThat(answer.body()).isEmpty();
    }

    /** What changes about somebody whose session runs. */
    enum Change {
        DISABLED {
            @Override
            void make(Users users, UserName name, String password) {
                users.disable(name, BY);
            }
        },
        DISABLED_AND_ENABLED {
            @Override
            void make(Users users, UserName name, String password) {
                users.disable(name, BY);
                users.enable(name, BY);
            }
        },
        ROLE {
            @Override
            void make(Users users, UserName name, String password) {
                users.changeRole(name, Role.ADMIN, BY);
            }
        },
        PASSWORD_RESET {
            @Override
            void make(Users users, UserName name, String password) {
                users.resetPassword(name, BY);
            }
        },
        PASSWORD_CHANGED {
            @Override
            void make(Users users, UserName name, String password) {
                users.changePassword(name, password, WANTED);
            }
        };

        abstract void make(Users users, UserName name, String password);
    }

    @ParameterizedTest
    @EnumSource
    void everySessionFromBeforeAChangeIsOver(Change change) {
        Visitor elsewhere = Visitor.signedIn(api, name.value(), password);
        change.make(users, name, password);
        assertThat(visitor.get("/stock").location()).isEqualTo(SIGN_IN);
        assertThat(elsewhere.fragment("/stock").header("HX-Refresh")).isEqualTo("true");
        assertThat(elsewhere.get("/login").status()).isEqualTo(200);
    }

    @Test
    void anAdminWhoIsNoneAnyMoreChangesNothing() {
        users.changeRole(name, Role.ADMIN, BY);
        Visitor admin = Visitor.signedIn(api, name.value(), password);
        String token = admin.get("/users").hidden("_csrf");
        users.changeRole(name, Role.STAFF, BY);
        var answer =
                admin.postWithoutToken(
                        "/users", "_csrf", token, "name", name + "-friend", "role", "ADMIN");
        assertThat(answer.location()).isEqualTo(SIGN_IN);
        assertThat(users.find(new UserName(name + "-friend"))).isEmpty();
    }

    @Test
    void changesOfOthersEndNobodysSession() {
        UserName other = new UserName("test-" + UUID.randomUUID());
        users.create(other, Role.STAFF, BY);
        users.resetPassword(other, BY);
        users.disable(other, BY);
        assertThat(visitor.get("/stock").status()).isEqualTo(200);
    }

    @Test
    void aPersonChangesTheirOwnPassword() {
        Answer changed = changePassword(password, WANTED.value(), WANTED.value());
        assertThat(changed.location()).isEqualTo("/login?changed");
        assertThat(visitor.get("/stock").location()).isEqualTo(SIGN_IN);
        assertThat(visitor.signIn(name.value(), password).location()).isEqualTo("/login?failed");
        assertThat(visitor.signIn(name.value(), WANTED.value()).location()).isEqualTo("/stock");
    }

    @Test
    void aPasswordIsNotChangedByMistake() {
        assertThat(changePassword("not the present one", WANTED.value(), WANTED.value()).text())
                .contains("Present password is not right");
        assertThat(changePassword(password, WANTED.value(), "something else").text())
                .contains("New password, again is not the same");
        Answer tooShort = changePassword(password, "too short", "too short");
        assertThat(tooShort.status()).isEqualTo(422);
        assertThat(tooShort.body()).doesNotContain(password, "too short<", "\"too short\"");
        assertThat(visitor.get("/stock").status()).isEqualTo(200);
    }

    @Test
    void whoFindsASessionLeftOpenGuessesNoFasterThanWhoSignsIn() {
        for (int attempt = 0; attempt < 5; attempt++) {
            assertThat(changePassword("wrong " + attempt, WANTED.value(), WANTED.value()).text())
                    .contains("Present password is not right");
        }
        assertThat(changePassword(password, WANTED.value(), WANTED.value()).text())
                .contains("Present password was wrong too often");
        assertThat(visitor.get("/stock").status()).isEqualTo(200);
        assertThat(Visitor.nobody(api).signIn(name.value(), password).location())
                .isEqualTo("/login?blocked");
    }

    private Answer changePassword(String present, String wanted, String again) {
        return visitor.post("/password", "present", present, "password", wanted, "again", again);
    }

    private Answer withSession(String id) {
        var request =
                api.request("/stock")
                        .header("Accept", "text/html")
                        .header("Cookie", "holdfast-session=" + id);
        return api.send(request.build());
    }
}
