package io.holdfast.balances;

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

    /** Two firsts at once are fine: the later one waits and finds the balance there. */
    @Modifying
    @NativeQuery(
            """
            insert into inventory_balances (sku_id, location_id, on_hand, reserved)
            values (:skuId, :locationId, 0, 0)
            on conflict (sku_id, location_id) do nothing
            """)
    void open(long skuId, long locationId);

    /** Locks the balance against every other change until the transaction ends. */
    @NativeQuery(
            """
            select on_hand, reserved
            from inventory_balances
            where sku_id = :skuId and location_id = :locationId
            for no key update
            """)
    Optional<Figures> lock(long skuId, long locationId);

    @NativeQuery(
            """
            select b.sku, b.name, b.location, b.on_hand, b.reserved
            from balance_lines b
            where b.sku = :sku and b.location = :location
            """)
    Optional<BalanceRow> find(String sku, String location);

    @NativeQuery(
            """
            select b.sku, b.name, b.location, b.on_hand, b.reserved
            from unnest(CAST(:skus AS text[]), CAST(:locations AS text[])) as wanted (sku, location)
                join skus s on s.code = wanted.sku
                join locations l on l.code = wanted.location
                join balance_lines b on b.sku_id = s.id and b.location_id = l.id
            """)
    List<BalanceRow> findAll(String[] skus, String[] locations);

    record Ids(@Nullable Long skuId, @Nullable Long locationId) {}

    record Figures(Integer onHand, Integer reserved) {}

    record BalanceRow(String sku, String name, String location, Integer onHand, Integer reserved) {}
}
