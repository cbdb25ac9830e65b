package io.holdfast.balances;

import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.BalanceRepository.Figures;
import io.holdfast.balances.PolicyTable.Defaults;
import io.holdfast.balances.PolicyTable.Own;
import io.holdfast.balances.SheetTable.Place;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** The statements about many policies at once. */
@Repository
class PolicySheetTable {

    private static final RowMapper<Defaults> DEFAULTS = new DataClassRowMapper<>(Defaults.class);
    private static final RowMapper<Own> OWN = new DataClassRowMapper<>(Own.class);
    private static final RowMapper<Figures> FIGURES = (row, number) -> SheetTable.figures(row);

    private final JdbcClient jdbc;

    PolicySheetTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** What the balances of these SKUs follow. */
    Map<SkuCode, Defaults> defaults(Collection<SkuCode> skus) {
        return defaults(
                """
                select s.code, s.id, s.safety_stock, s.low_stock_at
                from skus s
                where s.code = any(CAST(:skus AS text[]))
                """,
                skus);
    }

    /** Locks these SKUs: nobody changes what their balances follow, or opens one. */
    Map<SkuCode, Defaults> lockDefaults(Collection<SkuCode> skus) {
        return defaults(
                """
                select s.code, s.id, s.safety_stock, s.low_stock_at
                from skus s
                where s.code = any(CAST(:skus AS text[]))
                order by s.id
                for no key update of s
                """,
                skus);
    }

    private Map<SkuCode, Defaults> defaults(String sql, Collection<SkuCode> skus) {
        return jdbc
                .sql(sql)
                .param("skus", skus.stream().map(SkuCode::value).toArray(String[]::new))
                .query((row, number) -> Map.entry(sku(row), defaults(row, number)))
                .list()
                .stream()
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static SkuCode sku(ResultSet row) throws SQLException {
        return new SkuCode(row.getString("code"));
    }

    private static Defaults defaults(ResultSet row, int number) throws SQLException {
        return Objects.requireNonNull(DEFAULTS.mapRow(row, number));
    }

    /** What these balances have of their own; those that have nothing may be left out. */
    Map<Place, Own> own(Collection<Place> places) {
        return byPlace(
                """
                select p.sku_id, p.location_id, p.safety_stock, p.low_stock_at
                from unnest(CAST(:skus AS bigint[]), CAST(:locations AS bigint[]))
                         as wanted (sku_id, location_id)
                    join stock_policies p using (sku_id, location_id)
                """,
                places,
                OWN);
    }

    /** What these balances would be like if they were opened now. */
    Map<Place, Figures> unopened(Collection<Place> places) {
        return byPlace(
                """
                select wanted.sku_id, wanted.location_id, 0 as on_hand, 0 as reserved,
                       0 as committed, s.safety_stock, 0 as backorder_limit, s.low_stock_at,
                       l.settles_at = 'dispatch' as settles_at_dispatch
                from unnest(CAST(:skus AS bigint[]), CAST(:locations AS bigint[]))
                         as wanted (sku_id, location_id)
                    join skus s on s.id = wanted.sku_id
                    join locations l on l.id = wanted.location_id
                """,
                places,
                FIGURES);
    }

    private <T> Map<Place, T> byPlace(String sql, Collection<Place> places, RowMapper<T> mapper) {
        return jdbc
                .sql(sql)
                .param("skus", ids(places, Place::skuId))
                .param("locations", ids(places, Place::locationId))
                .query(
                        (row, number) ->
                                Map.entry(
                                        new Place(
                                                row.getLong("sku_id"), row.getLong("location_id")),
                                        Objects.requireNonNull(mapper.mapRow(row, number))))
                .list()
                .stream()
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Locks these balances and all balances of these SKUs, in the one order. */
    void lock(Collection<Place> places, Collection<Long> skus) {
        jdbc.sql(
                        """
                        with locked as (
                            select b.sku_id
                            from inventory_balances b
                            where (b.sku_id, b.location_id) in (
                                select wanted.sku_id, wanted.location_id
                                from unnest(CAST(:skus AS bigint[]), CAST(:locations AS bigint[]))
                                         as wanted (sku_id, location_id)
                                union
                                select f.sku_id, f.location_id
                                from inventory_balances f
                                where f.sku_id = any(CAST(:followed AS bigint[])))
                            order by b.sku_id, b.location_id
                            for no key update of b
                        )
                        select count(*)
                        from locked
                        """)
                .param("skus", ids(places, Place::skuId))
                .param("locations", ids(places, Place::locationId))
                .param("followed", skus.toArray(Long[]::new))
                .query(Long.class)
                .single();
    }

    /** Writes what locked balances have of their own. */
    void writeOwn(Map<Place, Own> own) {
        jdbc.sql(
                        """
                        insert into stock_policies (sku_id, location_id, safety_stock, low_stock_at)
                        select new.sku_id, new.location_id, new.safety_stock, new.low_stock_at
                        from unnest(CAST(:skus AS bigint[]), CAST(:locations AS bigint[]),
                                    CAST(:safetyStock AS integer[]), CAST(:lowStockAt AS integer[]))
                                 as new (sku_id, location_id, safety_stock, low_stock_at)
                        order by new.sku_id, new.location_id
                        on conflict on constraint stock_policies_pkey do update
                        set safety_stock = excluded.safety_stock,
                            low_stock_at = excluded.low_stock_at
                        """)
                .param("skus", ids(own.keySet(), Place::skuId))
                .param("locations", ids(own.keySet(), Place::locationId))
                .param("safetyStock", figures(own.values(), Own::safetyStock))
                .param("lowStockAt", figures(own.values(), Own::lowStockAt))
                .update();
    }

    /** Writes what the balances of locked SKUs follow. */
    void writeDefaults(Collection<Defaults> defaults) {
        int written =
                jdbc.sql(
                                """
                                update skus s
                                set safety_stock = new.safety_stock, low_stock_at = new.low_stock_at
                                from unnest(CAST(:skus AS bigint[]), CAST(:safetyStock AS integer[]),
                                            CAST(:lowStockAt AS integer[]))
                                         as new (id, safety_stock, low_stock_at)
                                where s.id = new.id
                                """)
                        .param("skus", defaults.stream().map(Defaults::id).toArray(Long[]::new))
                        .param("safetyStock", figures(defaults, Defaults::safetyStock))
                        .param("lowStockAt", figures(defaults, Defaults::lowStockAt))
                        .update();
        if (written != defaults.size()) {
            throw new IllegalStateException(
                    "%d of %d locked SKUs moved".formatted(written, defaults.size()));
        }
    }

    /**
     * Puts the policies of locked balances in force: what is their own, else what is their SKU's.
     * The ledger gets a row for each that changes.
     *
     * @param limits of these balances
     * @param skus whose balances are all meant
     */
    void enforce(
            Map<Place, Integer> limits,
            Collection<Long> skus,
            Actor actor,
            @Nullable Reason reason) {
        jdbc.sql(
                        """
                        with limited as materialized (
                            select new.sku_id, new.location_id, new.backorder_limit
                            from unnest(CAST(:skus AS bigint[]), CAST(:locations AS bigint[]),
                                        CAST(:limits AS integer[]))
                                     as new (sku_id, location_id, backorder_limit)
                        ),
                        meant as materialized (
                            select limited.sku_id, limited.location_id
                            from limited
                            union
                            select f.sku_id, f.location_id
                            from inventory_balances f
                            where f.sku_id = any(CAST(:followed AS bigint[]))
                        ),
                        wanted as materialized (
                            select b.sku_id, b.location_id,
                                   coalesce(p.safety_stock, s.safety_stock) as safety_stock,
                                   coalesce(p.low_stock_at, s.low_stock_at) as low_stock_at,
                                   coalesce(limited.backorder_limit, b.backorder_limit)
                                       as backorder_limit
                            from meant
                                join inventory_balances b using (sku_id, location_id)
                                join skus s on s.id = b.sku_id
                                left join stock_policies p using (sku_id, location_id)
                                left join limited using (sku_id, location_id)
                        ),
                        moved as (
                            update inventory_balances b
                            set safety_stock = wanted.safety_stock,
                                low_stock_at = wanted.low_stock_at,
                                backorder_limit = wanted.backorder_limit
                            from wanted
                            where b.sku_id = wanted.sku_id
                              and b.location_id = wanted.location_id
                              and (b.safety_stock, b.low_stock_at, b.backorder_limit)
                                  is distinct from (wanted.safety_stock, wanted.low_stock_at,
                                      wanted.backorder_limit)
                            returning b.sku_id, b.location_id, b.on_hand, b.reserved, b.committed,
                                      b.safety_stock, b.backorder_limit, b.low_stock_at
                        )
                        insert into stock_movements
                            (kind, sku_id, location_id, on_hand_delta, reserved_delta,
                             committed_delta, on_hand_after, reserved_after, committed_after,
                             safety_stock_after, backorder_limit_after, low_stock_at_after, actor,
                             reason, recorded_at)
                        select 'policy', sku_id, location_id, 0, 0, 0, on_hand, reserved,
                               committed, safety_stock, backorder_limit, low_stock_at, :actor,
                               :reason, clock_timestamp()
                        from moved
                        order by sku_id, location_id
                        """)
                .param("skus", ids(limits.keySet(), Place::skuId))
                .param("locations", ids(limits.keySet(), Place::locationId))
                .param("limits", figures(limits.values(), limit -> limit))
                .param("followed", skus.toArray(Long[]::new))
                .param("actor", actor.value())
                .param("reason", reason == null ? null : reason.value())
                .update();
    }

    private static Long[] ids(Collection<Place> places, Function<Place, @Nullable Long> id) {
        return places.stream().map(id).toArray(Long[]::new);
    }

    private static <T> Integer[] figures(
            Collection<T> rows, Function<T, @Nullable Integer> figure) {
        return rows.stream().map(figure).toArray(Integer[]::new);
    }

    /** A row of the export of policies. */
    List<PolicyLine> list(long afterSku, long afterLocation, int limit) {
        return jdbc.sql(
                        """
                        select p.sku_id, p.location_id, b.sku, b.location, p.safety_stock,
                               p.low_stock_at, b.backorder_limit
                        from stock_policies p
                            join balance_lines b using (sku_id, location_id)
                        where (p.sku_id, p.location_id) > (:sku, :location)
                        order by p.sku_id, p.location_id
                        limit :limit
                        """)
                .param("sku", afterSku)
                .param("location", afterLocation)
                .param("limit", limit)
                .query(new DataClassRowMapper<>(PolicyLine.class))
                .list();
    }

    /** What a balance has of its own, with the codes that people know it by. */
    record PolicyLine(
            long skuId,
            long locationId,
            String sku,
            String location,
            @Nullable Integer safetyStock,
            @Nullable Integer lowStockAt,
            int backorderLimit) {

        StockPolicy toPolicy() {
            BalanceKey key = new BalanceKey(new SkuCode(sku), new LocationCode(location));
            return new StockPolicy(key, safetyStock, lowStockAt, backorderLimit);
        }
    }
}
