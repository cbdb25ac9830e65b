package io.holdfast.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;

import io.holdfast.admin.Till;
import io.holdfast.checkout.Payment;
import io.holdfast.checkout.PaymentStatus;
import io.holdfast.reservations.CheckoutId;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import java.util.regex.Pattern;

/** Finding out what became of a checkout, and having a refused refund tried again. */
@BrowserTest
class CheckoutFlowTests {

    @LocalServerPort int port;
    @Autowired BeanFactory beans;

    private Till till;

    @BeforeEach
    void openShop() {
        till = Till.create(beans);
    }

    @ParameterizedTest
    @EnumSource
    void staffFindACheckoutByItsPaymentAndReadWhatHappened(Screen screen) {
        CheckoutId sold = till.sold();
        String reference = String.valueOf(till.payment(sold).reference());
        try (Person staff = Person.staff(port, screen)) {
            staff.open("/checkouts").fill("Search", reference).press("Filter");
            PlaywrightAssertions.assertThat(staff.main().locator("tbody tr")).hasCount(1);
            PlaywrightAssertions.assertThat(staff.page())
                    .hasURL(Pattern.compile(".*/checkouts\\?q=" + reference + ".*"));
            staff.follow(sold.toString().substring(0, 8) + "…");
            PlaywrightAssertions.assertThat(staff.main().locator("h1")).containsText("Checkout");
            assertThat(staff.main().innerText())
                    .containsSubsequence("Checkout opened", "1 hold placed", "Order placed");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAdminTriesARefusedRefundAgainAndSeesItDone(Screen screen) {
        Payment refused = till.refused();
        try (Person admin = Person.admin(port, screen)) {
            admin.open("/payments/attention").press(again(refused));
            assertThat(admin.flash()).contains("was tried again and is given up");
            assertThat(till.find(refused.id()).status()).isEqualTo(PaymentStatus.VOIDED);
            assertThat(admin.main().innerText())
                    .containsOnlyOnce(String.valueOf(refused.reference()));
        }
    }

    @Test
    void withoutJavaScriptTooAndFromTheCheckoutItself() {
        Payment refused = till.refused();
        String page = "/checkouts/" + refused.checkoutId();
        try (Person admin = Person.adminWithoutJavaScript(port, Screen.HANDHELD)) {
            admin.open(page).press(again(refused));
            assertThat(admin.where()).isEqualTo(page);
            assertThat(admin.main().innerText()).contains("given up, nothing was ever taken");
        }
        try (Person staff = Person.staffWithoutJavaScript(port, Screen.WIDE)) {
            staff.open("/checkouts").fill("Search", refused.checkoutId().toString());
            staff.press("Filter");
            assertThat(staff.main().locator("tbody tr").count()).isOne();
        }
    }

    @Test
    void ofTwoAdminsTheSecondHearsThatItIsDone() {
        Payment refused = till.refused();
        try (Person late = Person.admin(port, Screen.WIDE);
                Person early = Person.admin(port, Screen.WIDE)) {
            late.open("/checkouts/" + refused.checkoutId());
            early.open("/payments/attention").press(again(refused));
            assertThat(early.flash()).contains("was tried again");
            late.press(again(refused));
            assertThat(late.flash()).contains("was in no trouble any more. Nothing was done.");
        }
    }

    @Test
    void staffAreOfferedNothingToTry() {
        Payment refused = till.refused();
        try (Person staff = Person.staff(port, Screen.WIDE)) {
            staff.open("/payments/attention");
            assertThat(staff.main().innerText()).contains(String.valueOf(refused.reference()));
            assertThat(staff.main().locator("form").count()).isZero();
            staff.open("/checkouts/" + refused.checkoutId());
            assertThat(staff.main().locator("form").count()).isZero();
        }
    }

    private static String again(Payment payment) {
        return "Try again payment " + payment.attempt() + " of checkout " + payment.checkoutId();
    }
}
