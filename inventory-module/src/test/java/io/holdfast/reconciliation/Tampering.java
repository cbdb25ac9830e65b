package io.holdfast.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** Somebody who changes the tables behind the application's back. */
class Tampering {

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    Tampering(JdbcClient jdbc, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    /**
     * Lets a run that finds this balance wrong wait until the caller's transaction ends; whoever
     * only reads it waits for nobody.
     */
    void blockRuns(BalanceKey balance) {
        jdbc.sql(
                        """
                        select b.sku_id
                        from inventory_balances b
                            join skus s on s.id = b.sku_id
                        where s.code = ?
                        for update of b
                        """)
                .param(balance.sku().value())
                .query()
                .singleRow();
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

    /** Of a balance where confirmation settles, with its policy in force. */
    static Mismatch mismatch(
            BalanceKey balance,
            int onHand,
            int reserved,
            long held,
            long ledgerOnHand,
            long ledgerReserved) {
        return new Mismatch(
                balance, onHand, reserved, 0, held, 0, ledgerOnHand, ledgerReserved, 0, true);
    }
}
