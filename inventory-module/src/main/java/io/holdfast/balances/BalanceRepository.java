package io.holdfast.balances;

import static java.util.Objects.requireNonNullElse;

import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.repository.Repository;

import java.util.List;
import java.util.Optional;

interface BalanceRepository
        extends Repository<CatalogLine, BalanceLine.Key>, JpaSpecificationExecutor<CatalogLine> {

    @NativeQuery(
            """
            select (select id from skus where code = :sku) as sku_id,
                   (select id from locations where code = :location) as location_id
            """)
    Ids resolve(String sku, String location);

    /**
     * Two firsts at once are fine: the later one waits and finds the balance there. The policy of
     * the SKU and the way in which the location settles are in force from the start: both are
     * shared here, and locked by whoever changes them before he changes the balances there are.
     */
    @Modifying
    @NativeQuery(
            """
            insert into inventory_balances
                (sku_id, location_id, on_hand, reserved, safety_stock, low_stock_at,
                 settles_at_dispatch)
            select s.id, l.id, 0, 0, s.safety_stock, s.low_stock_at, l.settles_at = 'dispatch'
            from skus s cross join locations l
            where s.id = :skuId and l.id = :locationId
            for share of s, l
            on conflict (sku_id, location_id) do nothing
            """)
    void open(long skuId, long locationId);

    /** Locks the balance against every other change until the transaction ends. */
    @NativeQuery(
            """
            select on_hand, reserved, committed, safety_stock, backorder_limit, low_stock_at,
                   settles_at_dispatch
            from inventory_balances
            where sku_id = :skuId and location_id = :locationId
            for no key update
            """)
    Optional<Figures> lock(long skuId, long locationId);

    /** Reads the figures without a lock: they may be others by the time they are looked at. */
    @NativeQuery(
            """
            select on_hand, reserved, committed, safety_stock, backorder_limit, low_stock_at,
                   settles_at_dispatch
            from inventory_balances
            where sku_id = :skuId and location_id = :locationId
            """)
    Optional<Figures> figures(long skuId, long locationId);

    @NativeQuery(
            """
            select b.sku, b.name, b.location, b.on_hand, b.reserved, b.committed, b.safety_stock,
                   b.backorder_limit, b.low_stock_at, b.settles_at
            from balance_lines b
            where b.sku = :sku and b.location = :location
            """)
    Optional<BalanceRow> find(String sku, String location);

    @NativeQuery(
            """
            select b.sku, b.name, b.location, b.on_hand, b.reserved, b.committed, b.safety_stock,
                   b.backorder_limit, b.low_stock_at, b.settles_at
            from unnest(CAST(:skus AS text[]), CAST(:locations AS text[])) as wanted (sku, location)
                join skus s on s.code = wanted.sku
                join locations l on l.code = wanted.location
                join balance_lines b on b.sku_id = s.id and b.location_id = l.id
            """)
    List<BalanceRow> findAll(String[] skus, String[] locations);

    record Ids(@Nullable Long skuId, @Nullable Long locationId) {}

    /** The figures of a balance, in columns. */
    record Figures(
            Integer onHand,
            Integer reserved,
            Integer committed,
            Integer safetyStock,
            Integer backorderLimit,
            @Nullable Integer lowStockAt,
            Boolean settlesAtDispatch) {

        /** What a balance has that was never opened. */
        static final Figures NOTHING = new Figures(0, 0, 0, 0, 0, null, false);

        /** Units that holds are promised, whether they are confirmed or not. */
        long promised() {
            return (long) reserved + committed;
        }

        int available() {
            return Balance.available(onHand, reserved, committed, safetyStock, backorderLimit);
        }

        /** The figures with so many more units on hand. */
        Figures plus(int units) {
            return new Figures(
                    onHand + units,
                    reserved,
                    committed,
                    safetyStock,
                    backorderLimit,
                    lowStockAt,
                    settlesAtDispatch);
        }
    }

    record BalanceRow(
            String sku,
            String name,
            String location,
            Integer onHand,
            Integer reserved,
            Integer committed,
            Integer safetyStock,
            Integer backorderLimit,
            @Nullable Integer lowStockAt,
            String settlesAt) {

        /**
         * @param lowAt the threshold of a balance that has none
         */
        Balance toBalance(int lowAt) {
            return new Balance(
                    new SkuCode(sku),
                    new Name(name),
                    new LocationCode(location),
                    onHand,
                    reserved,
                    committed,
                    safetyStock,
                    backorderLimit,
                    requireNonNullElse(lowStockAt, lowAt),
                    SettlesAt.of(settlesAt));
        }
    }
}
