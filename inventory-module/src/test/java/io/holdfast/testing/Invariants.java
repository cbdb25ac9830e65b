package io.holdfast.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.reconciliation.Reconciliation;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * What must be true of the whole database whenever nobody is at work, whatever a test did to it.
 * Each rule is a query for the rows that break it.
 */
@Component
public class Invariants {

    private static final String RESERVED_IS_THE_SUM_OF_HELD =
            """
            select b.*, coalesce(held.quantity, 0) as held
            from inventory_balances b
                left join (
                    select sku_id, location_id, sum(quantity) as quantity
                    from inventory_reservations
                    where status = 'held'
                    group by sku_id, location_id
                ) held using (sku_id, location_id)
            where b.reserved <> coalesce(held.quantity, 0)
               or b.reserved < 0
               or b.on_hand < 0
               or b.on_hand + b.backorder_limit < b.reserved + b.committed
            """;

    private static final String COMMITTED_IS_THE_SUM_OF_WHAT_WAITS =
            """
            select b.*, coalesce(waiting.quantity, 0) as waiting
            from inventory_balances b
                left join (
                    select sku_id, location_id,
                           sum(quantity - dispatched - cancelled) as quantity
                    from inventory_reservations
                    where status = 'confirmed' and settles_at_dispatch
                    group by sku_id, location_id
                ) waiting using (sku_id, location_id)
            where b.committed <> coalesce(waiting.quantity, 0)
            """;

    private static final String POLICY_IN_FORCE_IS_THE_BALANCES_OWN_ELSE_THAT_OF_ITS_SKU =
            """
            select b.*, s.safety_stock, s.low_stock_at, p.safety_stock, p.low_stock_at, l.settles_at
            from inventory_balances b
                join skus s on s.id = b.sku_id
                join locations l on l.id = b.location_id
                left join stock_policies p using (sku_id, location_id)
            where b.safety_stock <> coalesce(p.safety_stock, s.safety_stock)
               or b.low_stock_at is distinct from coalesce(p.low_stock_at, s.low_stock_at)
               or b.settles_at_dispatch <> (l.settles_at = 'dispatch')
            """;

    /** Also that no row was written twice or by another one's figures. */
    private static final String EVERY_LEDGER_ROW_CONTINUES_THE_ONE_BEFORE =
            """
            select *
            from (
                select m.*,
                       lag(on_hand_after, 1, 0) over earlier as on_hand_before,
                       lag(reserved_after, 1, 0) over earlier as reserved_before,
                       lag(committed_after, 1, 0) over earlier as committed_before
                from stock_movements m
                window earlier as (partition by sku_id, location_id order by id)
            ) step
            where on_hand_after <> on_hand_before + on_hand_delta
               or reserved_after <> reserved_before + reserved_delta
               or committed_after <> committed_before + committed_delta
               or least(on_hand_after, reserved_after, committed_after) < 0
               or reserved_after + committed_after > on_hand_after + backorder_limit_after
            """;

    private static final String THE_LAST_LEDGER_ROW_IS_THE_BALANCE =
            """
            select b.*, last.on_hand_after, last.reserved_after, last.committed_after
            from inventory_balances b
                left join (
                    select distinct on (sku_id, location_id)
                           sku_id, location_id, on_hand_after, reserved_after, committed_after,
                           backorder_limit_after
                    from stock_movements
                    order by sku_id, location_id, id desc
                ) last using (sku_id, location_id)
            where b.on_hand <> coalesce(last.on_hand_after, 0)
               or b.reserved <> coalesce(last.reserved_after, 0)
               or b.committed <> coalesce(last.committed_after, 0)
               or b.backorder_limit <> coalesce(last.backorder_limit_after, 0)
            """;

    private static final String EVERY_HOLD_BEGINS_ONCE_AND_ENDS_ONCE_AS_IT_SAYS =
            """
            select r.id, r.status, story.kinds
            from inventory_reservations r
                left join (
                    select m.reservation_id, array_agg(m.kind order by m.id) as kinds,
                           bool_and(abs(m.reserved_delta) = h.quantity) as whole
                    from stock_movements m
                        join inventory_reservations h on h.id = m.reservation_id
                    where m.kind in ('hold', 'confirmation', 'release', 'expiry')
                    group by m.reservation_id
                ) story on story.reservation_id = r.id
            where not coalesce(story.whole, false)
               or story.kinds <> case r.status
                      when 'held' then array ['hold']
                      when 'confirmed' then array ['hold', 'confirmation']
                      when 'released' then array ['hold', 'release']
                      when 'expired' then array ['hold', 'expiry']
                  end
            """;

    private static final String EVERY_HOLD_WAS_FULFILLED_AS_IT_SAYS =
            """
            select r.id, r.dispatched, r.cancelled, r.returned, story.*
            from inventory_reservations r
                left join (
                    select reservation_id,
                           -sum(committed_delta) filter (where kind = 'dispatch') as dispatched,
                           -sum(on_hand_delta) filter (where kind = 'dispatch') as departed,
                           -sum(committed_delta) filter (where kind = 'cancellation') as cancelled,
                           sum(on_hand_delta) filter (where kind = 'return') as returned
                    from stock_movements
                    where reservation_id is not null
                    group by reservation_id
                ) story on story.reservation_id = r.id
            where r.dispatched <> coalesce(story.dispatched, 0)
               or r.dispatched <> coalesce(story.departed, 0)
               or r.cancelled <> coalesce(story.cancelled, 0)
               or r.returned <> coalesce(story.returned, 0)
            """;

    private final JdbcClient jdbc;
    private final Reconciliation reconciliation;

    Invariants(JdbcClient jdbc, Reconciliation reconciliation) {
        this.jdbc = jdbc;
        this.reconciliation = reconciliation;
    }

    public void check() {
        assertNoneBreaks(RESERVED_IS_THE_SUM_OF_HELD);
        assertNoneBreaks(COMMITTED_IS_THE_SUM_OF_WHAT_WAITS);
        assertNoneBreaks(POLICY_IN_FORCE_IS_THE_BALANCES_OWN_ELSE_THAT_OF_ITS_SKU);
        assertNoneBreaks(EVERY_LEDGER_ROW_CONTINUES_THE_ONE_BEFORE);
        assertNoneBreaks(THE_LAST_LEDGER_ROW_IS_THE_BALANCE);
        assertNoneBreaks(EVERY_HOLD_BEGINS_ONCE_AND_ENDS_ONCE_AS_IT_SAYS);
        assertNoneBreaks(EVERY_HOLD_WAS_FULFILLED_AS_IT_SAYS);
        assertThat(reconciliation.run().mismatches()).isEmpty();
    }

    private void assertNoneBreaks(String rule) {
        assertThat(jdbc.sql(rule).query().listOfRows()).as(rule).isEmpty();
    }
}
