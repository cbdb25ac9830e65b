package io.holdfast.admin.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.balances.BalanceKey;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.util.HtmlUtils;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Whatever is planted into a balance's story, the page says in words where it parts. */
@TamperedApplication
class InquiryPageTests {

    private static final String DRIFT =
            "update inventory_balances set reserved = reserved + 1 where";

    private static final Pattern TARGET =
            Pattern.compile("<tr[^>]*class=\"target\".*?</tr>", Pattern.DOTALL);

    @Autowired HttpApi api;
    @Autowired Tampering tampering;

    private Visitor staff;
    private BalanceKey balance;
    private long held;
    private long confirmed;
    private long released;

    /** Six rows: 9 on hand in the end, and 4 of them held. */
    @BeforeEach
    void tellAStory() {
        staff = Visitor.staff(api);
        balance = tampering.shelve(10);
        held = tampering.hold(balance, 4);
        confirmed = tampering.hold(balance, 1);
        tampering.end(confirmed, "confirm");
        released = tampering.hold(balance, 2);
        tampering.end(released, "release");
    }

    @Test
    void soundBalanceIsSaidToBeSo() {
        Answer page = page();
        assertThat(page.text())
                .contains("adds up", "It adds up.")
                .contains("Reserved 4 4 4 agree", "On hand 9 – holds say nothing of it 9 agree")
                .contains("Received api-key:default · delivery +10 10 ±0 0")
                .contains("Hold confirmed #" + confirmed + " api-key:default −1 9 −1 4");
        assertThat(page.body()).doesNotContain("class=\"target\"", "id=\"repair\"");
    }

    @Test
    void soundBalanceOffersAdminsNoRepair() {
        assertThat(Visitor.admin(api).get(Tampering.page(balance)).body())
                .doesNotContain("repair-now", "name=\"reason\"");
    }

    @Test
    void staffReadEverythingButTheForm() {
        tampering.change(balance, DRIFT);
        Answer page = page();
        assertThat(page.text()).contains("does not add up", "An admin can repair it.");
        assertThat(page.body()).doesNotContain("repair-now", "name=\"reason\"");
    }

    @Test
    void balanceThatChangedAfterTheLastRow() {
        long last = tampering.lastRow(balance);
        tampering.change(balance, DRIFT);
        assertThat(page().text())
                .contains("Reserved 5 4 4 reserved +1")
                .contains("up to its last row, " + last + ", which left on hand 9 and reserved 4")
                .contains("The balance says on hand 9 and reserved 5");
        assertThat(targets())
                .containsExactly(
                        "no row here Here the balance changed without a row:"
                                + " on hand ±0 → 9, reserved +1 → 5.");
    }

    @Test
    void balanceWithoutALedger() {
        BalanceKey elsewhere = new BalanceKey(balance.sku(), tampering.shelve(1).location());
        tampering.open(elsewhere, 3);
        assertThat(staff.get(Tampering.page(elsewhere)).text())
                .contains("The ledger has no row, yet the balance says on hand 3 and reserved 0");
    }

    @Test
    void rowThatDoesNotGoOnWhereTheOneBeforeItEnded() {
        long before = tampering.lastRow(balance);
        tampering.change(balance, DRIFT);
        tampering.receive(balance, 5);
        long row = tampering.lastRow(balance);
        assertThat(page().text())
                .contains("Row " + before + " left on hand 9 and reserved 4")
                .contains("row " + row + " starts from on hand 9 and reserved 5");
        assertThat(targets())
                .singleElement()
                .asString()
                .startsWith(row + " here")
                .endsWith("Received api-key:default · delivery +5 14 ±0 5 should be 4");
    }

    @Test
    void firstRowThatDoesNotStartFromNothing() {
        tampering.change(balance, "delete from stock_movements where kind = 'receipt' and");
        assertThat(page().text())
                .contains("is the first one, so it has to start from on hand 0 and reserved 0")
                .contains("but it starts from on hand 10 and reserved 0");
    }

    @Test
    void holdThatBeganWithoutARow() {
        tampering.run(
                balance,
                """
                insert into inventory_reservations
                    (checkout_id, request_key, sku_id, location_id, quantity, status, held_at,
                     expires_at)
                select gen_random_uuid(), gen_random_uuid(), s.id, l.id, 2, 'held',
                       clock_timestamp(), clock_timestamp() + interval '1 hour'
                from skus s cross join locations l
                where s.code = :sku and l.code = :location
                """);
        assertThat(page().text())
                .contains("of 2 units was placed at", "the ledger has no row that says so")
                .contains("No row says that it was placed.");
        assertThat(targets())
                .singleElement()
                .asString()
                .startsWith("no row here Here a row is missing that says: hold #")
                .endsWith("placed, reserved +2.");
    }

    @Test
    void holdThatEndedWithoutARowStandsWhereTheRowIsMissing() {
        tampering.change(balance, "delete from stock_movements where kind = 'confirmation' and");
        Answer page = page();
        assertThat(page.text())
                .contains("Hold #" + confirmed + " of 1 unit was confirmed at")
                .contains("No row says that it ended.");
        assertThat(page.body()).contains("href=\"/holds/" + confirmed + "\"");
        assertThat(page.text().indexOf("no row here"))
                .isBetween(
                        page.text().indexOf("Hold placed #" + confirmed),
                        page.text().indexOf("Hold placed #" + released));
        assertThat(targets())
                .containsExactly(
                        "no row here Here a row is missing that says: hold #%d confirmed, "
                                        .formatted(confirmed)
                                + "reserved −1.");
    }

    @Test
    void rowOfAHoldOfAnotherBalance() {
        BalanceKey other = tampering.shelve(10);
        tampering.change(
                balance,
                """
                update inventory_reservations
                set (sku_id, location_id) = (
                    select s.id, b.location_id
                    from skus s join inventory_balances b on b.sku_id = s.id
                    where s.code = '%s')
                where status = 'held' and\
                """
                        .formatted(other.sku()));
        assertThat(page().text())
                .contains(
                        "speaks of hold #%d, but that is a hold of %s at %s."
                                .formatted(held, other.sku(), other.location()));
        assertThat(targets()).singleElement().asString().contains("Hold placed #" + held);
    }

    @Test
    void rowThatRecordsABeginningTheSecondTime() {
        repeat("hold", held, 8);
        assertThat(page().text())
                .contains("says that hold #" + held + " was placed, but an earlier row says so");
        assertThat(targets()).singleElement().asString().endsWith("±0 9 +4 8");
    }

    @Test
    void rowThatRecordsAnEndTheSecondTime() {
        repeat("release", released, 2);
        assertThat(page().text())
                .contains("says that hold #" + released + " ended (Hold released)");
        assertThat(targets()).singleElement().asString().endsWith("±0 9 −2 2");
    }

    private void repeat(String kind, long hold, int reservedAfter) {
        tampering.change(
                balance,
                """
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, on_hand_after,
                     reserved_after, reservation_id, actor, recorded_at)
                select kind, sku_id, location_id, 0, reserved_delta, 9, %d, reservation_id, actor,
                       clock_timestamp()
                from stock_movements
                where kind = '%s' and reservation_id = %d and\
                """
                        .formatted(reservedAfter, kind, hold));
    }

    @Test
    void rowOfAnotherQuantityThanItsHold() {
        tampering.change(
                balance,
                "update inventory_reservations set quantity = 3 where status = 'held' and");
        assertThat(page().text())
                .contains("(Hold placed) changes on hand by ±0 and reserved by +4")
                .contains("for hold #" + held + ", but that is a hold of 3 units.");
    }

    @Test
    void rowOfAnotherEndThanItsHold() {
        tampering.change(
                balance,
                """
                update inventory_reservations set status = 'released'
                where status = 'confirmed' and\
                """);
        assertThat(page().text())
                .contains(
                        "says of hold #%d: Hold confirmed. But the hold itself is released."
                                .formatted(confirmed))
                .contains("The figures add up all the same, so there is nothing to repair");
        assertThat(targets()).singleElement().asString().contains("Hold confirmed #" + confirmed);
        assertThat(Visitor.admin(api).get(Tampering.page(balance)).body())
                .doesNotContain("repair-now");
    }

    @Test
    void sumsThatDifferThoughNoRowIsAtFault() {
        tampering.change(balance, DRIFT);
        tampering.mend(balance);
        tampering.change(
                balance,
                "update inventory_reservations set quantity = 3 where status = 'held' and");
        assertThat(page().text())
                .contains("No row is at fault, and yet the sums differ")
                .contains("from the newest repair on, oldest first")
                .contains("Repaired user:admin · the test is over ±0 9 ±0 4");
        assertThat(targets()).isEmpty();
    }

    @Test
    void whatIsNotABalanceIsNotFound() {
        BalanceKey elsewhere = new BalanceKey(balance.sku(), tampering.shelve(1).location());
        assertThat(staff.get(Tampering.page(elsewhere)).status()).isEqualTo(404);
        assertThat(staff.get("/reconciliation/balance?sku=none&location=none"))
                .satisfies(page -> assertThat(page.status()).isEqualTo(404))
                .satisfies(page -> assertThat(page.text()).contains("There is nothing here"));
    }

    @Test
    void addressWithoutABalanceIsNotUnderstood() {
        assertThat(staff.get("/reconciliation/balance?sku=only").status()).isEqualTo(400);
    }

    private Answer page() {
        Answer page = staff.get(Tampering.page(balance));
        assertThat(page.status()).as(page.body()).isEqualTo(200);
        return page;
    }

    /** What the rows say that are pointed at. */
    private List<String> targets() {
        return TARGET.matcher(page().body())
                .results()
                .map(MatchResult::group)
                .map(row -> HtmlUtils.htmlUnescape(row.replaceAll("<[^>]*>", " ")))
                .map(row -> row.replaceAll("\\s+", " ").strip())
                .toList();
    }
}
