package io.holdfast.admin.checkouts;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.admin.Till;
import io.holdfast.checkout.Payment;
import io.holdfast.checkout.PaymentStatus;
import io.holdfast.checkout.PaymentTrouble;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;

import java.util.UUID;

/** The payments that need attention, and trying one again. */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=attention")
class AttentionTests {

    private static final String PAGE = "/payments/attention";

    @Autowired HttpApi api;
    @Autowired BeanFactory beans;
    @Autowired JdbcClient jdbc;

    private Till till;
    private Visitor admin;
    private Visitor staff;

    @BeforeEach
    void openShop() {
        till = Till.create(beans);
        till.run("update payments set trouble = null, retry_at = null, status = 'captured'");
        admin = Visitor.admin(api);
        staff = Visitor.staff(api);
    }

    @Test
    void nothingToSeeToSaysSo() {
        assertThat(staff.get(PAGE).text()).contains("All is well");
        assertThat(staff.get("/").text()).doesNotContain("need a person", "needs a person");
        assertThat(staff.get("/").body()).doesNotContain("Payments that need a person");
    }

    @Test
    void eachStandsInItsGroup() {
        Payment refused = till.refused();
        Payment stuck = till.stuck();
        Payment back = till.payment(till.sold());
        till.run(
                "update payments set status = 'refunding', retry_at = clock_timestamp() where id = '%s'"
                        .formatted(back.id()));

        Answer page = staff.get(PAGE);

        assertThat(page.text())
                .containsSubsequence(
                        "Refused by the gateway",
                        "give up what was put aside",
                        "told to refuse",
                        String.valueOf(refused.reference()),
                        "Unknown outcome",
                        "take the money",
                        String.valueOf(stuck.reference()),
                        "not any more by itself",
                        "On their way back",
                        "give the money back",
                        String.valueOf(back.reference()),
                        "any moment");
        assertThat(page.body()).contains("href=\"/checkouts/" + refused.checkoutId());
    }

    @Test
    void whatNeedsAPersonIsCountedOnEveryPageAndLeadsThere() {
        till.refused();
        till.stuck();

        assertThat(staff.get("/").text()).contains("2 payments need a person.");
        assertThat(staff.get("/").body()).contains("href=\"/payments/attention\"");
        assertThat(staff.get("/stock").body()).contains("Payments that need a person\">2</span>");
    }

    @Test
    void anAdminTriesAgainAndItIsDoneAndRecorded() {
        Payment refused = till.refused();

        Answer answer = admin.post(retry(refused));
        Answer page = admin.follow(answer);

        assertThat(answer.location()).isEqualTo(PAGE);
        assertThat(page.text())
                .contains("Payment " + refused.reference() + " was tried again and is given up");
        assertThat(page.body()).contains("class=\"note good\"");
        assertThat(till.find(refused.id()).status()).isEqualTo(PaymentStatus.VOIDED);
        assertThat(admin.get("/activity?actor=user:admin").text())
                .contains("Had a payment tried again of checkout", refused.checkoutId().toString());
        assertThat(admin.get("/checkouts/" + refused.checkoutId()).text())
                .containsSubsequence("refused to give up", "user:admin", "given up");
    }

    @Test
    void theCheckoutsPageIsWhereOneComesBackTo() {
        Payment refused = till.refused();

        Answer answer = admin.post(retry(refused), "fromCheckout", "true");

        assertThat(answer.location()).isEqualTo("/checkouts/" + refused.checkoutId());
    }

    @Test
    void aSecondClickAndAStalePageDoNothing() {
        Payment refused = till.refused();
        admin.follow(admin.post(retry(refused)));
        long steps = steps(refused);

        Answer page = admin.follow(admin.post(retry(refused)));

        assertThat(page.text()).contains("was in no trouble any more. Nothing was done.");
        assertThat(steps(refused)).isEqualTo(steps);
        assertThat(retried(refused)).isOne();
    }

    @Test
    void whoComesWhileSomebodyElseTriesDoesNothing() {
        Payment refused = till.refused();
        till.run(
                """
                create function busy() returns trigger language plpgsql as
                'begin new.retry_at = clock_timestamp() + interval ''1 minute''; return new; end';
                create trigger busy before update on payments
                    for each row when (old.id = '%s') execute function busy()
                """
                        .formatted(refused.id()));
        try {
            Answer page = admin.follow(admin.post(retry(refused)));

            assertThat(page.text()).contains("is just being tried by somebody else");
            assertThat(page.body()).contains("class=\"note bad\"");
            assertThat(retried(refused)).isZero();
        } finally {
            till.run("drop trigger busy on payments; drop function busy()");
        }
    }

    @Test
    void anUnknownOutcomeIsAskedForAgain() {
        Payment stuck = till.stuck();

        Answer page = admin.follow(admin.post(retry(stuck)));

        assertThat(page.text()).contains("the order stands, and the money is ours");
        assertThat(till.find(stuck.id()).status()).isEqualTo(PaymentStatus.CAPTURED);
    }

    @Test
    void whatIsRefusedAgainStays() {
        Payment refused = till.refused();
        till.run(
                "update simulated_payments set state = 'captured' where reference = '%s'"
                        .formatted(refused.reference()));

        Answer page = admin.follow(admin.post(retry(refused)));

        assertThat(page.text()).contains("the gateway refused again: The payment is captured.");
        assertThat(till.find(refused.id()).trouble()).isEqualTo(PaymentTrouble.REFUSED);
        assertThat(retried(refused)).isOne();
    }

    @Test
    void staffLookAndChangeNothing() {
        Payment refused = till.refused();

        assertThat(staff.get(PAGE).body()).doesNotContain("/retry");
        assertThat(staff.get("/checkouts/" + refused.checkoutId()).body()).doesNotContain("/retry");
        assertThat(staff.post(retry(refused)).status()).isEqualTo(403);
        assertThat(till.find(refused.id())).isEqualTo(refused);
    }

    @Test
    void aPaymentThatThereIsNotIsNotFound() {
        assertThat(admin.post("/payments/" + UUID.randomUUID() + "/retry").status()).isEqualTo(404);
        assertThat(admin.post("/payments/x/retry").status()).isEqualTo(400);
    }

    @Test
    void whatTheGatewaySaysIsText() {
        Payment stuck = till.stuck();
        till.run("update payments set reason = '<b>no</b>' where id = '%s'".formatted(stuck.id()));

        Answer page = staff.get(PAGE);

        assertThat(page.text()).contains("<b>no</b>");
        assertThat(page.body()).doesNotContain("<b>no");
    }

    private static String retry(Payment payment) {
        return "/payments/" + payment.id() + "/retry";
    }

    private long steps(Payment payment) {
        return jdbc.sql("select count(*) from payment_steps where payment_id = :id")
                .param("id", payment.id().value())
                .query(Long.class)
                .single();
    }

    private long retried(Payment payment) {
        return jdbc.sql(
                        """
                        select count(*)
                        from activities
                        where kind = 'payment-retried' and subject = :checkout
                        """)
                .param("checkout", payment.checkoutId().toString())
                .query(Long.class)
                .single();
    }
}
