package io.holdfast.imports;

import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;

import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Objects;

/** SKUs that are entered and renamed. */
@Component
class SkuRows implements ImportedRows {

    private final Catalog catalog;

    SkuRows(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public Findings judge(Import file, List<StagedRow> rows) {
        return new Findings(catalog.countNews(skus(rows)), List.of());
    }

    @Override
    public Findings write(Import file, List<StagedRow> rows) {
        return new Findings(catalog.putAll(skus(rows)), List.of());
    }

    private static List<Sku> skus(List<StagedRow> rows) {
        return rows.stream().map(SkuRows::sku).toList();
    }

    private static Sku sku(StagedRow row) {
        return new Sku(new SkuCode(row.sku()), new Name(Objects.requireNonNull(row.name())));
    }
}
