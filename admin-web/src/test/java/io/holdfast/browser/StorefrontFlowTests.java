package io.holdfast.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.ElementHandle;
import com.microsoft.playwright.Locator;

import io.holdfast.LastUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/** The demo page with both shoppers; in a database of its own that holds the demo. */
@BrowserTest
@Import(LastUnit.class)
@TestPropertySource(
        properties = {
            "spring.datasource.hikari.pool-name=storefront-browser",
            "holdfast.demo=true",
            "holdfast.pages.zone=UTC"
        })
class StorefrontFlowTests {

    @LocalServerPort int port;
    @Autowired LastUnit unit;

    @BeforeEach
    void oneIsLeft() {
        unit.standsFree();
    }

    @ParameterizedTest
    @EnumSource
    void bothRaceOneHasItAndPaysAndOneMoreIsPutThere(Screen screen) {
        try (Person admin = Person.admin(port, screen)) {
            race(admin);
            expectFitForEverybody(admin, "storefront");
            payAsWinner(admin);
            expectFitForEverybody(admin, "storefront-paid");
            admin.press("Put one on the shelf again");
            assertThat(admin.page().locator("#available")).hasText("1");
            assertThat(unit.figures()).isEqualTo("1/0/1");
            admin.expectNoComplaints();
        }
    }

    @ParameterizedTest
    @EnumSource
    void bothRaceByNight(Screen screen) {
        try (Person admin = Person.adminInTheDark(port, screen)) {
            race(admin);
            expectFitForEverybody(admin, "storefront");
        }
    }

    @ParameterizedTest
    @EnumSource
    void bothRaceWithoutJavaScript(Screen screen) {
        try (Person admin = Person.adminWithoutJavaScript(port, screen)) {
            race(admin);
            unit.outlastsItsHold();
            admin.open("/demo");
            assertThat(admin.page().locator(".tag.late")).hasCount(1);
            assertThat(admin.page().locator(".countdown")).hasText("0:00");
            admin.press("A new basket");
            race(admin);
            payAsWinner(admin);
            assertThat(unit.figures()).isEqualTo("0/0/0");
        }
    }

    private static void race(Person admin) {
        admin.open("/demo").press("Both at once");
        assertThat(admin.page().locator("#work > .note")).containsText("at the same moment");
        assertThat(admin.page().locator(".tag.held")).hasCount(1);
        assertThat(admin.page().locator(".tag.sold-out")).hasCount(1);
    }

    private void payAsWinner(Person admin) {
        Locator winner = admin.page().locator(".shopper:has(.tag.held)");
        String side = "#" + winner.getAttribute("id");
        admin.page().locator(side + "-approve").click();
        assertThat(admin.page().locator(side)).containsText("Paid in time: order");
        assertThat(admin.page().locator(".tag.sold-out")).hasCount(1);
    }

    private static void expectFitForEverybody(Person admin, String picture) {
        admin.keepPicture(picture).expectAccessible().expectNoSidewaysScroll().expectNoComplaints();
    }

    @Test
    void theClockRunsAndTheOtherSideFollowsAndNoButtonIsExchangedMeanwhile() {
        try (Person admin = Person.admin(port, Screen.WIDE)) {
            admin.open("/demo");
            admin.page().locator("#ada-take").click();
            Locator clock = admin.page().locator("#ada .countdown");
            String before = clock.innerText();
            ElementHandle button = admin.page().locator("#ada-approve").elementHandle();
            assertThat(clock).not().hasText(before);
            assertThat(button.evaluate("button => button.isConnected")).isEqualTo(true);
            assertThat(admin.page().locator("#ben .tag")).hasText("sold out");
            unit.outlastsItsHold();
            assertThat(admin.page().locator("#ada .tag")).hasText("time is up");
            assertThat(admin.page().locator("#ada-transfer")).isVisible();
            assertThat(admin.page().locator("#ada-approve")).hasCount(0);
            admin.expectNoComplaints();
        }
    }

    @ParameterizedTest
    @EnumSource
    void moneyThatComesLateIsClaimedAgainForOrGoesBack(Screen screen) {
        try (Person admin = Person.admin(port, screen)) {
            admin.open("/demo");
            admin.page().locator("#ada-take-briefly").click();
            assertThat(admin.page().locator("#ada .tag")).hasText("holds it");
            unit.outlastsItsHold();
            admin.page().locator("#ada-transfer").click();
            assertThat(admin.page().locator("#ada")).containsText("it was claimed again: order");
            admin.press("Put one on the shelf again");
            admin.page().locator("#ada-basket").click();
            admin.page().locator("#ada-take-briefly").click();
            assertThat(admin.page().locator("#ada .tag")).hasText("holds it");
            unit.outlastsItsHold();
            admin.page().locator("#ben-take").click();
            assertThat(admin.page().locator("#ben .tag")).hasText("holds it");
            admin.page().locator("#ada-transfer").click();
            assertThat(admin.page().locator("#ada")).containsText("It is back with the shopper");
            expectFitForEverybody(admin, "storefront-too-late");
            assertThat(unit.figures()).isEqualTo("1/1/0");
        }
    }

    @Test
    void aDeclinedShopperTriesAgainAndALostAnswerIsFollowedUp() {
        try (Person admin = Person.admin(port, Screen.WIDE)) {
            admin.open("/demo");
            admin.page().locator("#ben-take").click();
            admin.page().locator("#ben-decline").click();
            assertThat(admin.page().locator("#ben")).containsText("The payment was declined.");
            expectFitForEverybody(admin, "storefront-declined");
            admin.page().locator("#ben-timeout").click();
            assertThat(admin.page().locator("#ben")).containsText("Paid in time: order");
            assertThat(unit.figures()).isEqualTo("0/0/0");
        }
    }

    @Test
    void staffWatch() {
        try (Person staff = Person.staff(port, Screen.HANDHELD)) {
            staff.open("/demo");
            assertThat(staff.main().locator("form")).hasCount(0);
            expectFitForEverybody(staff, "storefront-staff");
        }
    }
}
