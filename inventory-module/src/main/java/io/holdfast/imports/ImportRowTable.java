package io.holdfast.imports;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** The statements on {@code import_rows}. */
@Repository
class ImportRowTable {

    /** More receipts of one balance in one file than anybody needs; they are decided in memory. */
    static final int MAX_ROWS_OF_A_BALANCE = 1_000;

    private final JdbcClient jdbc;

    ImportRowTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Keeps some rows, with the ids of the SKUs and locations that there are. */
    void add(long importId, List<StagedRow> rows) {
        jdbc.sql(
                        """
                        insert into import_rows
                            (import_id, row, line, subject, key_is_given, sku, location, sku_id,
                             location_id, name, quantity, expected_on_hand, reason, safety_stock,
                             low_stock_at, backorder_limit, clears_safety_stock,
                             clears_low_stock_at)
                        select :import, new.row, new.line, new.subject, new.key_is_given, new.sku,
                               new.location, s.id,
                               case when new.location is null then 0 else l.id end, new.name,
                               new.quantity, new.expected_on_hand, new.reason, new.safety_stock,
                               new.low_stock_at, new.backorder_limit, new.clears_safety_stock,
                               new.clears_low_stock_at
                        from unnest(CAST(:rows AS integer[]), CAST(:lines AS integer[]),
                                    CAST(CAST(:subjects AS text[]) AS uuid[]),
                                    CAST(:keysGiven AS boolean[]), CAST(:skus AS text[]),
                                    CAST(:locations AS text[]), CAST(:names AS text[]),
                                    CAST(:quantities AS integer[]), CAST(:expected AS integer[]),
                                    CAST(:reasons AS text[]), CAST(:safetyStock AS integer[]),
                                    CAST(:lowStockAt AS integer[]),
                                    CAST(:backorderLimit AS integer[]),
                                    CAST(:clearsSafetyStock AS boolean[]),
                                    CAST(:clearsLowStockAt AS boolean[]))
                                 as new (row, line, subject, key_is_given, sku, location, name,
                                         quantity, expected_on_hand, reason, safety_stock,
                                         low_stock_at, backorder_limit, clears_safety_stock,
                                         clears_low_stock_at)
                            left join skus s on s.code = new.sku
                            left join locations l on l.code = new.location
                        """)
                .param("import", importId)
                .param("rows", integers(rows, StagedRow::row))
                .param("lines", integers(rows, StagedRow::line))
                .param("subjects", texts(rows, row -> row.subject().toString()))
                .param("keysGiven", booleans(rows, StagedRow::keyIsGiven))
                .param("skus", texts(rows, StagedRow::sku))
                .param("locations", texts(rows, StagedRow::location))
                .param("names", texts(rows, StagedRow::name))
                .param("quantities", integers(rows, StagedRow::quantity))
                .param("expected", integers(rows, StagedRow::expectedOnHand))
                .param("reasons", texts(rows, StagedRow::reason))
                .param("safetyStock", integers(rows, StagedRow::safetyStock))
                .param("lowStockAt", integers(rows, StagedRow::lowStockAt))
                .param("backorderLimit", integers(rows, StagedRow::backorderLimit))
                .param("clearsSafetyStock", booleans(rows, StagedRow::clearsSafetyStock))
                .param("clearsLowStockAt", booleans(rows, StagedRow::clearsLowStockAt))
                .update();
    }

    /** Looks again for SKUs and locations that there were not when the file was read. */
    void resolve(long importId) {
        jdbc.sql(
                        """
                        update import_rows r
                        set sku_id = s.id
                        from skus s
                        where r.import_id = :import and r.sku_id is null and s.code = r.sku
                        """)
                .param("import", importId)
                .update();
        jdbc.sql(
                        """
                        update import_rows r
                        set location_id = l.id
                        from locations l
                        where r.import_id = :import and r.location_id is null
                          and l.code = r.location
                        """)
                .param("import", importId)
                .update();
    }

    /**
     * Lets the planner know how much a file has brought: it would not learn of that by itself
     * before the file is checked, and would plan for a few rows. Whoever is at it already does it
     * for all.
     */
    void count() {
        jdbc.sql("analyze (skip_locked) import_rows").update();
    }

    /** Complains of codes that nothing is called by. A file of SKUs may bring new ones. */
    void refuseUnknownCodes(long importId) {
        jdbc.sql(
                        """
                        insert into import_errors
                            (import_id, row, line, field, message, in_reading)
                        select r.import_id, r.row, r.line, unknown.field, 'is not known', false
                        from import_rows r
                            cross join lateral (
                                select 'sku' where r.sku_id is null
                                union all
                                select 'location' where r.location_id is null) as unknown (field)
                        where r.import_id = :import
                          and (r.sku_id is null or r.location_id is null)
                        """)
                .param("import", importId)
                .update();
    }

    /**
     * Complains of rows about the subject of an earlier one that say something else, and forgets
     * those that only say the same again. Two receipts without request keys that say the same may
     * be one delivery or two, and only their sender knows: that is complained of as well.
     */
    void refuseContradictions(long importId) {
        jdbc.sql(
                        """
                        insert into import_errors
                            (import_id, row, line, field, message, in_reading)
                        select later.import_id, later.row, later.line, 'row',
                               case when later.contradicts
                                   then 'must not contradict row ' || later.first_row
                                       || ', which is about the same with other values'
                                   else 'must not be the same as row ' || later.first_row
                                       || '; add the two up, or give each a requestKey of its own'
                               end,
                               false
                        from (
                            select r.import_id, r.row, r.line,
                                   first_value(r.row) over same as first_row,
                                   i.kind = 'receipts' and not r.key_is_given as is_ambiguous,
                                   (r.sku, r.location, r.name, r.quantity, r.expected_on_hand,
                                    r.reason, r.safety_stock, r.low_stock_at, r.backorder_limit,
                                    r.clears_safety_stock, r.clears_low_stock_at)
                                   is distinct from
                                   (first_value(r.sku) over same,
                                    first_value(r.location) over same,
                                    first_value(r.name) over same,
                                    first_value(r.quantity) over same,
                                    first_value(r.expected_on_hand) over same,
                                    first_value(r.reason) over same,
                                    first_value(r.safety_stock) over same,
                                    first_value(r.low_stock_at) over same,
                                    first_value(r.backorder_limit) over same,
                                    first_value(r.clears_safety_stock) over same,
                                    first_value(r.clears_low_stock_at) over same) as contradicts
                            from import_rows r
                                join imports i on i.id = r.import_id
                            where r.import_id = :import
                            window same as (partition by r.subject order by r.row)) later
                        where later.row > later.first_row
                          and (later.contradicts or later.is_ambiguous)
                        """)
                .param("import", importId)
                .update();
        forgetRepetitions(importId);
    }

    /** Rows with an error are kept: the next check complains of them again. */
    private void forgetRepetitions(long importId) {
        jdbc.sql(
                        """
                        with numbered as materialized (
                            select r.row,
                                   row_number() over (
                                       partition by r.subject order by r.row) as nth
                            from import_rows r
                            where r.import_id = :import
                        ),
                        repeated as materialized (
                            select numbered.row
                            from numbered
                            where numbered.nth > 1
                        )
                        delete from import_rows r
                        using repeated
                        where r.import_id = :import
                          and r.row = repeated.row
                          and not exists (
                              select
                              from import_errors e
                              where e.import_id = r.import_id and e.row = r.row)
                        """)
                .param("import", importId)
                .update();
    }

    /** Complains of more rows about one balance than are decided at once. */
    void refuseTooManyOfABalance(long importId) {
        jdbc.sql(
                        """
                        insert into import_errors
                            (import_id, row, line, field, message, in_reading)
                        select :import, r.row, r.line, 'row',
                               'must not be one of more than ' || :most || ' about one balance',
                               false
                        from (
                            select r.row, r.line,
                                   row_number() over (
                                       partition by r.sku_id, r.location_id
                                       order by r.row) as nth
                            from import_rows r
                            where r.import_id = :import) as r
                        where r.nth > :most
                        """)
                .param("import", importId)
                .param("most", MAX_ROWS_OF_A_BALANCE)
                .update();
    }

    /**
     * The next good rows about balances, in the order of the SKUs' ids.
     *
     * @param limit rows, and all others about the last SKU
     */
    List<Placed> nextOfBalances(long importId, long afterSku, int limit) {
        return jdbc.sql(
                        """
                        select r.row, r.line, r.subject, r.key_is_given, r.sku, r.location, r.name,
                               r.quantity, r.expected_on_hand, r.reason, r.safety_stock,
                               r.low_stock_at, r.backorder_limit, r.clears_safety_stock,
                               r.clears_low_stock_at, r.sku_id, r.location_id
                        from import_rows r
                        where r.import_id = :import
                          and r.sku_id > :sku
                          and r.location_id is not null
                          and not exists (
                              select
                              from import_errors e
                              where e.import_id = r.import_id and e.row = r.row)
                        order by r.sku_id
                        fetch first :limit rows with ties
                        """)
                .param("import", importId)
                .param("sku", afterSku)
                .param("limit", limit)
                .query(Placed::read)
                .list();
    }

    /** The next good rows about SKUs, in the order of their codes. */
    List<Placed> nextOfSkus(long importId, String afterSku, int limit) {
        return jdbc.sql(
                        """
                        select r.row, r.line, r.subject, r.key_is_given, r.sku, r.location, r.name,
                               r.quantity, r.expected_on_hand, r.reason, r.safety_stock,
                               r.low_stock_at, r.backorder_limit, r.clears_safety_stock,
                               r.clears_low_stock_at, r.sku_id, r.location_id
                        from import_rows r
                        where r.import_id = :import
                          and r.sku > :sku
                          and not exists (
                              select
                              from import_errors e
                              where e.import_id = r.import_id and e.row = r.row)
                        order by r.sku
                        limit :limit
                        """)
                .param("import", importId)
                .param("sku", afterSku)
                .param("limit", limit)
                .query(Placed::read)
                .list();
    }

    /** Counts the SKUs that there are not yet and that come with figures of their own. */
    int countNewSkusWithFigures(long importId) {
        return jdbc.sql(
                        """
                        select count(*)
                        from import_rows r
                        where r.import_id = :import
                          and r.sku_id is null
                          and (r.safety_stock > 0 or r.low_stock_at is not null)
                        """)
                .param("import", importId)
                .query(Integer.class)
                .single();
    }

    /**
     * Keeps how the locations of an import settle from changing until the transaction ends. Whoever
     * changes that locks the location before its balances, and so must this.
     */
    void shareLocations(long importId) {
        jdbc.sql(
                        """
                        select l.id
                        from locations l
                        where l.id in (
                            select r.location_id
                            from import_rows r
                            where r.import_id = :import)
                        order by l.id
                        for share of l
                        """)
                .param("import", importId)
                .query(Long.class)
                .list();
    }

    /** Forgets the rows of an import that needs them no more. */
    void forget(long importId) {
        jdbc.sql("delete from import_rows where import_id = :import")
                .param("import", importId)
                .update();
    }

    private static String[] texts(
            List<StagedRow> rows, Function<StagedRow, @Nullable String> text) {
        return rows.stream().map(text).toArray(String[]::new);
    }

    private static Integer[] integers(
            List<StagedRow> rows, Function<StagedRow, @Nullable Integer> figure) {
        return rows.stream().map(figure).toArray(Integer[]::new);
    }

    private static Boolean[] booleans(List<StagedRow> rows, Function<StagedRow, Boolean> flag) {
        return rows.stream().map(flag).toArray(Boolean[]::new);
    }

    /** A row and where its balance is. */
    record Placed(StagedRow staged, long skuId, long locationId) {

        /** No code is empty and no id is negative. */
        static final Placed BEFORE_ALL =
                new Placed(
                        new StagedRow(
                                0,
                                0,
                                new UUID(0, 0),
                                false,
                                "",
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                false,
                                false),
                        -1,
                        -1);

        static Placed read(ResultSet row, int number) throws SQLException {
            return new Placed(staged(row), row.getLong("sku_id"), row.getLong("location_id"));
        }

        /** By hand: of a long file, finding out about constructors would take most of the time. */
        private static StagedRow staged(ResultSet row) throws SQLException {
            return new StagedRow(
                    row.getInt("row"),
                    row.getInt("line"),
                    row.getObject("subject", UUID.class),
                    row.getBoolean("key_is_given"),
                    row.getString("sku"),
                    row.getString("location"),
                    row.getString("name"),
                    figure(row, "quantity"),
                    figure(row, "expected_on_hand"),
                    row.getString("reason"),
                    figure(row, "safety_stock"),
                    figure(row, "low_stock_at"),
                    figure(row, "backorder_limit"),
                    row.getBoolean("clears_safety_stock"),
                    row.getBoolean("clears_low_stock_at"));
        }

        private static @Nullable Integer figure(ResultSet row, String column) throws SQLException {
            return row.getObject(column, Integer.class);
        }
    }
}
