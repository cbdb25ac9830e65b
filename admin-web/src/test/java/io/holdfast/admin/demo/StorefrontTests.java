package io.holdfast.admin.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.LastUnit;
import io.holdfast.Visitor;
import io.holdfast.payments.SimulatedMethod;
import io.holdfast.reconciliation.Reconciliation;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Two shoppers and one unit, without a browser; in a database of its own that holds the demo. */
@ApplicationTest
@Import(LastUnit.class)
@TestPropertySource(
        properties = {
            "spring.datasource.hikari.pool-name=storefront",
            "holdfast.demo=true",
            "holdfast.payments.simulated.late-by=PT0.5S"
        })
class StorefrontTests {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Autowired HttpApi api;
    @Autowired LastUnit unit;
    @Autowired Reconciliation reconciliation;

    private Visitor admin;

    @BeforeEach
    void oneIsLeft() {
        unit.standsFree();
        admin = Visitor.admin(api);
    }

    @AfterEach
    void everythingAddsUp() {
        assertThat(reconciliation.run().mismatches()).isEmpty();
    }

    @Test
    void staffSeeItAndAreOfferedNothingToPress() {
        Visitor staff = Visitor.staff(api);
        Answer page = staff.get("/demo");
        assertThat(page.text()).contains("Who gets the last one?", "Ada", "Ben", "You may look");
        assertThat(page.body()).doesNotContain("action=\"/demo");
        assertThat(staff.post("/demo/one-more").status()).isEqualTo(403);
    }

    @Test
    void whoTakesItFirstHasItAndTheOtherHearsSo() {
        assertThat(admin.get("/demo").text()).contains("There is one left");
        assertThat(take("ADA").text()).contains("Ada holds the last unit.", "holds it", "sold out");
        assertThat(take("BEN").text()).contains("Ben was told that it is sold out");
        assertThat(unit.figures()).isEqualTo("1/1/0");
        assertThat(press("/demo/give-back", "shopper", "ADA").text()).contains("It is free again");
        assertThat(take("BEN").text()).contains("Ben holds the last unit.");
        assertThat(unit.figures()).isEqualTo("1/1/0");
    }

    @Test
    void aSecondPressOfTheSameButtonDoesNothingTwice() {
        String key = admin.get("/demo").hidden("requestKey");
        String[] wish = {"shopper", "ADA", "requestKey", key, "holdFor", "PT2M"};
        press("/demo/take", wish);
        assertThat(press("/demo/take", wish).text()).contains("Ada holds the last unit.");
        String[] payment = {"shopper", "ADA", "requestKey", key, "method", "APPROVE"};
        String first = orderNumber(press("/demo/pay", payment));
        assertThat(orderNumber(press("/demo/pay", payment))).isEqualTo(first);
        assertThat(unit.figures()).isEqualTo("0/0/0");
    }

    @Test
    void ofBothAtOnceOneGetsItInEveryRound() {
        for (int round = 0; round < 20; round++) {
            Answer page = pressWithKey("/demo/both", "holdFor", "PT2M");
            assertThat(page.text()).contains("pressed at the same moment", "was told that it is");
            assertThat(unit.figures()).isEqualTo("1/1/0");
            String winner = page.text().contains("Ada holds the last unit") ? "ADA" : "BEN";
            press("/demo/give-back", "shopper", winner);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyCardGoesAsItSays(SimulatedMethod method) {
        take("ADA");
        Answer page = pressWithKey("/demo/pay", "shopper", "ADA", "method", method.name());
        switch (method) {
            case DECLINE -> {
                assertThat(page.text()).contains("was declined", "still held");
                assertThat(unit.figures()).isEqualTo("1/1/0");
                pressWithKey("/demo/pay", "shopper", "ADA", "method", "APPROVE");
            }
            case TIMEOUT -> assertThat(page.text()).contains("gives no answer yet");
            case APPROVE, LATE, TWICE, DISORDER, CAPTURE_REFUSED, REFUND_REFUSED ->
                    assertThat(page.text()).contains("Ada has paid: order");
        }
        awaitSaid("Paid in time: order");
        assertThat(unit.figures()).isEqualTo("0/0/0");
    }

    @Test
    void anotherCardFromTheSamePageIsNotPaidWith() {
        take("ADA");
        String key = admin.get("/demo").hidden("requestKey");
        press("/demo/pay", "shopper", "ADA", "requestKey", key, "method", "DECLINE");
        Answer page = press("/demo/pay", "shopper", "ADA", "requestKey", key, "method", "LATE");
        assertThat(page.text()).contains("with another card");
        assertThat(unit.figures()).isEqualTo("1/1/0");
    }

    @Test
    void moneyThatComesLateHasTheUnitIfNobodyTookIt() {
        take("ADA");
        unit.outlastsItsHold();
        assertThat(admin.get("/demo").text())
                .contains("time is up", "Money that comes now is late");
        Answer refused = pressWithKey("/demo/pay", "shopper", "ADA", "method", "APPROVE");
        assertThat(refused.text()).contains("Ada's time is up. Nothing was paid.");
        assertThat(pressWithKey("/demo/transfer", "shopper", "ADA").text())
                .contains("It was claimed again: order", "Paid late");
        assertThat(unit.figures()).isEqualTo("0/0/0");
    }

    @Test
    void moneyThatComesTooLateGoesBack() {
        take("ADA");
        unit.outlastsItsHold();
        assertThat(take("BEN").text()).contains("somebody else has the unit");
        assertThat(pressWithKey("/demo/transfer", "shopper", "ADA").text())
                .contains("Ada's money came too late: the unit is gone.");
        awaitSaid("It is back with the shopper");
        assertThat(pressWithKey("/demo/pay", "shopper", "BEN", "method", "APPROVE").text())
                .contains("Ben has paid: order");
        assertThat(unit.figures()).isEqualTo("0/0/0");
    }

    @Test
    void whatIsPaidCanNotBeGivenBackAndANewBasketGoesOn() {
        take("ADA");
        pressWithKey("/demo/pay", "shopper", "ADA", "method", "APPROVE");
        assertThat(press("/demo/give-back", "shopper", "ADA").text()).contains("has paid for it");
        assertThat(press("/demo/basket", "shopper", "ADA").text()).contains("a new basket");
        assertThat(take("ADA").text()).contains("Ada was told that it is sold out");
    }

    @Test
    void oneMoreIsPutThereOnceAndOnlyWhenNoneIs() {
        assertThat(press("/demo/one-more").text()).contains("the last one still stands");
        take("ADA");
        pressWithKey("/demo/pay", "shopper", "ADA", "method", "APPROVE");
        var twice = CompletableFuture.supplyAsync(() -> Visitor.admin(api).post("/demo/one-more"));
        press("/demo/one-more");
        twice.join();
        assertThat(unit.figures()).isEqualTo("1/0/1");
        assertThat(admin.get("/demo/showcase").text()).contains("Received", "+1 → 1");
    }

    @Test
    void aSideIsExchangedOnlyWhenItsButtonsAreOthers() {
        String seen = "/demo/shopper?shopper=ADA&seen=EMPTY";
        Answer same = admin.fragment(seen);
        assertThat(same.header("HX-Retarget")).isEmpty();
        assertThat(same.body()).doesNotContain("<form");
        take("ADA");
        Answer other = admin.fragment(seen);
        assertThat(other.header("HX-Retarget")).isEqualTo("#ada");
        assertThat(other.body()).contains("action=\"/demo/pay\"", "id=\"ada\"");
        assertThat(admin.fragment("/demo/shopper?shopper=BEN&seen=EMPTY").text())
                .contains("sold out");
    }

    private void awaitSaid(String sentence) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(admin.get("/demo").text()).contains(sentence));
    }

    private Answer take(String shopper) {
        return pressWithKey("/demo/take", "shopper", shopper, "holdFor", "PT2M");
    }

    private Answer pressWithKey(String path, String... fields) {
        String[] all = new String[fields.length + 2];
        System.arraycopy(fields, 0, all, 2, fields.length);
        all[0] = "requestKey";
        all[1] = admin.get("/demo").hidden("requestKey");
        return press(path, all);
    }

    private Answer press(String path, String... fields) {
        return admin.follow(admin.post(path, fields));
    }

    private static String orderNumber(Answer page) {
        return page.text().replaceFirst(".*Ada has paid: order (\\d+)\\..*", "$1");
    }
}
