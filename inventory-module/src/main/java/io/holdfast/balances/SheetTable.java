package io.holdfast.balances;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.holdfast.balances.BalanceRepository.Figures;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * The statements of a sheet: each is about all of its balances, or all of its rows.
 *
 * <p>A long sheet opens balances that PostgreSQL has not counted while it is written, and counts as
 * none if it looks meanwhile. So balances are found by their SKUs, too, which takes the index
 * whatever the count; else each stretch of the sheet would be compared with all balances, row by
 * row.
 */
@Repository
class SheetTable {

    private final JdbcClient jdbc;

    SheetTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Finds the ids behind these codes; a place may lack one or both. */
    Map<BalanceKey, Place> places(Collection<BalanceKey> keys) {
        return jdbc
                .sql(
                        """
                        select wanted.sku, wanted.location, s.id as sku_id, l.id as location_id
                        from unnest(CAST(:skus AS text[]), CAST(:locations AS text[]))
                                 as wanted (sku, location)
                            left join skus s on s.code = wanted.sku
                            left join locations l on l.code = wanted.location
                        """)
                .param("skus", BalanceKey.skus(keys))
                .param("locations", BalanceKey.locations(keys))
                .query(SheetTable::found)
                .list()
                .stream()
                .collect(toMap(Found::key, Found::place));
    }

    private static Found found(ResultSet row, int number) throws SQLException {
        return new Found(
                new BalanceKey(
                        new SkuCode(row.getString("sku")),
                        new LocationCode(row.getString("location"))),
                new Place(
                        row.getObject("sku_id", Long.class),
                        row.getObject("location_id", Long.class)));
    }

    /** Reads the balances at these places that have been opened. */
    Map<Place, Figures> read(Collection<Place> places) {
        return figures(
                """
                select b.sku_id, b.location_id, b.on_hand, b.reserved, b.committed, b.safety_stock,
                       b.backorder_limit, b.low_stock_at, b.settles_at_dispatch
                from inventory_balances b
                where b.sku_id = any(CAST(:skus AS bigint[]))
                  and (b.sku_id, b.location_id) in (
                      select wanted.sku_id, wanted.location_id
                      from unnest(CAST(:skus AS bigint[]), CAST(:locations AS bigint[]))
                               as wanted (sku_id, location_id))
                """,
                places);
    }

    /**
     * Locks the balances at these places in the one order, and in a statement of its own: a
     * set-based write must find its rows locked already.
     */
    Map<Place, Figures> lock(Collection<Place> places) {
        return figures(
                """
                select b.sku_id, b.location_id, b.on_hand, b.reserved, b.committed, b.safety_stock,
                       b.backorder_limit, b.low_stock_at, b.settles_at_dispatch
                from inventory_balances b
                where b.sku_id = any(CAST(:skus AS bigint[]))
                  and (b.sku_id, b.location_id) in (
                      select wanted.sku_id, wanted.location_id
                      from unnest(CAST(:skus AS bigint[]), CAST(:locations AS bigint[]))
                               as wanted (sku_id, location_id))
                order by b.sku_id, b.location_id
                for no key update of b
                """,
                places);
    }

    private Map<Place, Figures> figures(String sql, Collection<Place> places) {
        Map<Place, Figures> found = new HashMap<>();
        List<Place> known = places.stream().filter(Place::isKnown).toList();
        jdbc.sql(sql)
                .param("skus", ids(known, Place::skuId))
                .param("locations", ids(known, Place::locationId))
                .query(
                        row -> {
                            Place place =
                                    new Place(row.getLong("sku_id"), row.getLong("location_id"));
                            found.put(place, figures(row));
                        });
        return found;
    }

    /** By hand: of a long sheet, finding out about constructors would take most of the time. */
    static Figures figures(ResultSet row) throws SQLException {
        return new Figures(
                row.getInt("on_hand"),
                row.getInt("reserved"),
                row.getInt("committed"),
                row.getInt("safety_stock"),
                row.getInt("backorder_limit"),
                row.getObject("low_stock_at", Integer.class),
                row.getBoolean("settles_at_dispatch"));
    }

    /**
     * Opens balances; that of somebody who was faster is there when this has waited for them. As
     * with a single one, the policy of the SKU and the way in which the location settles are in
     * force from the start.
     */
    void open(Collection<Place> places) {
        jdbc.sql(
                        """
                        insert into inventory_balances
                            (sku_id, location_id, on_hand, reserved, safety_stock, low_stock_at,
                             settles_at_dispatch)
                        select s.id, l.id, 0, 0, s.safety_stock, s.low_stock_at,
                               l.settles_at = 'dispatch'
                        from unnest(CAST(:skus AS bigint[]), CAST(:locations AS bigint[]))
                                 as new (sku_id, location_id)
                            join skus s on s.id = new.sku_id
                            join locations l on l.id = new.location_id
                        order by s.id, l.id
                        for share of s, l
                        on conflict (sku_id, location_id) do nothing
                        """)
                .param("skus", ids(places, Place::skuId))
                .param("locations", ids(places, Place::locationId))
                .update();
    }

    /** Which of these request keys stand in the ledger. */
    Set<UUID> used(Collection<UUID> requestKeys) {
        return jdbc
                .sql(
                        """
                        select m.request_key
                        from unnest(CAST(CAST(:keys AS text[]) AS uuid[])) as wanted (request_key)
                            join stock_movements m using (request_key)
                        """)
                .param("keys", requestKeys.stream().map(UUID::toString).toArray(String[]::new))
                .query(UUID.class)
                .list()
                .stream()
                .collect(toSet());
    }

    /**
     * Sets what is on hand of balances that the caller has locked.
     *
     * @throws IllegalStateException if one is not there
     */
    void update(Map<Place, Integer> onHand) {
        int updated =
                jdbc.sql(
                                """
                                update inventory_balances b
                                set on_hand = new.on_hand
                                from unnest(CAST(:skus AS bigint[]), CAST(:locations AS bigint[]),
                                            CAST(:onHand AS integer[]))
                                         as new (sku_id, location_id, on_hand)
                                where b.sku_id = new.sku_id
                                  and b.location_id = new.location_id
                                  and b.sku_id = any(CAST(:skus AS bigint[]))
                                """)
                        .param("skus", ids(onHand.keySet(), Place::skuId))
                        .param("locations", ids(onHand.keySet(), Place::locationId))
                        .param("onHand", onHand.values().toArray(Integer[]::new))
                        .update();
        if (updated != onHand.size()) {
            throw new IllegalStateException(
                    "%d of %d locked balances moved".formatted(updated, onHand.size()));
        }
    }

    /**
     * Writes a ledger row for each entry. Ids are drawn in the order of the entries, so that those
     * of one balance rise.
     *
     * @return the rows' ids by request key
     */
    Map<UUID, Long> record(List<Entry> entries) {
        Map<UUID, Long> ids =
                jdbc
                        .sql(
                                """
                        insert into stock_movements
                            (kind, sku_id, location_id, on_hand_delta, reserved_delta,
                             committed_delta, on_hand_after, reserved_after, committed_after,
                             safety_stock_after, backorder_limit_after, low_stock_at_after,
                             request_key, actor, reason, recorded_at)
                        select new.kind, new.sku_id, new.location_id, new.delta, 0, 0,
                               new.on_hand_after, new.reserved_after, new.committed_after,
                               new.safety_stock_after, new.backorder_limit_after,
                               new.low_stock_at_after, new.request_key, new.actor, new.reason,
                               clock_timestamp()
                        from unnest(CAST(:kinds AS text[]), CAST(:skus AS bigint[]),
                                    CAST(:locations AS bigint[]), CAST(:deltas AS integer[]),
                                    CAST(:onHand AS integer[]), CAST(:reserved AS integer[]),
                                    CAST(:committed AS integer[]), CAST(:safetyStock AS integer[]),
                                    CAST(:backorderLimit AS integer[]),
                                    CAST(:lowStockAt AS integer[]),
                                    CAST(CAST(:keys AS text[]) AS uuid[]), CAST(:actors AS text[]),
                                    CAST(:reasons AS text[]))
                                 with ordinality
                                 as new (kind, sku_id, location_id, delta, on_hand_after,
                                         reserved_after, committed_after, safety_stock_after,
                                         backorder_limit_after, low_stock_at_after, request_key,
                                         actor, reason, position)
                        order by new.position
                        returning id, request_key
                        """)
                        .param(
                                "kinds",
                                texts(entries, entry -> StockRules.kind(entry.change()).code()))
                        .param("skus", longs(entries, entry -> entry.place().skuId()))
                        .param("locations", longs(entries, entry -> entry.place().locationId()))
                        .param("deltas", integers(entries, Entry::delta))
                        .param("onHand", integers(entries, entry -> entry.after().onHand()))
                        .param("reserved", integers(entries, entry -> entry.after().reserved()))
                        .param("committed", integers(entries, entry -> entry.after().committed()))
                        .param(
                                "safetyStock",
                                integers(entries, entry -> entry.after().safetyStock()))
                        .param(
                                "backorderLimit",
                                integers(entries, entry -> entry.after().backorderLimit()))
                        .param("lowStockAt", integers(entries, entry -> entry.after().lowStockAt()))
                        .param("keys", texts(entries, entry -> entry.change().requestKey()))
                        .param("actors", texts(entries, entry -> entry.change().actor()))
                        .param("reasons", texts(entries, entry -> entry.change().reason()))
                        .query(
                                (row, number) ->
                                        Map.entry(
                                                row.getObject("request_key", UUID.class),
                                                row.getLong("id")))
                        .list()
                        .stream()
                        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
        if (ids.size() != entries.size()) {
            throw new IllegalStateException(
                    "%d of %d changes were recorded".formatted(ids.size(), entries.size()));
        }
        return ids;
    }

    private static Long[] ids(Collection<Place> places, Function<Place, @Nullable Long> id) {
        return places.stream().map(id).toArray(Long[]::new);
    }

    private static String[] texts(List<Entry> entries, Function<Entry, Object> text) {
        return entries.stream().map(text).map(Object::toString).toArray(String[]::new);
    }

    private static Integer[] integers(
            List<Entry> entries, Function<Entry, @Nullable Integer> figure) {
        return entries.stream().map(figure).toArray(Integer[]::new);
    }

    private static Long[] longs(List<Entry> entries, Function<Entry, @Nullable Long> id) {
        return entries.stream().map(id).toArray(Long[]::new);
    }

    /** Where a balance is or would be. */
    record Place(@Nullable Long skuId, @Nullable Long locationId) {

        boolean isKnown() {
            return skuId != null && locationId != null;
        }
    }

    /** A change that is to be written, the figures that it meets, and those that it leaves. */
    record Entry(StockChange change, Place place, int delta, Figures before, Figures after) {}

    private record Found(BalanceKey key, Place place) {}
}
