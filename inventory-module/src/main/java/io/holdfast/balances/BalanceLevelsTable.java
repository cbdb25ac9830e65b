package io.holdfast.balances;

import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * The statements that bring {@code balance_levels} up to date. They read balances as anybody reads,
 * without a lock, and write nothing that a claim touches.
 */
@Repository
class BalanceLevelsTable {

    private final JdbcClient jdbc;

    BalanceLevelsTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Whether nobody else is at it; if so, nobody will be until the transaction ends. */
    boolean tryLock() {
        return jdbc.sql("select pg_try_advisory_xact_lock(hashtext('holdfast.balance-levels'))")
                .query(Boolean.class)
                .single();
    }

    /**
     * Marks the end of the ledger, if all up to the last mark is copied and there is more.
     *
     * <p>Must be the first to write in its transaction. Its number is then drawn after the ledger
     * was looked at, so it is higher than that of every transaction with an id up to the mark: each
     * had its own before it drew an id. The snapshot's xmax would not do, for there may be open
     * transactions with higher numbers.
     */
    void mark() {
        jdbc.sql(
                        """
                        update balance_levels_progress p
                        set marked_up_to = last.id, marked_by = pg_current_xact_id()
                        from (select max(m.id) from stock_movements m) as last (id)
                        where p.copied_up_to = p.marked_up_to and last.id > p.marked_up_to
                        """)
                .update();
    }

    /**
     * The next ids of the ledger to copy, at most so many, and whether balances are due besides. No
     * ids while a transaction is open that may still commit one up to the mark.
     */
    Stretch next(int most) {
        return jdbc.sql(
                        """
                        select p.copied_up_to as after,
                               coalesce(
                                   (select max(step.id)
                                    from (select m.id
                                          from stock_movements m
                                          where m.id > p.copied_up_to
                                            and m.id <= p.marked_up_to
                                            and p.marked_by
                                                < pg_snapshot_xmin(pg_current_snapshot())
                                          order by m.id
                                          limit :most) as step),
                                   p.copied_up_to) as up_to,
                               exists (select from balance_levels_due) as due
                        from balance_levels_progress p
                        """)
                .param("most", most)
                .query(new DataClassRowMapper<>(Stretch.class))
                .single();
    }

    /**
     * Copies the balances that a stretch of the ledger is about, and at most so many that are due.
     *
     * <p>A snapshot of its own, later than that of {@link #next}: what was to be seen then is seen
     * here, and what isn't has an id above the stretch.
     */
    void copy(Stretch stretch, int most) {
        jdbc.sql(
                        """
                        with due as (
                            delete from balance_levels_due
                            where id in (
                                select d.id from balance_levels_due d order by d.id limit :most)
                            returning sku_id, location_id
                        ),
                        changed as materialized (
                            select due.sku_id, due.location_id
                            from due
                            union
                            select m.sku_id, m.location_id
                            from stock_movements m
                            where m.id > :after and m.id <= :upTo
                        ),
                        fresh as materialized (
                            select changed.sku_id, changed.location_id, s.code as sku,
                                   l.code as location, b.on_hand, b.reserved, b.committed,
                                   b.safety_stock, b.backorder_limit, b.low_stock_at,
                                   b.on_hand + b.backorder_limit - b.reserved - b.committed
                                       - b.safety_stock as available
                            from changed
                                join skus s on s.id = changed.sku_id
                                join locations l on l.id = changed.location_id
                                left join lateral (
                                    select b.on_hand, b.reserved, b.committed, b.safety_stock,
                                           b.backorder_limit, b.low_stock_at
                                    from inventory_balances b
                                    where b.sku_id = changed.sku_id
                                      and b.location_id = changed.location_id
                                    offset 0) as b on true
                        ),
                        old as (
                            select c.available, c.low_stock_at
                            from fresh
                                cross join lateral (
                                    select c.available, c.low_stock_at
                                    from balance_levels c
                                    where c.sku = fresh.sku and c.location = fresh.location
                                    offset 0) as c
                        ),
                        copied as (
                            insert into balance_levels as c
                                (sku, location, sku_id, location_id, on_hand, reserved, committed,
                                 safety_stock, backorder_limit, low_stock_at, available)
                            select sku, location, sku_id, location_id, on_hand, reserved, committed,
                                   safety_stock, backorder_limit, low_stock_at, available
                            from fresh
                            where on_hand is not null
                            on conflict (sku, location) do update
                            set on_hand = excluded.on_hand, reserved = excluded.reserved,
                                committed = excluded.committed,
                                safety_stock = excluded.safety_stock,
                                backorder_limit = excluded.backorder_limit,
                                low_stock_at = excluded.low_stock_at,
                                available = excluded.available
                            where (c.on_hand, c.reserved, c.committed, c.safety_stock,
                                   c.backorder_limit, c.low_stock_at)
                                is distinct from (excluded.on_hand, excluded.reserved,
                                   excluded.committed, excluded.safety_stock,
                                   excluded.backorder_limit, excluded.low_stock_at)
                        ),
                        removed as (
                            delete from balance_levels c
                            using fresh
                            where c.sku = fresh.sku and c.location = fresh.location
                              and fresh.on_hand is null
                        )
                        insert into balance_level_counts as k (available, low_stock_at, balances)
                        select step.available, step.low_stock_at, sum(step.balances)
                        from (select available, low_stock_at, -1 from old
                              union all
                              select available, low_stock_at, 1
                              from fresh
                              where on_hand is not null)
                                 as step (available, low_stock_at, balances)
                        group by step.available, step.low_stock_at
                        having sum(step.balances) <> 0
                        on conflict on constraint balance_level_count_is_one_row do update
                        set balances = k.balances + excluded.balances
                        """)
                .param("after", stretch.after())
                .param("upTo", stretch.upTo())
                .param("most", most)
                .update();
        forgetEmptyCounts();
        jdbc.sql("update balance_levels_progress set copied_up_to = :upTo")
                .param("upTo", stretch.upTo())
                .update();
    }

    /** One that sells by the unit would leave a count of every figure it ever had. */
    private void forgetEmptyCounts() {
        jdbc.sql("delete from balance_level_counts where balances = 0").update();
    }

    /**
     * Ids of the ledger to copy.
     *
     * @param after the last that is copied
     * @param upTo the last of these; the same as {@code after} if there are none
     * @param due whether there are balances to copy whatever the ledger says
     */
    record Stretch(long after, long upTo, boolean due) {

        boolean isEmpty() {
            return after == upTo && !due;
        }
    }
}
