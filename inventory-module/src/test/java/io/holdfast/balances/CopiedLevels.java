package io.holdfast.balances;

import static org.assertj.core.api.Assertions.assertThat;

import org.springframework.jdbc.core.simple.JdbcClient;

/** A look at the copy of the figures, for when nobody is at work. */
record CopiedLevels(JdbcClient jdbc) {

    private static final String COPIED_OTHERWISE_THAN_IT_STANDS =
            """
            select b.*, c.*
            from balance_lines b
                full join balance_levels c on c.sku = b.sku and c.location = b.location
            where (b.sku_id, b.location_id, b.on_hand, b.reserved, b.committed, b.safety_stock,
                   b.backorder_limit, b.low_stock_at, b.available)
                is distinct from
                (c.sku_id, c.location_id, c.on_hand, c.reserved, c.committed, c.safety_stock,
                 c.backorder_limit, c.low_stock_at, c.available)
            """;

    private static final String COUNTED_OTHERWISE_THAN_COPIED =
            """
            select *
            from (select available, coalesce(low_stock_at, -1) as low_stock_at,
                         count(*) as balances
                  from balance_levels
                  group by available, coalesce(low_stock_at, -1)) c
                full join balance_level_counts k
                    on k.available = c.available
                   and coalesce(k.low_stock_at, -1) = c.low_stock_at
            where c.balances is distinct from k.balances
            """;

    /** What is copied is what stands there, and nothing is left to copy. */
    void assertComplete() {
        assertThat(stale()).isZero();
        assertNone(COPIED_OTHERWISE_THAN_IT_STANDS);
        assertNone(COUNTED_OTHERWISE_THAN_COPIED);
    }

    private void assertNone(String rule) {
        assertThat(jdbc.sql(rule).query().listOfRows()).as(rule).isEmpty();
    }

    /** How many balances are read from where they stand. */
    long stale() {
        return jdbc.sql("select count(*) from stale_levels()").query(Long.class).single();
    }

    /** Counts that no copy is asked for. */
    StockLevels counted(int lowAt) {
        return jdbc.sql(
                        """
                        select count(*) as balances,
                               count(*) filter (where available <= 0) as out,
                               count(*) filter (where available <= coalesce(low_stock_at, :lowAt))
                                   as low
                        from balance_lines
                        """)
                .param("lowAt", lowAt)
                .query(
                        (row, number) ->
                                new StockLevels(
                                        row.getLong("balances"),
                                        row.getLong("out"),
                                        row.getLong("low")))
                .single();
    }
}
