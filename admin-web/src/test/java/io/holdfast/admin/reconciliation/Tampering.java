package io.holdfast.admin.reconciliation;

import static io.holdfast.HttpApi.encoded;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.HttpApi;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reconciliation.Mismatch;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reconciliation.Repair;
import io.holdfast.reconciliation.RepairOutcome.Repaired;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.List;
import java.util.UUID;

/** Stocks balances by the rules, and changes the tables behind the application's back. */
class Tampering {

    private final HttpApi api;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final Reconciliation reconciliation;

    Tampering(
            HttpApi api,
            JdbcClient jdbc,
            TransactionTemplate transaction,
            Reconciliation reconciliation) {
        this.api = api;
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.reconciliation = reconciliation;
    }

    /** A new SKU at a new location, with that much on hand. */
    BalanceKey shelve(int onHand) {
        return shelve("S-" + UUID.randomUUID(), "Some name", onHand);
    }

    BalanceKey shelve(String sku, String name, int onHand) {
        BalanceKey balance =
                new BalanceKey(new SkuCode(sku), new LocationCode("L-" + UUID.randomUUID()));
        create("/api/v1/skus", sku, name);
        create("/api/v1/locations", balance.location().value(), "Some place");
        receive(balance, onHand);
        return balance;
    }

    private void create(String path, String code, String name) {
        String body = "{\"code\": \"%s\", \"name\": \"%s\"}".formatted(code, name);
        assertThat(api.put(path, body).status()).isEqualTo(201);
    }

    void receive(BalanceKey balance, int units) {
        String body =
                """
                {"requestKey": "%s", "type": "receipt", "sku": "%s", "location": "%s",
                 "quantity": %d, "reason": "delivery"}
                """
                        .formatted(UUID.randomUUID(), balance.sku(), balance.location(), units);
        assertThat(api.post("/api/v1/stock-movements", body).status()).isEqualTo(201);
    }

    /** Places a hold in a checkout of its own, and says its id. */
    long hold(BalanceKey balance, int units) {
        String checkout = api.post("/api/v1/checkouts", "{}").json().path("checkoutId").asString();
        String body =
                """
                {"lines": [{"requestKey": "%s", "sku": "%s", "location": "%s", "quantity": %d}]}
                """
                        .formatted(UUID.randomUUID(), balance.sku(), balance.location(), units);
        HttpApi.Answer answer = api.post("/api/v1/checkouts/" + checkout + "/reservations", body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
        return answer.json().path("reservations").path(0).path("id").asLong();
    }

    /** Ends a hold: {@code confirm} or {@code release}. */
    void end(long hold, String how) {
        assertThat(api.post("/api/v1/reservations/" + hold + "/" + how, "").status())
                .isEqualTo(200);
    }

    /** Changes exactly one row of this balance: it ends with the condition for that. */
    void change(BalanceKey balance, String update) {
        run(
                balance,
                update
                        + """

                         (sku_id, location_id) in (
                            select s.id, l.id
                            from skus s cross join locations l
                            where s.code = :sku and l.code = :location)
                        """);
    }

    /** Runs a statement that changes exactly one row, with {@code :sku} and {@code :location}. */
    void run(BalanceKey balance, String sql) {
        transaction.executeWithoutResult(
                status -> {
                    // No trigger of the schema has a say.
                    jdbc.sql("set local session_replication_role = replica").update();
                    int changed =
                            jdbc.sql(sql)
                                    .param("sku", balance.sku().value())
                                    .param("location", balance.location().value())
                                    .update();
                    assertThat(changed).isOne();
                });
    }

    /** The balance as if it had been opened without the ledger. */
    void open(BalanceKey balance, int onHand) {
        run(
                balance,
                """
                insert into inventory_balances (sku_id, location_id, on_hand, reserved)
                select s.id, l.id, %d, 0
                from skus s cross join locations l
                where s.code = :sku and l.code = :location
                """
                        .formatted(onHand));
    }

    /** So many balances that nothing explains. */
    void openMany(int balances) {
        transaction.executeWithoutResult(
                status ->
                        jdbc.sql(
                                        """
                                        with place as (
                                            insert into locations (code, name)
                                            values ('L-' || gen_random_uuid(), 'Some place')
                                            returning id
                                        ),
                                        goods as (
                                            insert into skus (code, name)
                                            select 'S-' || gen_random_uuid(), 'Some name'
                                            from generate_series(1, :balances)
                                            returning id
                                        )
                                        insert into inventory_balances
                                            (sku_id, location_id, on_hand, reserved)
                                        select goods.id, place.id, 1, 0
                                        from goods cross join place
                                        """)
                                .param("balances", balances)
                                .update());
    }

    /** Makes everything add up again, whatever other tests left behind. */
    void mendEverything() {
        List<Mismatch> mismatches = reconciliation.run().mismatches();
        mismatches.stream().map(Mismatch::balance).forEach(this::mend);
    }

    void mend(BalanceKey balance) {
        var found = reconciliation.investigate(balance).orElseThrow();
        Repair repair =
                new Repair(
                        new RequestKey(UUID.randomUUID()),
                        balance,
                        found.plan().options().getFirst().choice(),
                        found.now().differences(),
                        new Reason("the test is over"),
                        Actor.user("admin"));
        assertThat(reconciliation.repair(repair)).isInstanceOf(Repaired.class);
    }

    /** Whether somebody ever asked for a run is what tests start from. */
    void forgetAllRuns() {
        transaction.executeWithoutResult(
                status -> {
                    jdbc.sql("delete from reconciliation_mismatches").update();
                    jdbc.sql("delete from reconciliation_runs").update();
                });
    }

    /** Takes the run that goes on to its end. */
    void finishRun() {
        while (!reconciliation.checkNext().orElseThrow().isFinished()) {
            assertThat(reconciliation.lastRun()).isPresent();
        }
    }

    /** The newest ledger row of this balance, whose id names it on pages. */
    long lastRow(BalanceKey balance) {
        return jdbc.sql(
                        """
                        select max(id)
                        from movement_lines
                        where sku = :sku and location = :location
                        """)
                .param("sku", balance.sku().value())
                .param("location", balance.location().value())
                .query(Long.class)
                .single();
    }

    /** Ledger rows of repairs, such as {@code user:admin: because -2 +0}. */
    List<String> repairs(BalanceKey balance) {
        return jdbc.sql(
                        """
                        select actor || ': ' || reason || ' ' || on_hand_delta || ' '
                               || reserved_delta as said
                        from movement_lines
                        where sku = :sku and location = :location and kind = 'repair'
                        order by id
                        """)
                .param("sku", balance.sku().value())
                .param("location", balance.location().value())
                .query((row, number) -> row.getString("said"))
                .list();
    }

    /** Where the page about the balance is. */
    static String page(BalanceKey balance) {
        return "/reconciliation/balance?sku=%s&location=%s"
                .formatted(encoded(balance.sku().value()), encoded(balance.location().value()));
    }
}
