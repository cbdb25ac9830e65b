package io.holdfast.admin.checkouts;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.admin.Till;
import io.holdfast.checkout.PaymentStatus;
import io.holdfast.reservations.CheckoutId;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

import java.util.List;
import java.util.UUID;

/** A checkout's page: what was bought, how it was paid, and what happened when. */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=checkout-pages")
class CheckoutPageTests {

    @Autowired HttpApi api;
    @Autowired BeanFactory beans;

    private Till till;
    private Visitor staff;

    @BeforeEach
    void openShop() {
        till = Till.create(beans);
        staff = Visitor.staff(api);
    }

    @Test
    void itTellsFromBasketToMoneyInTheOrderOfTime() {
        CheckoutId id = till.open();
        till.pay(id, "decline");
        till.pay(id, "approve");
        till.awaitPayment(id, PaymentStatus.CAPTURED);

        String text = staff.get("/checkouts/" + id).text();

        assertThat(text)
                .containsSubsequence(
                        "What happened",
                        "Checkout opened",
                        "shop",
                        "1 hold placed",
                        "api-key:shop",
                        "2 ×",
                        "Payment 1: the gateway is asked to put the amount aside",
                        "Payment 1: the gateway declined",
                        "Payment 2: the gateway is asked to put the amount aside",
                        "Payment 2: the gateway has put the amount aside",
                        "1 hold confirmed",
                        "Order placed",
                        "Payment 2: the gateway is asked to take the money",
                        "Payment 2: the money is ours");
    }

    @Test
    void theOrderIsShownAsTheBuyerSawIt() {
        CheckoutId id = till.open("Hook, <b>brass</b>");
        till.pay(id, "approve");
        till.run("update skus set name = 'Renamed' where code = '%s'".formatted(sku()));

        Answer page = staff.get("/checkouts/" + id);

        assertThat(page.text())
                .containsSubsequence("Order #", sku(), "Hook, <b>brass</b>", "2")
                .contains("1,204.50 EUR", "2,409.00 EUR", "The holds were there")
                .doesNotContain("Renamed");
        assertThat(page.body()).doesNotContain("<b>brass");
    }

    @Test
    void moneyThatCameTooLateIsSeenOnItsWayBack() {
        CheckoutId id = till.open();
        till.cancel(id);
        till.authorised(id, "<i>late</i>" + UUID.randomUUID());
        till.awaitPayment(id, PaymentStatus.VOIDED);

        Answer page = staff.get("/checkouts/" + id);

        assertThat(page.text())
                .contains("cancelled", "given up", "No order came of it.", "<i>late</i>")
                .contains("1 hold released: others can have the units")
                .contains("The gateway told: the amount of payment 1 is put aside", "Applied")
                .contains("Payment 1 came in, taken elsewhere")
                .containsSubsequence(
                        "no order can come of it, so the money goes back",
                        "the checkout has ended",
                        "the gateway is asked to give up what it put aside",
                        "given up, nothing was ever taken");
        assertThat(page.body()).doesNotContain("<i>late");
    }

    @Test
    void everyStepHasItsSentence() {
        CheckoutId id = till.sold();
        String payment = till.payment(id).id().toString();
        for (String step : List.of("capture", "void", "refund")) {
            for (String outcome : List.of("asked", "done", "refused", "unknown")) {
                step(payment, step, outcome);
            }
        }
        for (String outcome : List.of("asked", "authorised", "declined", "unknown")) {
            step(payment, "authorise", outcome);
        }
        for (String outcome : List.of("confirmed", "reclaimed", "too-late")) {
            step(payment, "settle", outcome);
        }

        Answer page = staff.get("/checkouts/" + id);

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body()).doesNotContain("??");
    }

    @Test
    void everyStatusOfAPaymentHasItsWord() {
        CheckoutId id = till.sold();
        for (PaymentStatus status : PaymentStatus.values()) {
            till.run(
                    """
                    update payments set status = '%s', retry_at = null where checkout_id = '%s'
                    """
                            .formatted(status.code(), id));
            assertThat(staff.get("/checkouts/" + id).body()).as(status.code()).doesNotContain("??");
        }
    }

    private void step(String payment, String step, String outcome) {
        till.run(
                """
                insert into payment_steps (payment_id, step, outcome, actor)
                values ('%s', '%s', '%s', 'worker:test')
                """
                        .formatted(payment, step, outcome));
    }

    @Test
    void onlyWhatMayGoOnRefreshesItself() {
        CheckoutId open = till.open();
        CheckoutId sold = till.sold();

        assertThat(staff.fragment("/checkouts/" + open).body()).contains("every 10s");
        assertThat(staff.fragment("/checkouts/" + sold).body())
                .startsWith("<div id=\"story\"")
                .doesNotContain("every 10s");
    }

    @Test
    void holdsLeadToTheirCheckoutAndBack() {
        CheckoutId id = till.open();
        String link = "href=\"/checkouts/" + id + "\"";
        String hold = String.valueOf(staff.get("/checkouts/" + id).body().split("/holds/")[1]);
        String key = "sku=" + sku() + "&location=" + till.stock().key().location();

        assertThat(staff.get("/holds?checkoutId=" + id).body()).contains(link);
        assertThat(staff.get("/stock/balance?" + key).body()).contains(link);
        assertThat(staff.get("/holds/" + hold.substring(0, hold.indexOf('"'))).body())
                .contains(link);
    }

    @Test
    void whatThereIsNotIsNotFound() {
        assertThat(staff.get("/checkouts/" + UUID.randomUUID()).status()).isEqualTo(404);
        assertThat(staff.get("/checkouts/1-1-1-1-1").status()).isEqualTo(400);
    }

    private String sku() {
        return till.stock().key().sku().value();
    }
}
