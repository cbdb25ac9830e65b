package io.holdfast.admin.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reconciliation.Run;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import java.util.UUID;

/** Whether everything adds up, and the wish to look. */
@TamperedApplication
class ResultPageTests {

    private static final String RUN_BUTTON = "id=\"run-now\"";
    private static final String DRIFT =
            "update inventory_balances set reserved = reserved + 1 where";

    @Autowired HttpApi api;
    @Autowired JdbcClient jdbc;
    @Autowired Reconciliation reconciliation;
    @Autowired Tampering tampering;

    private BalanceKey balance;

    @BeforeEach
    void startFromNoRun() {
        tampering.forgetAllRuns();
        tampering.mendEverything();
        balance = tampering.shelve(1_250);
        tampering.hold(balance, 4);
    }

    @Test
    void beforeTheFirstRunThePageSaysWhatToDo() {
        assertThat(Visitor.admin(api).get("/reconciliation"))
                .satisfies(page -> assertThat(page.status()).isEqualTo(200))
                .satisfies(page -> assertThat(page.text()).contains("Never run yet", "Run now"));
    }

    @Test
    void adminRequestsARunAndSeesHowFarItIs() {
        Visitor admin = Visitor.admin(api);
        Answer answer = admin.post("/reconciliation");
        assertThat(answer.location()).isEqualTo("/reconciliation");
        assertThat(reconciliation.lastRun().map(Run::requestedBy)).contains(Actor.user("admin"));

        Answer page = admin.follow(answer);
        assertThat(page.text()).contains("All balances are being compared", "0 %", "user:admin");
        assertThat(page.body()).contains("<progress", "value=\"0\"").doesNotContain(RUN_BUTTON);

        reconciliation.checkNext();
        Run run = reconciliation.lastRun().orElseThrow();
        assertThat(admin.get("/reconciliation").text())
                .contains(run.percent() + " %", run.checked() + " of ", "all of them add up")
                .doesNotContain("are being compared.");
    }

    @Test
    void whoRequestedARunIsRecorded() {
        Visitor.admin(api).post("/reconciliation");
        String run = String.valueOf(reconciliation.lastRun().orElseThrow().id());
        assertThat(
                        jdbc.sql(
                                        """
                                        select actor
                                        from activities
                                        where kind = 'reconciliation-requested' and subject = ?
                                        """)
                                .param(run)
                                .query(String.class)
                                .list())
                .containsExactly("user:admin");
    }

    @Test
    void whoeverRequestsARunWhileOneGoesOnIsToldSo() {
        Visitor.admin(api).post("/reconciliation");
        Visitor other = Visitor.admin(api);
        assertThat(other.follow(other.post("/reconciliation")).text())
                .contains("A run was going on already");
        assertThat(runs()).isOne();
    }

    @Test
    void theRegionRefreshesItselfFasterWhileARunGoesOn() {
        Visitor staff = Visitor.staff(api);
        assertThat(staff.fragment("/reconciliation").body())
                .doesNotContain("<html")
                .contains("hx-get=\"/reconciliation\"", "hx-trigger=\"every 10s\"");
        reconciliation.request(Actor.user("admin"));
        assertThat(staff.fragment("/reconciliation").body())
                .contains("<progress", "hx-trigger=\"every 1s\"", "href=\"/reconciliation\"");
    }

    @Test
    void cleanResultIsSaidCalmly() {
        tampering.shelve(1);
        run();
        assertThat(Visitor.staff(api).get("/reconciliation").text())
                .contains("Everything adds up.", "balances agree with their holds", "user:admin")
                .containsPattern(", in (less than )?\\d+ (s|min) ?, requested by")
                .doesNotContain("Investigate", "not add up");
    }

    @Test
    void mismatchesStandSideBySide() {
        tampering.change(balance, DRIFT);
        run();
        Answer page = Visitor.staff(api).get("/reconciliation");
        assertThat(page.text())
                .contains("1 balance does not add up.")
                .contains(
                        "%s Some name %s 5 4 4 1,250 1,250 reserved +1 Investigate"
                                .formatted(balance.sku(), balance.location()));
        assertThat(page.body())
                .contains("href=\"" + Tampering.page(balance).replace("&", "&amp;") + "\"");
    }

    @Test
    void committedUnitsStandBesideTheirHoldsToo() {
        tampering.run(
                balance,
                """
                update inventory_balances
                set committed = 2, settles_at_dispatch = true
                where sku_id = (select id from skus where code = :sku)
                  and location_id = (select id from locations where code = :location)
                """);
        run();
        Visitor staff = Visitor.staff(api);
        assertThat(staff.get("/reconciliation").text())
                .contains("4 4 4 2 0 0 1,250 1,250 committed +2 policy not in force Investigate");
        assertThat(staff.get(Tampering.page(balance)).text())
                .contains("Committed 2 0 0 committed +2", "Policy policy not in force")
                .contains("which left on hand 1,250, reserved 4 and committed 0");
    }

    @Test
    void eachDifferenceIsNamed() {
        tampering.change(
                balance,
                "update inventory_balances set reserved = reserved + 2, on_hand = 1240 where");
        tampering.change(
                balance, "update inventory_reservations set quantity = 1 where quantity = 4 and");
        run();
        assertThat(Visitor.staff(api).get("/reconciliation").text())
                .contains(
                        "6 1 4 1,240 1,250 reserved +5 against holds reserved +2 against ledger"
                                + " on hand −10");
    }

    @Test
    void repairedMismatchesAreMarkedAndLeadToTheLedger() {
        BalanceKey other = tampering.shelve(5);
        tampering.change(balance, DRIFT);
        tampering.change(other, "update inventory_balances set on_hand = 7 where");
        run();
        tampering.mend(balance);

        Answer page = Visitor.staff(api).get("/reconciliation");
        assertThat(page.text())
                .contains("1 balance does not add up.", "1 more is repaired by now.")
                .contains("repaired ledger row " + tampering.lastRow(balance));
        assertThat(page.body())
                .contains("location=" + balance.location() + "#ledger")
                .doesNotContain(Tampering.page(balance).replace("&", "&amp;"));

        tampering.mend(other);
        assertThat(Visitor.staff(api).get("/reconciliation").text())
                .contains("What the last run found is repaired: 2 balances.");
    }

    @Test
    void onlyTheFirst200AreShown() {
        tampering.openMany(201);
        run();
        Answer page = Visitor.staff(api).get("/reconciliation");
        assertThat(page.text())
                .contains("201 balances do not add up.", "The first 200 of 201 are shown.");
        assertThat(page.body().split("id=\"investigate-")).hasSize(201);
    }

    @Test
    void staffLookAndRequestNothing() {
        Visitor staff = Visitor.staff(api);
        assertThat(staff.get("/reconciliation").body()).doesNotContain(RUN_BUTTON);
        assertThat(staff.post("/reconciliation").status()).isEqualTo(403);
        assertThat(runs()).isZero();
    }

    @Test
    void withoutTheTokenOfAPageNothingIsRequested() {
        Visitor.admin(api).postWithoutToken("/reconciliation");
        assertThat(runs()).isZero();
    }

    @Test
    void hostileCodesAndNamesAreText() {
        String code = "<i>é/&'" + UUID.randomUUID();
        BalanceKey hostile = tampering.shelve(code, "<script>alert(1)</script>", 5);
        tampering.change(hostile, "update inventory_balances set on_hand = 7 where");
        run();
        Answer page = Visitor.staff(api).get("/reconciliation");
        assertThat(page.body()).doesNotContain("<i>", "<script>alert");
        assertThat(page.text()).contains(code, "alert(1)");
        assertThat(Visitor.staff(api).get(Tampering.page(hostile)).text()).contains(code);
    }

    private void run() {
        reconciliation.request(Actor.user("admin"));
        tampering.finishRun();
    }

    private long runs() {
        return jdbc.sql("select count(*) from reconciliation_runs").query(Long.class).single();
    }
}
