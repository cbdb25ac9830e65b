package io.holdfast.admin.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.reconciliation.Mismatch;
import io.holdfast.reconciliation.Reconciliation;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.List;
import java.util.stream.Stream;

/** A repair is what was previewed, is made once, and needs an admin and a reason. */
@TamperedApplication
class RepairPageTests {

    private static final String REPAIR = "/reconciliation/balance/repair";

    private static final String RESERVED_DRIFTS =
            "update inventory_balances set reserved = reserved + 1 where";
    private static final String ON_HAND_DRIFTS =
            "update inventory_balances set on_hand = on_hand - 2 where";
    private static final String LEDGER_LOSES_A_RECEIPT =
            "delete from stock_movements where kind = 'receipt' and";

    @Autowired HttpApi api;
    @Autowired Reconciliation reconciliation;
    @Autowired Tampering tampering;

    private Visitor admin;
    private BalanceKey balance;

    @BeforeEach
    void useStock() {
        admin = Visitor.admin(api);
        balance = tampering.shelve(10);
        tampering.hold(balance, 4);
    }

    @Test
    void previewSaysWhatWillChange() {
        tampering.change(balance, RESERVED_DRIFTS);
        assertThat(page().text())
                .contains("Now After On hand 10 10 as it is Reserved 5 4 −1 Available 5 6 +1")
                .contains("Ledger, on hand 10 10 as it is Ledger, reserved 4 4 as it is")
                .contains("On hand stays 10: balance and ledger agree about it.");
    }

    @Test
    void repairDoesWhatWasPreviewed() {
        tampering.change(balance, RESERVED_DRIFTS);
        Answer answer = send(page(), "BALANCE", "miscounted by a script");
        assertThat(answer.location()).isEqualTo(Tampering.page(balance));
        assertThat(admin.follow(answer).text())
                .contains(
                        "Repaired by ledger row %d: on hand is 10, reserved 4."
                                .formatted(tampering.lastRow(balance)))
                .contains("It adds up.");
        assertFigures(10, 4);
        assertThat(tampering.repairs(balance))
                .containsExactly("user:admin: miscounted by a script 0 0");
    }

    @Test
    void whereBalanceAndLedgerDifferEachWayIsPreviewed() {
        tampering.change(balance, ON_HAND_DRIFTS);
        assertThat(page().text())
                .contains("Now After, if the balance is right After, if the ledger is right")
                .contains("On hand 8 8 as it is 10 +2", "Available 4 4 as it is 6 +2")
                .contains("Ledger, on hand 10 8 −2 10 as it is")
                .contains("The balance: 8 on hand", "The ledger: 10 on hand");
    }

    @Test
    void balanceIsBelieved() {
        tampering.change(balance, ON_HAND_DRIFTS);
        send(page(), "BALANCE", "two are broken");
        assertFigures(8, 4);
        assertThat(tampering.repairs(balance)).containsExactly("user:admin: two are broken -2 0");
    }

    @Test
    void ledgerIsBelieved() {
        tampering.change(balance, ON_HAND_DRIFTS);
        send(page(), "LEDGER", "counted: all there");
        assertFigures(10, 4);
        assertThat(tampering.repairs(balance))
                .containsExactly("user:admin: counted: all there 0 0");
    }

    @Test
    void onHandIsRaisedToWhatIsHeldWhereNothingCoversThat() {
        tampering.change(
                balance,
                "update inventory_reservations set quantity = 12 where status = 'held' and");
        Answer page = page();
        assertThat(page.text())
                .contains("On hand becomes 12, just enough for the 12 that are promised")
                .contains("Count the shelf afterwards.");
        send(page, "HELD", "promised is promised");
        assertFigures(12, 12);
    }

    @Test
    void believableIsOnlyWhatCoversTheHolds() {
        tampering.change(balance, LEDGER_LOSES_A_RECEIPT);
        assertThat(page().text())
                .contains("On hand stays 10, as the balance says.")
                .contains("The 0 that the ledger says are not possible with 4 promised.");
        Answer answer = send(page(), "LEDGER", "by hand");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.text()).contains("On hand can't become that", "On hand stays 10");
        assertThat(tampering.repairs(balance)).isEmpty();
    }

    @Test
    void whatNoRepairCanMendIsSaid() {
        tampering.hold(balance, 4);
        grow(Integer.MAX_VALUE);
        Answer page = page();
        grow(4);
        assertThat(page.text()).contains("It can't be repaired here");
        assertThat(page.body()).doesNotContain("repair-now");
    }

    private void grow(int quantity) {
        Stream.of("max", "min")
                .forEach(
                        which ->
                                tampering.run(
                                        balance,
                                        """
                                        update inventory_reservations
                                        set quantity = %d
                                        where id = (
                                            select %s(id)
                                            from reservation_lines
                                            where sku = :sku and location = :location)
                                        """
                                                .formatted(quantity, which)));
    }

    @Test
    void reasonIsRequiredAndTheChoiceIsKept() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Answer answer = send(page(), "LEDGER", " ");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.text()).contains("This can't be done yet:", "Reason must");
        assertThat(answer.body()).containsPattern("value=\"LEDGER\"[^>]* checked");
        assertThat(tampering.repairs(balance)).isEmpty();
    }

    @Test
    void choiceIsRequiredAndTheReasonIsKept() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Answer answer = send(page(), "", "because \"so\"");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.text()).contains("On hand must be decided");
        assertThat(answer.body()).contains("value=\"because &quot;so&quot;\"");
        assertThat(tampering.repairs(balance)).isEmpty();
    }

    @Test
    void sentTwiceItIsDoneOnce() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Answer page = page();
        admin.follow(send(page, "BALANCE", "two are broken"));
        assertThat(admin.follow(send(page, "BALANCE", "two are broken")).text())
                .contains("That repair was made already, once", "Nothing was changed again.");
        assertThat(tampering.repairs(balance)).hasSize(1);
        assertFigures(8, 4);
    }

    @Test
    void whatAnotherAdminRepairedStaysAsItIs() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Answer page = page();
        Answer pageOfTheOther = page();
        admin.follow(send(page, "BALANCE", "two are broken"));
        assertThat(admin.follow(send(pageOfTheOther, "LEDGER", "all there")).text())
                .contains("It adds up by now: somebody has repaired it. Nothing was changed.");
        assertThat(tampering.repairs(balance)).hasSize(1);
        assertFigures(8, 4);
    }

    @Test
    void otherDifferencesThanPreviewedAreShownAnew() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Answer page = page();
        tampering.change(balance, ON_HAND_DRIFTS);
        Answer answer = send(page, "BALANCE", "two are broken");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.text())
                .contains("Meanwhile balance, holds and ledger differ otherwise.")
                .contains("On hand 6 6 as it is 10 +4");
        assertThat(tampering.repairs(balance)).isEmpty();

        send(answer, "BALANCE", "four are broken");
        assertFigures(6, 4);
    }

    @Test
    void formThatLacksSomethingShowsOtherDifferencesToo() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Answer page = page();
        tampering.change(balance, ON_HAND_DRIFTS);
        Answer answer = send(page, "BALANCE", "");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.text()).contains("Meanwhile balance, holds and ledger differ otherwise.");
    }

    @Test
    void trafficThatKeepsTheDifferencesIsNoObstacle() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Answer page = page();
        tampering.hold(balance, 2);
        tampering.receive(balance, 5);
        assertThat(admin.follow(send(page, "BALANCE", "two are broken")).text())
                .contains("on hand is 13, reserved 6.");
        assertFigures(13, 6);
    }

    @Test
    void keyOfAnotherRepairIsRefused() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Answer page = page();
        send(page, "BALANCE", "two are broken");
        Answer answer = send(page, "BALANCE", "three are broken");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.text()).contains("This form was sent before with something else in it");
        assertThat(tampering.repairs(balance)).hasSize(1);
    }

    @Test
    void staffRepairNothing() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Answer page = page();
        admin = Visitor.staff(api);
        assertThat(send(page, "BALANCE", "two are broken").status()).isEqualTo(403);
        assertThat(tampering.repairs(balance)).isEmpty();
    }

    @Test
    void withoutTheTokenOfAPageNothingIsRepaired() {
        tampering.change(balance, ON_HAND_DRIFTS);
        admin.postWithoutToken(REPAIR, form(page(), "BALANCE", "two are broken"));
        assertThat(tampering.repairs(balance)).isEmpty();
    }

    @Test
    void formThatIsNotOursIsNotUnderstood() {
        assertThat(admin.post(REPAIR, "reason", "because").status()).isEqualTo(400);
        tampering.change(balance, ON_HAND_DRIFTS);
        assertThat(send(page(), "WHATEVER", "because").status()).isEqualTo(400);
        assertThat(tampering.repairs(balance)).isEmpty();
    }

    @Test
    void whatIsNotABalanceIsNotFound() {
        tampering.change(balance, ON_HAND_DRIFTS);
        String[] form = form(page(), "BALANCE", "two are broken");
        form[List.of(form).indexOf("sku") + 1] = "none";
        assertThat(admin.post(REPAIR, form).status()).isEqualTo(404);
    }

    @Test
    void hostileReasonIsText() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Answer page = admin.follow(send(page(), "BALANCE", "<script>alert(1)</script> {0}"));
        assertThat(page.body()).doesNotContain("<script>alert");
        assertThat(page.text()).contains("<script>alert(1)</script> {0}");
    }

    private Answer page() {
        return admin.get(Tampering.page(balance));
    }

    private Answer send(Answer page, String choice, String reason) {
        return admin.post(REPAIR, form(page, choice, reason));
    }

    /** What the form of the page sends, once it is filled in. */
    private static String[] form(Answer page, String choice, String reason) {
        Stream<String> hidden =
                Stream.of(
                                "requestKey",
                                "sku",
                                "location",
                                "onHandOverLedger",
                                "reservedOverHeld",
                                "reservedOverLedger",
                                "committedOverHeld",
                                "committedOverLedger")
                        .flatMap(name -> Stream.of(name, page.hidden(name)));
        Stream<String> typed = Stream.of("onHand", choice, "reason", reason);
        return Stream.concat(hidden, typed).toArray(String[]::new);
    }

    private void assertFigures(int onHand, int reserved) {
        assertThat(reconciliation.investigate(balance).orElseThrow().now())
                .isEqualTo(
                        new Mismatch(
                                balance, onHand, reserved, 0, reserved, 0, onHand, reserved, 0,
                                true));
    }
}
