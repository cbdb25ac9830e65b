package io.holdfast.balances;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.util.Optional;

/**
 * The statements of policies. Whoever changes one locks the SKU or the location first and the
 * balances then, in the order in which balances are locked everywhere.
 */
@Repository
class PolicyTable {

    private final JdbcClient jdbc;

    PolicyTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<Defaults> find(SkuCode sku) {
        return jdbc.sql("select id, safety_stock, low_stock_at from skus where code = :sku")
                .param("sku", sku.value())
                .query(new DataClassRowMapper<>(Defaults.class))
                .optional();
    }

    /** Nobody changes the defaults until the transaction ends. */
    Optional<Defaults> share(SkuCode sku) {
        return jdbc.sql(
                        """
                        select id, safety_stock, low_stock_at
                        from skus
                        where code = :sku
                        for share
                        """)
                .param("sku", sku.value())
                .query(new DataClassRowMapper<>(Defaults.class))
                .optional();
    }

    Optional<Defaults> lock(SkuCode sku) {
        return jdbc.sql(
                        """
                        select id, safety_stock, low_stock_at
                        from skus
                        where code = :sku
                        for no key update
                        """)
                .param("sku", sku.value())
                .query(new DataClassRowMapper<>(Defaults.class))
                .optional();
    }

    boolean settlesAtDispatch(long locationId) {
        return jdbc.sql("select settles_at = 'dispatch' from locations where id = :location")
                .param("location", locationId)
                .query(Boolean.class)
                .single();
    }

    /** Against whoever opens a balance there, too. */
    Optional<Place> lock(LocationCode location) {
        return jdbc.sql(
                        """
                        select id, settles_at
                        from locations
                        where code = :location
                        for no key update
                        """)
                .param("location", location.value())
                .query(new DataClassRowMapper<>(Place.class))
                .optional();
    }

    Optional<Own> own(long skuId, long locationId) {
        return jdbc.sql(
                        """
                        select safety_stock, low_stock_at
                        from stock_policies
                        where sku_id = :sku and location_id = :location
                        """)
                .param("sku", skuId)
                .param("location", locationId)
                .query(new DataClassRowMapper<>(Own.class))
                .optional();
    }

    /** What a balance has of its own, and its limit; empty if there is no such balance. */
    Optional<OwnAndLimit> find(BalanceKey key) {
        return jdbc.sql(
                        """
                        select p.safety_stock, p.low_stock_at, b.backorder_limit
                        from inventory_balances b
                            join skus s on s.id = b.sku_id
                            join locations l on l.id = b.location_id
                            left join stock_policies p using (sku_id, location_id)
                        where s.code = :sku and l.code = :location
                        """)
                .param("sku", key.sku().value())
                .param("location", key.location().value())
                .query(new DataClassRowMapper<>(OwnAndLimit.class))
                .optional();
    }

    /** Writes what the locked balance has of its own. */
    void write(long skuId, long locationId, StockPolicy policy) {
        jdbc.sql(
                        """
                        insert into stock_policies (sku_id, location_id, safety_stock, low_stock_at)
                        values (:sku, :location, :safetyStock, :lowStockAt)
                        on conflict on constraint stock_policies_pkey do update
                        set safety_stock = excluded.safety_stock,
                            low_stock_at = excluded.low_stock_at
                        """)
                .param("sku", skuId)
                .param("location", locationId)
                .param("safetyStock", policy.safetyStock())
                .param("lowStockAt", policy.lowStockAt())
                .update();
    }

    void write(long skuId, SkuPolicy policy) {
        jdbc.sql(
                        """
                        update skus
                        set safety_stock = :safetyStock, low_stock_at = :lowStockAt
                        where id = :sku
                        """)
                .param("sku", skuId)
                .param("safetyStock", policy.safetyStock())
                .param("lowStockAt", policy.lowStockAt())
                .update();
    }

    /** Locks every balance of a SKU, and says how many there are. */
    int lockBalancesOf(long skuId) {
        return jdbc.sql(
                        """
                        select b.location_id
                        from inventory_balances b
                        where b.sku_id = :sku
                        order by b.sku_id, b.location_id
                        for no key update of b
                        """)
                .param("sku", skuId)
                .query(Long.class)
                .list()
                .size();
    }

    /**
     * Puts the policies of locked balances in force: what is their own, else what is their SKU's.
     * The ledger gets a row for each that changes.
     *
     * @param locationId of one balance; null for all of the SKU
     * @param limit for one balance; null for the limits as they are
     * @return how many changed
     */
    int enforce(
            long skuId,
            @Nullable Long locationId,
            @Nullable Integer limit,
            Actor actor,
            @Nullable Reason reason) {
        return jdbc.sql(
                        """
                        with wanted as materialized (
                            select b.sku_id, b.location_id,
                                   coalesce(p.safety_stock, s.safety_stock) as safety_stock,
                                   coalesce(p.low_stock_at, s.low_stock_at) as low_stock_at,
                                   coalesce(CAST(:limit AS integer), b.backorder_limit)
                                       as backorder_limit
                            from inventory_balances b
                                join skus s on s.id = b.sku_id
                                left join stock_policies p using (sku_id, location_id)
                            where b.sku_id = :sku
                              and b.location_id = coalesce(CAST(:location AS bigint), b.location_id)
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
                            returning b.*
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
                .param("sku", skuId)
                .param("location", locationId)
                .param("limit", limit)
                .param("actor", actor.value())
                .param("reason", reason == null ? null : reason.value())
                .update();
    }

    /** Locks every balance of a location, and says how many there are. */
    int lockBalancesAt(long locationId) {
        return jdbc.sql(
                        """
                        with locked as (
                            select b.sku_id
                            from inventory_balances b
                            where b.location_id = :location
                            order by b.sku_id, b.location_id
                            for no key update of b
                        )
                        select count(*)
                        from locked
                        """)
                .param("location", locationId)
                .query(Integer.class)
                .single();
    }

    Promises promises(long locationId) {
        return jdbc.sql(
                        """
                        select count(*) as balances, coalesce(sum(b.reserved), 0) as reserved,
                               coalesce(sum(b.committed), 0) as committed
                        from inventory_balances b
                        where b.location_id = :location and (b.reserved > 0 or b.committed > 0)
                        """)
                .param("location", locationId)
                .query(new DataClassRowMapper<>(Promises.class))
                .single();
    }

    /**
     * Writes how a locked location and its locked balances settle. Where confirmation does, nothing
     * may be owed: limits end, with a row in the ledger each.
     *
     * @return how many balances there are
     */
    int settle(long locationId, SettlesAt settlesAt, Actor actor) {
        jdbc.sql("update locations set settles_at = :settlesAt where id = :location")
                .param("location", locationId)
                .param("settlesAt", settlesAt.code())
                .update();
        return jdbc.sql(
                        """
                        with limited as materialized (
                            select b.sku_id
                            from inventory_balances b
                            where b.location_id = :location
                              and b.backorder_limit > 0
                              and not :atDispatch
                        ),
                        moved as (
                            update inventory_balances b
                            set settles_at_dispatch = :atDispatch,
                                backorder_limit =
                                    case when :atDispatch then b.backorder_limit else 0 end
                            where b.location_id = :location
                            returning b.*
                        ),
                        recorded as (
                            insert into stock_movements
                                (kind, sku_id, location_id, on_hand_delta, reserved_delta,
                                 committed_delta, on_hand_after, reserved_after, committed_after,
                                 safety_stock_after, backorder_limit_after, low_stock_at_after,
                                 actor, recorded_at)
                            select 'policy', moved.sku_id, moved.location_id, 0, 0, 0,
                                   moved.on_hand, moved.reserved, moved.committed,
                                   moved.safety_stock, moved.backorder_limit, moved.low_stock_at,
                                   :actor, clock_timestamp()
                            from moved join limited using (sku_id)
                            order by moved.sku_id
                        )
                        select count(*)
                        from moved
                        """)
                .param("location", locationId)
                .param("atDispatch", settlesAt == SettlesAt.DISPATCH)
                .param("actor", actor.value())
                .query(Integer.class)
                .single();
    }

    record Defaults(long id, int safetyStock, @Nullable Integer lowStockAt) {}

    record Own(@Nullable Integer safetyStock, @Nullable Integer lowStockAt) {

        static final Own NOTHING = new Own(null, null);
    }

    record OwnAndLimit(
            @Nullable Integer safetyStock, @Nullable Integer lowStockAt, int backorderLimit) {}

    record Place(long id, String settlesAt) {}

    record Promises(long balances, long reserved, long committed) {}
}
