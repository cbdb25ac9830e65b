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
               or b.on_hand < b.reserved
            """;

    /** Also that no row was written twice or by another one's figures. */
    private static final String EVERY_LEDGER_ROW_CONTINUES_THE_ONE_BEFORE =
            """
            select *
            from (
                select m.*,
                       lag(on_hand_after, 1, 0) over earlier as on_hand_before,
                       lag(reserved_after, 1, 0) over earlier as reserved_before
                from stock_movements m
                window earlier as (partition by sku_id, location_id order by id)
            ) step
            where on_hand_after <> on_hand_before + on_hand_delta
               or reserved_after <> reserved_before + reserved_delta
               or reserved_after not between 0 and on_hand_after
            """;

    private static final String THE_LAST_LEDGER_ROW_IS_THE_BALANCE =
            """
            select b.*, last.on_hand_after, last.reserved_after
            from inventory_balances b
                left join (
                    select distinct on (sku_id, location_id)
                           sku_id, location_id, on_hand_after, reserved_after
                    from stock_movements
                    order by sku_id, location_id, id desc
                ) last using (sku_id, location_id)
            where b.on_hand <> coalesce(last.on_hand_after, 0)
               or b.reserved <> coalesce(last.reserved_after, 0)
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

    private final JdbcClient jdbc;
    private final Reconciliation reconciliation;

    Invariants(JdbcClient jdbc, Reconciliation reconciliation) {
        this.jdbc = jdbc;
        this.reconciliation = reconciliation;
    }

    public void check() {
        assertNoneBreaks(RESERVED_IS_THE_SUM_OF_HELD);
        assertNoneBreaks(EVERY_LEDGER_ROW_CONTINUES_THE_ONE_BEFORE);
        assertNoneBreaks(THE_LAST_LEDGER_ROW_IS_THE_BALANCE);
        assertNoneBreaks(EVERY_HOLD_BEGINS_ONCE_AND_ENDS_ONCE_AS_IT_SAYS);
        assertThat(reconciliation.run().mismatches()).isEmpty();
    }

    private void assertNoneBreaks(String rule) {
        assertThat(jdbc.sql(rule).query().listOfRows()).as(rule).isEmpty();
    }
}
