package io.holdfast.reconciliation;

import static io.holdfast.reconciliation.Tampering.mismatch;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.adjustment;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Shop;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** A drift that a test plants and takes away again is found, and nothing else is. */
@SpringBootTest
class ReconciliationTests {

    private static final String THIS_BALANCE =
            """
            (sku_id, location_id) in (
                select s.id, l.id from skus s cross join locations l
                where s.code = :sku and l.code = :location)
            """;

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private Reconciliation reconciliation;
    @Autowired private Deadlines deadlines;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;

    private BalanceKey balance;
    private Reservation hold;

    @BeforeEach
    void useStock() {
        balance = shop.shelve(10);
        hold = shop.hold(balance, 4);
        reservations.confirm(shop.hold(balance, 1).id(), SHOPPER);
        reservations.release(shop.hold(balance, 1).id(), SHOPPER);
        balances.change(adjustment(balance, 11));
    }

    @Test
    void nothingIsFoundWhereEverythingAddsUp() {
        ReconciliationReport report = reconciliation.run();

        assertThat(report.isClean()).isTrue();
        assertThat(report.mismatches()).isEmpty();
        assertThat(report.balances()).isEqualTo(countBalances());
    }

    @Test
    void driftOfReservedIsFound() {
        assertFound(
                "update inventory_balances set reserved = reserved + 1 where " + THIS_BALANCE,
                mismatch(balance, 20, 5, 4, 20, 4));
    }

    @Test
    void driftOfOnHandIsFound() {
        assertFound(
                "update inventory_balances set on_hand = on_hand - 2 where " + THIS_BALANCE,
                mismatch(balance, 18, 4, 4, 20, 4));
    }

    @Test
    void holdThatEndedWithoutItsBalanceIsFound() {
        assertFound(
                """
                update inventory_reservations
                set status = 'released', ended_at = clock_timestamp()
                where status = 'held' and
                """
                        + THIS_BALANCE,
                mismatch(balance, 20, 4, 0, 20, 4));
    }

    @Test
    void holdOfAnotherQuantityThanReservedIsFound() {
        assertFound(
                "update inventory_reservations set quantity = 3 where status = 'held' and "
                        + THIS_BALANCE,
                mismatch(balance, 20, 4, 3, 20, 4));
    }

    @Test
    void ledgerRowWithoutAChangeIsFound() {
        assertFound(
                """
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, on_hand_after,
                     reserved_after, request_key, actor, reason, recorded_at)
                select 'adjustment', sku_id, location_id, 7, 0, on_hand, reserved,
                       gen_random_uuid(), 'nobody', 'planted', clock_timestamp()
                from inventory_balances where
                """
                        + THIS_BALANCE,
                mismatch(balance, 20, 4, 4, 27, 4));
    }

    @Test
    void balanceWithoutALedgerIsFound() {
        BalanceKey fresh = shop.nothing();

        assertFound(
                """
                insert into inventory_balances (sku_id, location_id, on_hand, reserved)
                select s.id, l.id, 3, 0 from skus s cross join locations l
                where s.code = :sku and l.code = :location
                """,
                fresh,
                mismatch(fresh, 3, 0, 0, 0, 0));
    }

    @Test
    void overdueHoldIsStillHeldAndNoMismatch() {
        deadlines.pass(hold);

        assertThat(reconciliation.run().isClean()).isTrue();

        reservations.expireDue();
        assertThat(reconciliation.run().isClean()).isTrue();
    }

    private void assertFound(String drift, Mismatch mismatch) {
        assertFound(drift, balance, mismatch);
    }

    /** In a transaction that is rolled back, so that no other test ever sees the drift. */
    private void assertFound(String drift, BalanceKey where, Mismatch mismatch) {
        transaction.executeWithoutResult(
                status -> {
                    status.setRollbackOnly();
                    int planted =
                            jdbc.sql(drift)
                                    .param("sku", where.sku().value())
                                    .param("location", where.location().value())
                                    .update();
                    assertThat(planted).isOne();

                    ReconciliationReport report = reconciliation.run();

                    assertThat(report.mismatches()).containsExactly(mismatch);
                    assertThat(report.mismatchCount()).isOne();
                    assertThat(report.isClean()).isFalse();
                });
        assertThat(reconciliation.run().isClean()).isTrue();
    }

    private long countBalances() {
        return jdbc.sql("select count(*) from inventory_balances").query(Long.class).single();
    }
}
