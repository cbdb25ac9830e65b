package io.holdfast.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Finding holds, and ending and extending them. */
@BrowserTest
class HoldFlowTests {

    @LocalServerPort int port;
    @Autowired Shelves shelves;

    @ParameterizedTest
    @EnumSource
    void anAdminEndsOverdueHoldsInBulkAndHearsOfEach(Screen screen) {
        BalanceKey key = shelves.shelve(10);
        Reservation one = shelves.overdueHold(key, 2);
        Reservation other = shelves.overdueHold(key, 3);
        try (Person admin = Person.admin(port, screen)) {
            admin.open("/holds/overdue?sku=" + key.sku());
            admin.tick("Tick hold " + one.id()).tick("Tick hold " + other.id());
            shelves.release(other.id());
            admin.press("Expire ticked");
            assertThat(admin.main().innerText())
                    .contains("1 of 2 holds expired", "It was released before");
            admin.expectAccessible().expectNoSidewaysScroll().keepPicture("holds-answers");
            assertThat(shelves.find(one.id()).status()).isEqualTo(ReservationStatus.EXPIRED);
            assertThat(shelves.figures(key)).isEqualTo("10/0/10");
        }
    }

    @Test
    void withoutJavaScriptTooAndReleasingIsTheOtherWay() {
        BalanceKey key = shelves.shelve(10);
        Reservation hold = shelves.overdueHold(key, 2);
        try (Person admin = Person.adminWithoutJavaScript(port, Screen.HANDHELD)) {
            admin.open("/holds/overdue?sku=" + key.sku()).tick("Tick hold " + hold.id());
            admin.press("Release ticked");
            assertThat(shelves.find(hold.id()).status()).isEqualTo(ReservationStatus.RELEASED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHoldIsExtendedAndReleasedFromItsStory(Screen screen) {
        BalanceKey key = shelves.shelve(10);
        Reservation hold = shelves.hold(key, 4);
        try (Person admin = Person.admin(port, screen)) {
            admin.open("/holds?status=held&sku=" + key.sku()).follow("#" + hold.id());
            admin.press("1 h");
            assertThat(shelves.find(hold.id()).expiresAt())
                    .isAfter(hold.expiresAt().plusSeconds(1_800));
            assertThat(admin.main().innerText()).contains("Hold extended", "user:admin");
            admin.page().locator("#release").click();
            admin.press("Release hold " + hold.id());
            assertThat(admin.flash()).contains("4 units");
            assertThat(admin.main().innerText()).contains("Hold released");
            assertThat(shelves.figures(key)).isEqualTo("10/0/10");
        }
    }

    @Test
    void ofTwoAdminsTheSecondHearsThatTheHoldHasEnded() {
        BalanceKey key = shelves.shelve(10);
        Reservation hold = shelves.hold(key, 4);
        try (Person late = Person.admin(port, Screen.WIDE)) {
            late.open("/holds/" + hold.id());
            late.page().locator("#release").click();
            shelves.confirm(hold.id());
            late.press("Release hold " + hold.id());
            assertThat(late.flash()).contains("It was confirmed before");
            assertThat(shelves.figures(key)).isEqualTo("6/0/6");
        }
    }

    @Test
    void holdsAreFoundByCheckout() {
        Reservation hold = shelves.hold(shelves.shelve(10), 4);
        try (Person staff = Person.staff(port, Screen.WIDE)) {
            staff.open("/holds").fill("Checkout", hold.checkoutId().toString()).press("Filter");
            PlaywrightAssertions.assertThat(staff.main().locator("tbody tr")).hasCount(1);
            PlaywrightAssertions.assertThat(staff.link("#" + hold.id())).isVisible();
        }
    }

    @Test
    void staffAreOfferedNothingToEnd() {
        Reservation overdue = shelves.overdueHold(shelves.shelve(10), 4);
        try (Person staff = Person.staff(port, Screen.WIDE)) {
            staff.open("/holds/overdue");
            assertThat(staff.main().locator("input[type=checkbox]").count()).isZero();
            staff.open("/holds/" + overdue.id());
            assertThat(staff.main().locator("form").count()).isZero();
        }
    }
}
