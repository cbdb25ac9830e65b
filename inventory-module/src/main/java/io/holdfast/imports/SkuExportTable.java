package io.holdfast.imports;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.util.List;
import java.util.function.Consumer;

/** The statement that reads SKUs with what their balances follow. */
@Repository
class SkuExportTable {

    private static final int STRETCH = 5_000;

    private final JdbcClient jdbc;

    SkuExportTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Hands over every SKU by code, read in stretches, each in a query of its own. */
    void forEachSku(Consumer<SkuLine> taker) {
        List<SkuLine> stretch = next("");
        while (!stretch.isEmpty()) {
            stretch.forEach(taker);
            stretch = next(stretch.getLast().code());
        }
    }

    private List<SkuLine> next(String after) {
        return jdbc.sql(
                        """
                        select s.code, s.name, s.safety_stock, s.low_stock_at
                        from skus s
                        where s.code > :after
                        order by s.code
                        limit :limit
                        """)
                .param("after", after)
                .param("limit", STRETCH)
                .query(new DataClassRowMapper<>(SkuLine.class))
                .list();
    }

    record SkuLine(String code, String name, int safetyStock, @Nullable Integer lowStockAt) {}
}
