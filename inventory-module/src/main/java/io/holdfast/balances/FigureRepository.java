package io.holdfast.balances;

import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.repository.Repository;

/** Readings that the copy of the figures makes fast. */
interface FigureRepository
        extends Repository<FigureLine, BalanceLine.Key>, JpaSpecificationExecutor<FigureLine> {

    /**
     * Counts what was copied, takes away what has changed since, and adds that as it is now.
     *
     * <p>OFFSET 0 keeps the planner from joining a few balances by reading them all.
     */
    @NativeQuery(
            """
            with stale as materialized (
                select sku_id, location_id
                from stale_levels()
            ),
            counted as (
                select k.available, k.low_stock_at, k.balances
                from balance_level_counts k
                union all
                select c.available, c.low_stock_at, -1
                from stale
                    join skus s on s.id = stale.sku_id
                    join locations l on l.id = stale.location_id
                    cross join lateral (
                        select c.available, c.low_stock_at
                        from balance_levels c
                        where c.sku = s.code and c.location = l.code
                        offset 0) as c
                union all
                select b.available, b.low_stock_at, 1
                from stale
                    cross join lateral (
                        select b.on_hand + b.backorder_limit - b.reserved - b.committed
                                   - b.safety_stock as available,
                               b.low_stock_at
                        from inventory_balances b
                        where b.sku_id = stale.sku_id and b.location_id = stale.location_id
                        offset 0) as b
            )
            select CAST(coalesce(sum(balances), 0) AS bigint) as balances,
                   CAST(coalesce(sum(balances) filter (where available <= 0), 0) AS bigint) as out,
                   CAST(coalesce(sum(balances)
                           filter (where available <= coalesce(low_stock_at, :lowAt)), 0)
                       AS bigint) as low
            from counted
            """)
    Levels levels(int lowAt);

    /** The same of some locations: their part of the copy is counted, row by row. */
    @NativeQuery(
            """
            select count(*) as balances,
                   count(*) filter (where f.available <= 0) as out,
                   count(*) filter (where f.available <= coalesce(f.low_stock_at, :lowAt)) as low
            from figure_lines f
            where f.location = any (CAST(:locations AS text[]))
            """)
    Levels levels(int lowAt, String[] locations);

    record Levels(Long balances, Long out, Long low) {}
}
