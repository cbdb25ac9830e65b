package io.holdfast.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.Reservation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Signing in and out, and saying who else may. */
@BrowserTest
class PeopleFlowTests {

    @LocalServerPort int port;
    @Autowired HttpApi api;
    @Autowired Shelves shelves;

    @ParameterizedTest
    @EnumSource
    void whoeverSignsInComesToThePageThatTheyWanted(Screen screen) {
        try (Person staff = Person.nobody(port, screen)) {
            staff.open("/holds/overdue");
            assertThat(staff.where()).isEqualTo("/login");
            staff.fill("Name", "staff").fill("Password", "not this").press("Sign in");
            assertThat(staff.page().content()).contains("Name or password is wrong.");
            staff.fill("Name", "staff").fill("Password", ApplicationTest.STAFF_PASSWORD);
            staff.press("Sign in");
            assertThat(staff.where()).startsWith("/holds/overdue");
            staff.expectNoComplaints();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everythingCanBeDoneFromTheKeyboard(Screen screen) {
        try (Person staff = Person.nobody(port, screen)) {
            staff.open("/login");
            PlaywrightAssertions.assertThat(staff.page().locator("#username")).isFocused();
            staff.page().keyboard().type("staff");
            staff.page().keyboard().press("Tab");
            staff.page().keyboard().type(ApplicationTest.STAFF_PASSWORD);
            staff.page().keyboard().press("Enter");
            PlaywrightAssertions.assertThat(staff.page()).hasTitle("Overview – Holdfast");
            staff.page().keyboard().press("Tab");
            PlaywrightAssertions.assertThat(staff.page().locator("a.skip")).isFocused();
            staff.page().keyboard().press("Enter");
            staff.page().waitForURL("**/#work");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAdminLetsSomebodyInAndShutsThemOut(Screen screen) {
        String name = "maria-" + Shelves.unique();
        try (Person admin = Person.admin(port, screen);
                Person somebody = Person.nobody(port, screen)) {
            admin.open("/users").unfold("New user").fill("Name", name).press("Create user");
            String password = admin.main().locator(".secret").innerText();
            admin.keepPicture("users-once").expectAccessible().expectNoSidewaysScroll();
            admin.page().reload();
            assertThat(admin.page().content()).doesNotContain(password);
            somebody.signIn(name, password).open("/stock");
            assertThat(somebody.heading()).isEqualTo("Stock");
            admin.unfold("Change " + name).press("Disable " + name);
            assertThat(admin.flash()).contains(name + " can't sign in any more.");
            somebody.open("/stock");
            assertThat(somebody.where()).isEqualTo("/login");
        }
    }

    @Test
    void aClerkReceivesAndCountsAtTheirLocationAndReleasesNothing() {
        String name = "clara-" + Shelves.unique();
        BalanceKey theirs = shelves.shelve(5);
        BalanceKey others = shelves.shelve(5);
        Reservation hold = shelves.hold(theirs, 4);
        try (Person admin = Person.admin(port, Screen.WIDE);
                Person clerk = Person.nobody(port, Screen.HANDHELD)) {
            admin.open("/users").unfold("New user").fill("Name", name);
            admin.page().locator("input[type=radio][value=CLERK]").check();
            admin.press("Create user");
            String password = admin.main().locator(".secret").innerText();
            admin.open("/users/locations?name=" + name).tick("These only:");
            admin.tick("%s · Place %1$s".formatted(theirs.location()));
            admin.keepPicture("user-locations-of-one").press("Save locations");
            assertThat(admin.flash()).contains(name + " has other locations now.");
            clerk.signIn(name, password).open("/stock");
            assertThat(clerk.main().innerText())
                    .contains(theirs.sku().value())
                    .doesNotContain(others.sku().value());
            clerk.follow(theirs.sku().value());
            assertThat(clerk.link("Adjust").count()).isZero();
            clerk.follow("Receive").fill("Units that arrived", "10").fill("Reason", "delivery");
            clerk.press("Review").press("Receive");
            assertThat(clerk.flash()).contains("On hand is 15");
            clerk.follow("Count").fill("Units that you counted", "3").fill("Reason", "count");
            clerk.press("Review");
            assertThat(clerk.heading()).isEqualTo("Holds are in the way");
            assertThat(clerk.page().locator("input[name=release]").count()).isZero();
            clerk.keepPicture("room-of-clerk").expectAccessible().expectNoSidewaysScroll();
            clerk.open("/holds/" + hold.id());
            assertThat(clerk.main().innerText()).doesNotContain("Release");
            assertThat(shelves.figures(theirs)).isEqualTo("15/4/11");
        }
    }

    @Test
    void theLastAdminCanNotBeShutOut() {
        try (Person admin = Person.admin(port, Screen.WIDE)) {
            admin.open("/users").unfold("Change admin").press("Disable admin");
            assertThat(admin.flash()).contains("is the last admin");
        }
    }

    @Test
    void aPasswordThatIsChangedEndsTheSession() {
        String name = "jonas-" + Shelves.unique();
        try (Person admin = Person.admin(port, Screen.WIDE);
                Person somebody = Person.nobody(port, Screen.HANDHELD)) {
            admin.open("/users").unfold("New user").fill("Name", name).press("Create user");
            String made = admin.main().locator(".secret").innerText();
            somebody.signIn(name, made).open("/password");
            somebody.fill("Present password", made).fill("New password", "four words are enough");
            somebody.fill("New password, again", "four words are not").press("Change password");
            assertThat(somebody.main().innerText()).contains("is not the same");
            somebody.fill("Present password", made).fill("New password", "four words are enough");
            somebody.fill("New password, again", "four words are enough").press("Change password");
            assertThat(somebody.page().content()).contains("Your password is changed");
            somebody.signIn(name, "four words are enough").open("/stock");
            assertThat(somebody.heading()).isEqualTo("Stock");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aKeyIsShownOnceAndOpensUntilItIsRevoked(Screen screen) {
        String name = "storefront-" + Shelves.unique();
        try (Person admin = Person.admin(port, screen)) {
            admin.open("/api-keys").unfold("New API key").fill("Name", name);
            admin.page().locator("input[value=STOCK_READ]").check();
            admin.press("Create key");
            String secret = admin.main().locator(".secret").innerText();
            assertThat(api.send("GET", "/api/v1/balances", null, secret).status()).isEqualTo(200);
            admin.page().reload();
            assertThat(admin.page().content()).doesNotContain(secret);
            admin.unfold("Revoke " + name).press("Revoke " + name);
            assertThat(api.send("GET", "/api/v1/balances", null, secret).status()).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoeverSignsOutIsOut(Screen screen) {
        try (Person staff = Person.staff(port, screen)) {
            staff.open("/password").press("Sign out");
            assertThat(staff.page().content()).contains("You are signed out.");
            staff.open("/stock");
            assertThat(staff.where()).isEqualTo("/login");
        }
    }
}
