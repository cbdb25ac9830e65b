package io.holdfast.balances;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The statements on {@code ledger_horizon}. They wait for no lock and write no other table. */
@Repository
class LedgerHorizonTable {

    private final JdbcClient jdbc;

    LedgerHorizonTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * The highest id up to which the ledger is settled, and whether there is more of it.
     *
     * <p>A mark counts as soon as all that were open before it have ended, whether or not somebody
     * has written that down. Whatever is settled then is visible to every statement from now on.
     */
    Horizon find() {
        return jdbc.sql(
                        """
                        select h.id as settled_up_to,
                               exists (select from stock_movements m where m.id > h.id) as is_more
                        from (select case
                                         when marked_by < pg_snapshot_xmin(pg_current_snapshot())
                                             then marked_up_to
                                         else settled_up_to
                                     end
                              from ledger_horizon) as h (id)
                        """)
                .query((row, number) -> new Horizon(row.getLong(1), row.getBoolean(2)))
                .single();
    }

    /** Whether nobody else is at it; if so, nobody will be until the transaction ends. */
    boolean tryLock() {
        return jdbc.sql("select pg_try_advisory_xact_lock(hashtext('holdfast.ledger-horizon'))")
                .query(Boolean.class)
                .single();
    }

    /**
     * Settles what was marked before and marks the end of the ledger, if the mark before is settled
     * and there is more.
     *
     * <p>Must be the first to write in its transaction. Its number is then drawn after the ledger
     * was looked at, so it is higher than that of every transaction with an id up to the mark: each
     * had its own before it drew an id. The snapshot's xmax would not do, for there may be open
     * transactions with higher numbers. A mark from the future was made by another server, before
     * the database was restored here, where none of its transactions is open.
     */
    void mark() {
        jdbc.sql(
                        """
                        update ledger_horizon h
                        set settled_up_to = h.marked_up_to, marked_up_to = last.id,
                            marked_by = pg_current_xact_id()
                        from (select max(m.id) from stock_movements m) as last (id)
                        where last.id > h.marked_up_to
                          and (h.marked_by < pg_snapshot_xmin(pg_current_snapshot())
                              or h.marked_by >= pg_snapshot_xmax(pg_current_snapshot()))
                        """)
                .update();
    }

    /**
     * How far the ledger is settled.
     *
     * @param settledUpTo an id; 0 before the first
     * @param isMore whether a row beyond it is visible
     */
    record Horizon(long settledUpTo, boolean isMore) {}
}
