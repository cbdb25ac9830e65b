package io.holdfast.admin.people;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.access.Role;
import io.holdfast.access.User;
import io.holdfast.access.UserName;
import io.holdfast.access.UserOutcome.PasswordMade;
import io.holdfast.access.Users;
import io.holdfast.balances.Actor;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

@ApplicationTest
class UserPageTests {

    private static final Pattern SECRET = Pattern.compile("<code class=\"secret\">([^<]+)</code>");

    @Autowired Users users;
    @Autowired HttpApi api;

    private final String name = "test-" + UUID.randomUUID();
    private Visitor admin;

    @BeforeEach
    void signIn() {
        admin = Visitor.admin(api);
    }

    @Test
    void aNewUserSignsInWithThePasswordThatIsShownOnce() {
        Answer created = admin.follow(create(name, "STAFF"));
        assertThat(created.text()).contains(name + " is created.", "Password of " + name);
        assertThat(admin.get("/users").body()).doesNotContainPattern(SECRET);
        Visitor person = Visitor.signedIn(api, name, secret(created));
        assertThat(person.get("/stock").status()).isEqualTo(200);
        assertThat(person.get("/users").status()).isEqualTo(403);
    }

    @Test
    void aNewAdminMayChangeThings() {
        Answer created = admin.follow(create(name, "ADMIN"));
        Visitor person = Visitor.signedIn(api, name, secret(created));
        assertThat(person.get("/users").status()).isEqualTo(200);
    }

    /** The first answer never arrived: what it would have shown must not be lost. */
    @Test
    void sentTwiceOneUserIsCreatedAndThePasswordStillShown() {
        create(name, "STAFF");
        Answer again = create(name, "STAFF");
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.text()).contains("Name is somebody's already");
        Visitor.signedIn(api, name, secret(again));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "a\tb",
                "12345678901234567890123456789012345678901234567890123456789012345"
            })
    void aNameThatCanNotBeIsSaidAndKept(String bad) {
        Answer refused = create(bad, "ADMIN");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("This can't be done yet", "Name must");
        assertThat(refused.body())
                .contains("<details class=\"new\" open=\"open\">")
                .containsPattern("value=\"ADMIN\"[^>]* checked");
        assertThat(users.list()).extracting(User::name).noneMatch(it -> it.value().equals(bad));
    }

    @Test
    void aUserMayBeLimitedToLocationsAndAnAdminMayNot() {
        String location = "L-" + UUID.randomUUID();
        api.put("/api/v1/locations", "{\"code\": \"%s\", \"name\": \"x\"}".formatted(location));
        assertThat(limited("/users", "ADMIN", location).text()).contains("Locations must be all");
        admin.follow(limited("/users", "CLERK", location));
        assertThat(reach()).containsExactly(location);
        assertThat(admin.get("/users/locations?name=" + name).body())
                .containsPattern("value=\"" + location + "\"[^>]* checked");
        assertThat(admin.post("/users/locations", "name", name, "limited", "true").text())
                .contains("Locations must be one at least");
        assertThat(limited("/users/locations", "", "no-such-location").text())
                .contains("Locations must be known");
        assertThat(reach()).containsExactly(location);
        Answer freed = admin.post("/users/locations", "name", name, "limited", "false");
        assertThat(admin.follow(freed).text()).contains(name + " has other locations now.");
        assertThat(reach()).isNull();
        users.changeRole(new UserName(name), Role.ADMIN, Actor.user("admin"));
        Answer refused = limited("/users/locations", "", location);
        assertThat(admin.follow(refused).text()).contains("admins see all locations");
    }

    private Answer limited(String path, String role, String location) {
        return admin.post(
                path, "name", name, "role", role, "limited", "true", "locations", location);
    }

    private String @Nullable [] reach() {
        return users.find(new UserName(name)).orElseThrow().reach().codes();
    }

    @Test
    void aRoleMustBeChosen() {
        Answer refused = admin.post("/users", "name", name);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("Role must be chosen");
        assertThat(user()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ROOT", "admin,staff"})
    void rolesThatThereAreNotAreRefused(String role) {
        assertThat(create(name, role).status()).isEqualTo(400);
        assertThat(user()).isEmpty();
    }

    @Test
    void hostileNamesAreShownAsTheyAre() {
        String hostile = "<script>alert('" + UUID.randomUUID() + "')</script>";
        Answer created = admin.follow(create(hostile, "STAFF"));
        assertThat(created.body()).doesNotContain("<script>alert");
        assertThat(created.text()).contains(hostile + " is created.");
    }

    @Test
    void aRoleIsChangedAndAgainChangesNothing() {
        made();
        assertThat(ask("/users/role", "role", "ADMIN").text()).contains(name + " is an admin now.");
        assertThat(user().orElseThrow().role()).isEqualTo(Role.ADMIN);
        assertThat(ask("/users/role", "role", "ADMIN").text()).contains(name + " was so already.");
        assertThat(ask("/users/role", "role", "STAFF").text()).contains(name + " is staff now.");
        assertThat(user().orElseThrow().role()).isEqualTo(Role.STAFF);
    }

    @Test
    void whoIsDisabledIsOutUntilEnabled() {
        String password = made();
        Visitor person = Visitor.signedIn(api, name, password);
        Answer disabled = ask("/users/disable");
        assertThat(disabled.text()).contains(name + " can't sign in any more.", "disabled since");
        assertThat(person.get("/stock").location()).isEqualTo("/login");
        assertThat(person.signIn(name, password).location()).isEqualTo("/login?failed");
        assertThat(ask("/users/disable").text()).contains("was so already");
        assertThat(ask("/users/enable").text()).contains(name + " may sign in again.");
        assertThat(person.signIn(name, password).location()).isEqualTo("/stock");
    }

    @Test
    void aResetPasswordIsShownOnceAndReplacesTheOneBefore() {
        String before = made();
        Answer reset = ask("/users/password");
        assertThat(reset.text()).contains(name + " has a new password.");
        assertThat(admin.get("/users").body()).doesNotContainPattern(SECRET);
        assertThat(Visitor.nobody(api).signIn(name, before).location()).isEqualTo("/login?failed");
        Visitor.signedIn(api, name, secret(reset));
    }

    /** It would end the very session that is to show it. */
    @Test
    void onesOwnPasswordIsNotReset() {
        Answer answer = admin.post("/users/password", "name", "admin");
        assertThat(answer.location()).isEqualTo("/password");
        assertThat(admin.follow(answer).text()).contains("Your own password is changed here");
        Visitor.admin(api);
    }

    @Test
    void whoDisablesThemselvesIsLedToTheSignIn() {
        String password = made();
        ask("/users/role", "role", "ADMIN");
        Visitor person = Visitor.signedIn(api, name, password);
        Answer answer = person.post("/users/disable", "name", name);
        assertThat(answer.location()).isEqualTo("/login?over");
        assertThat(person.follow(answer).text()).contains("Your session is over");
        assertThat(person.get("/users").location()).isEqualTo("/login");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/role", "/users/disable", "/users/enable", "/users/password"})
    void whoIsUnknownIsNotFound(String path) {
        assertThat(admin.post(path, "name", name, "role", "ADMIN").status()).isEqualTo(404);
        assertThat(admin.post(path, "name", " ", "role", "ADMIN").status()).isEqualTo(400);
        assertThat(admin.post(path, "role", "ADMIN").status()).isEqualTo(400);
    }

    @Test
    void theListShowsWhoSignedInLastAndWhoNever() {
        made();
        assertThat(row()).contains("Staff", "enabled", "never");
        Visitor.signedIn(api, name, secret(ask("/users/password")));
        assertThat(row()).doesNotContain("never");
    }

    @Test
    void everyChangeIsConfirmedWithoutAScript() {
        made();
        String page = admin.get("/users").body();
        String row = page.substring(page.indexOf("user:" + name));
        assertThat(row)
                .containsSubsequence(
                        "<details",
                        "<summary",
                        "action=\"/users/password\"",
                        "Reset password of " + name,
                        "action=\"/users/disable\"",
                        "Disable " + name,
                        "</details>");
    }

    private Answer create(String as, String role) {
        return admin.post("/users", "name", as, "role", role);
    }

    private Answer ask(String path) {
        return admin.follow(admin.post(path, "name", name));
    }

    private Answer ask(String path, String field, String value) {
        return admin.follow(admin.post(path, "name", name, field, value));
    }

    private String made() {
        var outcome = users.create(new UserName(name), Role.STAFF, Actor.user("admin"));
        return ((PasswordMade) outcome).password().value();
    }

    private Optional<User> user() {
        return users.find(new UserName(name));
    }

    private String row() {
        String page = admin.get("/users").text();
        int start = page.indexOf(name);
        return page.substring(start, page.indexOf("Change", start));
    }

    private static String secret(Answer answer) {
        Matcher matcher = SECRET.matcher(answer.body());
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }
}
