package io.holdfast.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.microsoft.playwright.assertions.PlaywrightAssertions;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.MovementKind;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Looking at stock and changing it. */
@BrowserTest
class StockFlowTests {

    @LocalServerPort int port;
    @Autowired Shelves shelves;

    @ParameterizedTest
    @EnumSource
    void anAdminReceivesStockAfterALookAtWhatWillChange(Screen screen) {
        BalanceKey key = shelves.shelve(5);
        try (Person admin = Person.admin(port, screen)) {
            admin.open(balance(key)).follow("Receive");
            admin.fill("Units that arrived", "40").fill("Reason", "delivery 4711").press("Review");
            assertThat(admin.main().innerText()).contains("+40", "45");
            assertThat(shelves.figures(key)).as("nothing yet").isEqualTo("5/0/5");
            admin.press("Receive");
            assertThat(admin.flash()).contains("Received: +40. On hand is 45");
            assertThat(shelves.figures(key)).isEqualTo("45/0/45");
            assertThat(shelves.ledger(key).getFirst().actor()).hasToString("user:admin");
        }
    }

    @ParameterizedTest
    @EnumSource
    void withoutJavaScriptItWorksTheSame(Screen screen) {
        BalanceKey key = shelves.shelve(5);
        try (Person admin = Person.adminWithoutJavaScript(port, screen)) {
            admin.open("/stock").fill("SKU or name", key.sku().value()).press("Filter");
            admin.follow(key.sku().value()).follow("Adjust");
            admin.fill("Units to add or, with a minus, to take away", "-2");
            admin.fill("Reason", "two are broken").press("Review").press("Adjust");
            assertThat(admin.flash()).contains("Adjusted: −2. On hand is 3");
            assertThat(shelves.figures(key)).isEqualTo("3/0/3");
        }
    }

    @Test
    void whatIsTypedWrongIsSaidAndNothingIsLost() {
        BalanceKey key = shelves.shelve(5);
        try (Person admin = Person.admin(port, Screen.WIDE)) {
            admin.open(change("adjust", key));
            admin.fill("Units to add or, with a minus, to take away", "1,5").press("Review");
            assertThat(admin.main().innerText())
                    .contains(
                            "must be a whole number in plain digits", "Reason must have 1 to 500");
            assertThat(admin.page().locator("#quantity").inputValue()).isEqualTo("1,5");
            admin.expectAccessible();
            assertThat(shelves.figures(key)).isEqualTo("5/0/5");
        }
    }

    @Test
    void aDoubleClickChangesStockOnce() {
        BalanceKey key = shelves.shelve(5);
        try (Person admin = Person.admin(port, Screen.WIDE)) {
            admin.open(change("receive", key));
            admin.fill("Units that arrived", "10").fill("Reason", "delivery").press("Review");
            admin.page().locator("form .btn.primary").dblclick();
            PlaywrightAssertions.assertThat(admin.main()).containsText("Ledger");
            assertThat(shelves.figures(key)).isEqualTo("15/0/15");
        }
    }

    @Test
    void aCountInViewOfAnOldFigureIsDecidedAgain() {
        BalanceKey key = shelves.shelve(10);
        try (Person admin = Person.admin(port, Screen.WIDE)) {
            admin.open(change("count", key));
            Reservation sold = shelves.hold(key, 5);
            shelves.confirm(sold.id());
            admin.fill("Units that you counted", "12").fill("Reason", "count").press("Review");
            assertThat(admin.main().innerText())
                    .contains("You saw 10 on hand. By now there are 5.");
            assertThat(shelves.figures(key)).isEqualTo("5/0/5");
            admin.press("Review").press("Set on hand");
            assertThat(admin.flash()).contains("Counted: +7. On hand is 12");
            assertThat(shelves.ledger(key).getFirst().kind()).isEqualTo(MovementKind.COUNT);
        }
    }

    @Test
    void ofTwoAdminsWithTheSameFormOpenTheSecondHearsOfTheFirst() {
        BalanceKey key = shelves.shelve(10);
        try (Person one = Person.admin(port, Screen.WIDE);
                Person other = Person.admin(port, Screen.HANDHELD)) {
            one.open(change("count", key));
            other.open(change("count", key));
            one.fill("Units that you counted", "8").fill("Reason", "count").press("Review");
            other.fill("Units that you counted", "9").fill("Reason", "count").press("Review");
            one.press("Set on hand");
            other.press("Set on hand");
            assertThat(other.main().innerText())
                    .contains("You saw 10 on hand. By now there are 8.");
            assertThat(shelves.figures(key)).isEqualTo("8/0/8");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCountBelowWhatIsReservedReleasesTheHoldsThatTheAdminPicks(Screen screen) {
        BalanceKey key = shelves.shelve(10);
        Reservation older = shelves.hold(key, 4);
        Reservation newer = shelves.hold(key, 3);
        try (Person admin = Person.admin(port, screen)) {
            admin.open(change("count", key));
            admin.fill("Units that you counted", "5").fill("Reason", "five left").press("Review");
            assertThat(admin.heading()).isEqualTo("Holds are in the way");
            assertThat(admin.main().innerText()).contains("7 are reserved: 2 too few");
            admin.expectAccessible().keepPicture("stock-room");
            admin.press("Release ticked holds and set on hand");
            assertThat(shelves.figures(key)).as("nothing was ticked").isEqualTo("10/7/3");
            admin.tick("Release hold " + newer.id() + " of 3");
            admin.press("Release ticked holds and set on hand");
            assertThat(admin.flash()).contains("Counted: −5. On hand is 5", "1 hold was released");
            assertThat(shelves.figures(key)).isEqualTo("5/4/1");
            assertThat(shelves.find(newer.id()).status()).isEqualTo(ReservationStatus.RELEASED);
            assertThat(shelves.find(older.id()).status()).isEqualTo(ReservationStatus.HELD);
        }
    }

    @Test
    void searchFindsAsOneTypesAndKeepsItsStateInTheAddress() {
        BalanceKey key = shelves.shelve(7);
        shelves.shelve(8);
        try (Person staff = Person.staff(port, Screen.WIDE)) {
            staff.open("/stock");
            staff.page().locator("#q").pressSequentially(key.sku().value().substring(4));
            PlaywrightAssertions.assertThat(staff.page().locator("#list tbody tr")).hasCount(1);
            PlaywrightAssertions.assertThat(staff.page().locator("#q")).isFocused();
            assertThat(staff.where()).contains("q=" + key.sku().value().substring(4));
            staff.page().reload();
            PlaywrightAssertions.assertThat(staff.page().locator("#list tbody tr")).hasCount(1);
            staff.expectNoComplaints();
        }
    }

    @Test
    void theListRefreshesItselfAndLeavesFocusAndSelectionAlone() {
        BalanceKey key = shelves.shelve(7);
        try (Person staff = Person.staff(port, Screen.WIDE)) {
            staff.open("/stock?q=" + key.sku());
            staff.link(key.sku().value()).focus();
            shelves.receive(key, 3);
            staff.page().evaluate("htmx.trigger('#list', 'refresh')");
            PlaywrightAssertions.assertThat(staff.page().locator("#list tbody tr"))
                    .containsText("10");
            PlaywrightAssertions.assertThat(staff.link(key.sku().value())).isFocused();
            staff.page()
                    .evaluate(
                            "getSelection().selectAllChildren(document.querySelector('#list td.name'))");
            shelves.receive(key, 90);
            staff.page().evaluate("htmx.trigger('#list', 'refresh')");
            staff.page().waitForTimeout(0);
            assertThat(staff.page().evaluate("getSelection().toString()").toString())
                    .contains("Thing");
            PlaywrightAssertions.assertThat(staff.page().locator("#list tbody tr"))
                    .not()
                    .containsText("100");
        }
    }

    @Test
    void theExportHoldsExactlyTheFilteredList() throws Exception {
        String unique = Shelves.unique();
        shelves.receive(shelves.named("=" + unique, "@sum, \"of\" " + unique, "L" + unique), 5);
        shelves.receive(shelves.named("B" + unique, "plain " + unique, "L" + unique), 6);
        shelves.shelve(3);
        try (Person staff = Person.staff(port, Screen.WIDE)) {
            staff.open("/stock?q=" + unique + "&sort=-onHand");
            var download = staff.page().waitForDownload(() -> staff.follow("Export CSV"));
            String csv =
                    new String(download.createReadStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(csv.lines())
                    .containsExactly(
                            "sku,name,location,onHand,expectedOnHand,reserved,committed,"
                                    + "safetyStock,backorderLimit,available",
                            "B%1$s,plain %1$s,L%1$s,6,6,0,0,0,0,6".formatted(unique),
                            "'=%1$s,\"'@sum, \"\"of\"\" %1$s\",L%1$s,5,5,0,0,0,0,5"
                                    .formatted(unique));
        }
    }

    @Test
    void hostileTextIsShownAsText() {
        String unique = Shelves.unique();
        String hostile = "<img src=x onerror=alert(1)>" + unique;
        BalanceKey key =
                shelves.receive(shelves.named(hostile, "\"><script>" + unique, "a/b " + unique), 4);
        try (Person admin = Person.admin(port, Screen.HANDHELD)) {
            admin.page().onDialog(dialog -> fail("a script ran"));
            admin.open("/stock?q=" + URLEncoder.encode(hostile, StandardCharsets.UTF_8));
            admin.follow(hostile);
            assertThat(admin.heading()).contains(hostile, "\"><script>");
            admin.follow("Receive").fill("Units that arrived", "1").fill("Reason", "<b>'--");
            admin.press("Review").press("Receive");
            assertThat(admin.main().innerText()).contains("<b>'--");
            admin.expectNoSidewaysScroll().expectNoComplaints();
            assertThat(shelves.figures(key)).isEqualTo("5/0/5");
        }
    }

    @Test
    void staffSeeEverythingAndAreOfferedNoChange() {
        BalanceKey key = shelves.shelve(5);
        try (Person staff = Person.staff(port, Screen.WIDE)) {
            staff.open(balance(key));
            assertThat(staff.link("Receive").count()).isZero();
            staff.open(change("receive", key));
            assertThat(staff.heading()).isEqualTo("You may not do this");
        }
    }

    private static String balance(BalanceKey key) {
        return "/stock/balance?sku=%s&location=%s".formatted(key.sku(), key.location());
    }

    private static String change(String kind, BalanceKey key) {
        return "/stock/%s?sku=%s&location=%s".formatted(kind, key.sku(), key.location());
    }
}
