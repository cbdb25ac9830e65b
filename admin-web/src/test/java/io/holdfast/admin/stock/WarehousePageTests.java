package io.holdfast.admin.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.admin.HeldStock;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.StockPolicies;
import io.holdfast.balances.StockPolicy;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.UUID;

/** Policies, transfers, cycle counts, dispatches and returns as a person does them. */
@ApplicationTest
class WarehousePageTests {

    @Autowired HttpApi api;
    @Autowired BeanFactory beans;
    @Autowired Balances balances;
    @Autowired StockPolicies policies;
    @Autowired Reservations reservations;

    private final String once = UUID.randomUUID().toString();
    private HeldStock stock;
    private Visitor admin;

    /** A thousand units. */
    @BeforeEach
    void shelve() {
        stock = HeldStock.create(beans);
        admin = Visitor.admin(api);
    }

    private String sku() {
        return stock.key().sku().value();
    }

    private String location() {
        return stock.key().location().value();
    }

    private String query() {
        return "?sku=" + sku() + "&location=" + location();
    }

    private Balance balance(BalanceKey key) {
        return balances.find(key).orElseThrow();
    }

    private void settleAtDispatch(int backorderLimit) {
        policies.settle(stock.key().location(), SettlesAt.DISPATCH, HeldStock.SHOP);
        policies.put(
                new StockPolicy(stock.key(), null, null, backorderLimit), HeldStock.SHOP, null);
    }

    private ReservationId confirmed(int units) {
        ReservationId id = stock.hold(units);
        reservations.confirm(id, HeldStock.SHOP);
        return id;
    }

    @Test
    void policyIsChangedAndStandsInTheEquation() {
        settleAtDispatch(0);
        confirmed(10);

        Answer saved =
                admin.post(
                        "/stock/policy",
                        "sku",
                        sku(),
                        "location",
                        location(),
                        "safetyStock",
                        "20",
                        "lowStockAt",
                        "",
                        "backorderLimit",
                        "5",
                        "reason",
                        "season");

        String page = admin.follow(saved).text();
        assertThat(page)
                .contains("The policy is in force for 1 balance.")
                .contains("Committed 10")
                .contains("Safety stock 20")
                .contains("May be owed 5")
                .contains("Available 975")
                .contains("Policy changed");
        assertThat(admin.get("/stock/policy" + query()).body()).contains("value=\"20\"");
    }

    @Test
    void policyThatCannotBeIsSaidBesideWhatWasTyped() {
        Answer refused =
                admin.post(
                        "/stock/policy",
                        "sku",
                        sku(),
                        "location",
                        location(),
                        "safetyStock",
                        "1,5",
                        "backorderLimit",
                        "");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("value=\"1,5\"");
        assertThat(refused.text()).contains("Safety stock must be a whole number");
        Answer owed =
                admin.post(
                        "/stock/policy",
                        "sku",
                        sku(),
                        "location",
                        location(),
                        "backorderLimit",
                        "1");
        assertThat(owed.text()).contains("Backorder limit can only be more than 0");
    }

    @Test
    void policyOfTheSkuIsFollowed() {
        Answer saved =
                admin.post(
                        "/stock/policy/sku",
                        "sku",
                        sku(),
                        "location",
                        location(),
                        "safetyStock",
                        "7",
                        "lowStockAt",
                        "993");
        assertThat(admin.follow(saved).text()).contains("Safety stock 7 as its SKU");
        assertThat(balance(stock.key()).isLow()).isTrue();
    }

    @Test
    void transferIsReviewedAndThenMade() {
        HeldStock other = HeldStock.create(beans);
        BalanceKey there = new BalanceKey(stock.key().sku(), other.key().location());
        String to = there.location().value();

        Answer review = transfer(to, "40", "false");
        assertThat(review.text()).contains("Move these units?").contains("960");
        assertThat(balance(stock.key()).onHand()).isEqualTo(1_000);

        assertThat(admin.follow(transfer(to, "40", "true")).text())
                .contains("40 units moved to " + to + ". On hand here is 960.")
                .contains("Moved to another location");
        assertThat(admin.follow(transfer(to, "40", "true")).text()).contains("once");
        assertThat(balance(there).onHand()).isEqualTo(40);
        stock.hold(960);
        Answer refused = transferAnew(to, "1");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text()).contains("is 1 too many");
    }

    private Answer transfer(String to, String units, String confirmed) {
        return transfer(once, to, units, confirmed);
    }

    private Answer transferAnew(String to, String units) {
        return transfer(UUID.randomUUID().toString(), to, units, "true");
    }

    private Answer transfer(String key, String to, String units, String confirmed) {
        return admin.post(
                "/stock/transfer",
                "requestKey",
                key,
                "sku",
                sku(),
                "location",
                location(),
                "toLocation",
                to,
                "quantity",
                units,
                "reason",
                "shop is empty",
                "confirmed",
                confirmed);
    }

    @Test
    void locationSaysHowItSettlesAndChangesWhileNothingIsPromised() {
        Answer changed =
                admin.post(
                        "/locations",
                        "code",
                        location(),
                        "settlesAt",
                        "dispatch",
                        "priority",
                        "12");
        assertThat(admin.follow(changed).text())
                .contains(location() + " settles at dispatch and has priority 12.");
        stock.hold(3);
        Answer refused =
                admin.post(
                        "/locations",
                        "code",
                        location(),
                        "settlesAt",
                        "confirmation",
                        "priority",
                        "9");
        assertThat(admin.follow(refused).text())
                .contains("settles as it did: at 1 balance 3 are reserved and 0 committed.");
        Answer wrong =
                admin.post(
                        "/locations", "code", location(), "settlesAt", "dispatch", "priority", "x");
        assertThat(admin.follow(wrong).text()).contains("the priority must be a whole number");
    }

    @Test
    void whoWaitsIsServedOnceTheUnitsAreThere() {
        settleAtDispatch(10);
        ReservationId first = confirmed(1_000);
        ReservationId second = confirmed(4);

        String list = admin.get("/waiting" + query()).text();
        assertThat(list).containsSubsequence("#" + first, "all there", "#" + second, "0 there");
        assertThat(admin.get("/waiting" + query() + "&only=short").text())
                .doesNotContain("#" + first + " ");
        Answer early = admin.post("/waiting/" + second + "/dispatch", units("4"));
        assertThat(admin.follow(early).text()).contains("4 wanted, but only 0 are there for it.");
        Answer sent = admin.post("/waiting/" + first + "/dispatch", units("999"));
        assertThat(admin.follow(sent).text()).contains("Dispatched: 999 units. 1 still wait.");
        Answer back = admin.post("/waiting/" + first + "/cancel", units("1"));
        assertThat(admin.follow(back).text()).contains("Given back: 1 unit.");
        assertThat(admin.follow(admin.post("/holds/" + second + "/dispatch", units("1"))).text())
                .contains("Dispatched: 1 unit. 3 still wait.")
                .contains("Dispatched 1");
    }

    private static String[] units(String units) {
        return new String[] {
            "requestKey", UUID.randomUUID().toString(), "quantity", units,
        };
    }

    @Test
    void unitsComeBackOnTheHoldsPage() {
        ReservationId id = confirmed(3);
        assertThat(admin.get("/holds/" + id).text()).contains("3 units have left");

        assertThat(admin.follow(takeBack(id, "2", "")).text())
                .contains("Taken back: 2 units, on the shelf at " + location())
                .contains("Returned 2");
        assertThat(admin.follow(takeBack(id, "2", "")).text())
                .contains("only 1 unit of it can come back");
        assertThat(admin.follow(takeBack(id, "1", "true")).text()).contains("written off");
        assertThat(admin.follow(takeBack(id, "-1", "")).text()).contains("Quantity must be");
        assertThat(balance(stock.key()).onHand()).isEqualTo(999);
    }

    private Answer takeBack(ReservationId id, String units, String writeOff) {
        return admin.post(
                "/holds/" + id + "/return",
                "requestKey",
                UUID.randomUUID().toString(),
                "quantity",
                units,
                "location",
                location(),
                "reason",
                "did not fit",
                "writeOff",
                writeOff);
    }

    @Test
    void sheetIsMadeOfTheListAndCountsWhatIsNotBlank() {
        String sheet = admin.get("/stock/counts?location=" + location()).body();
        assertThat(sheet).contains(sku()).contains("value=\"1000\"");

        Answer review = count("1000", "998", "false");
        assertThat(review.text()).contains("Set on hand of 1 balance?").contains("−2");
        Answer done = count("1000", "998", "true");
        assertThat(admin.follow(done).text()).contains("1 of 1 balance was set");
        assertThat(balance(stock.key()).onHand()).isEqualTo(998);
        assertThat(count("998", "", "false").status()).isEqualTo(422);
        Answer typo = count("998", "1.000", "false");
        assertThat(typo.status()).isEqualTo(422);
        assertThat(typo.body()).contains("value=\"1.000\"");
    }

    @Test
    void staleLineIsDecidedAgainWithThePresentFigure() {
        Answer stale = count("999", "990", "true");

        assertThat(stale.status()).isEqualTo(409);
        assertThat(stale.text())
                .contains("None of 1 balance was set")
                .contains("You saw 999 on hand. By now there are 1,000.");
        assertThat(stale.hidden("expectedOnHand")).isEqualTo("1000");
        assertThat(stale.hidden("requestKey")).isNotEqualTo(once);
        assertThat(stale.body()).contains("value=\"990\"");
        assertThat(balance(stock.key()).onHand()).isEqualTo(1_000);
    }

    private Answer count(String expected, String counted, String confirmed) {
        return admin.post(
                "/stock/counts",
                "requestKey",
                once,
                "sku",
                sku(),
                "location",
                location(),
                "expectedOnHand",
                expected,
                "counted",
                counted,
                "reason",
                "aisle 4",
                "confirmed",
                confirmed);
    }

    @Test
    void staffSeeThePagesAndNoButtons() {
        settleAtDispatch(0);
        ReservationId id = confirmed(3);
        Visitor staff = Visitor.staff(api);
        assertThat(staff.get("/waiting" + query()).body())
                .contains("#" + id)
                .doesNotContain("/waiting/" + id + "/dispatch");
        assertThat(staff.get("/locations").body()).doesNotContain("name=\"settlesAt\"");
        assertThat(staff.get("/holds/" + id).body()).doesNotContain("/dispatch");
    }
}
