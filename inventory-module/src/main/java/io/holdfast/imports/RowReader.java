package io.holdfast.imports;

import static io.holdfast.imports.Column.BACKORDER_LIMIT;
import static io.holdfast.imports.Column.CODE;
import static io.holdfast.imports.Column.EXPECTED_ON_HAND;
import static io.holdfast.imports.Column.LOCATION;
import static io.holdfast.imports.Column.LOW_STOCK_AT;
import static io.holdfast.imports.Column.NAME;
import static io.holdfast.imports.Column.ON_HAND;
import static io.holdfast.imports.Column.QUANTITY;
import static io.holdfast.imports.Column.REASON;
import static io.holdfast.imports.Column.REQUEST_KEY;
import static io.holdfast.imports.Column.SAFETY_STOCK;
import static io.holdfast.imports.Column.SKU;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.balances.Reason;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.UUID;

/** Reads the rows of a kind of file: the values check themselves. */
final class RowReader {

    private RowReader() {}

    /** Reads a row; empty if something is wrong with it, which the cells then tell. */
    static Optional<StagedRow> read(ImportKind kind, Cells cells, Reach reach) {
        Optional<StagedRow> row =
                switch (kind) {
                    case SKUS -> sku(cells);
                    case RECEIPTS -> receipt(cells);
                    case COUNTS -> count(cells);
                    case POLICIES -> policy(cells);
                };
        row.filter(read -> !isWithin(read, reach))
                .ifPresent(read -> cells.refuse(LOCATION, "is not known"));
        return cells.errors().isEmpty() ? row : Optional.empty();
    }

    /** What all balances of a SKU follow is the business of whoever may work at all locations. */
    private static boolean isWithin(StagedRow row, Reach reach) {
        if (row.location() != null) {
            return reach.covers(new LocationCode(row.location()));
        }
        boolean isAName = row.safetyStock() == null && row.lowStockAt() == null;
        return !reach.isLimited() || isAName && !row.clearsLowStockAt();
    }

    private static Optional<StagedRow> sku(Cells cells) {
        SkuCode code = cells.required(CODE, SkuCode::new);
        Name name = cells.required(NAME, Name::new);
        boolean clears = cells.saysDefault(LOW_STOCK_AT);
        Integer safetyStock = cells.optional(SAFETY_STOCK, Cells.from(0));
        Integer lowStockAt = clears ? null : cells.optional(LOW_STOCK_AT, Cells.from(0));
        return code == null || name == null
                ? Optional.empty()
                : Optional.of(
                        new StagedRow(
                                cells.row(),
                                cells.line(),
                                subject("sku", code.value(), ""),
                                false,
                                code.value(),
                                null,
                                name.value(),
                                null,
                                null,
                                null,
                                safetyStock,
                                lowStockAt,
                                null,
                                false,
                                clears));
    }

    private static Optional<StagedRow> receipt(Cells cells) {
        SkuCode sku = cells.required(SKU, SkuCode::new);
        LocationCode location = cells.required(LOCATION, LocationCode::new);
        Integer quantity = cells.required(QUANTITY, Cells.from(1));
        Reason reason = cells.required(REASON, Reason::new);
        UUID key = cells.optional(REQUEST_KEY, Cells::uuid);
        if (sku == null || location == null || quantity == null || reason == null) {
            return Optional.empty();
        }
        UUID subject =
                key == null
                        ? subject(
                                "receipt " + quantity + " " + reason, sku.value(), location.value())
                        : key;
        return Optional.of(
                moved(cells, subject, key != null, sku, location, quantity, null, reason));
    }

    private static Optional<StagedRow> count(Cells cells) {
        SkuCode sku = cells.required(SKU, SkuCode::new);
        LocationCode location = cells.required(LOCATION, LocationCode::new);
        Integer onHand = cells.required(ON_HAND, Cells.from(0));
        Integer expected = cells.required(EXPECTED_ON_HAND, Cells.from(0));
        Reason reason = cells.optional(REASON, Reason::new);
        return sku == null || location == null || onHand == null || expected == null
                ? Optional.empty()
                : Optional.of(
                        moved(
                                cells,
                                subject("count", sku.value(), location.value()),
                                false,
                                sku,
                                location,
                                onHand,
                                expected,
                                reason));
    }

    private static StagedRow moved(
            Cells cells,
            UUID subject,
            boolean keyIsGiven,
            SkuCode sku,
            LocationCode location,
            int quantity,
            @Nullable Integer expected,
            @Nullable Reason reason) {
        return new StagedRow(
                cells.row(),
                cells.line(),
                subject,
                keyIsGiven,
                sku.value(),
                location.value(),
                null,
                quantity,
                expected,
                reason == null ? null : reason.value(),
                null,
                null,
                null,
                false,
                false);
    }

    private static Optional<StagedRow> policy(Cells cells) {
        SkuCode sku = cells.required(SKU, SkuCode::new);
        LocationCode location = cells.optional(LOCATION, LocationCode::new);
        if (cells.isBlank(LOCATION)) {
            refuseWhatASkuHasNot(cells);
        }
        boolean clearsSafetyStock = !cells.isBlank(LOCATION) && cells.saysDefault(SAFETY_STOCK);
        boolean clearsLowStockAt = cells.saysDefault(LOW_STOCK_AT);
        Integer safetyStock =
                clearsSafetyStock ? null : cells.optional(SAFETY_STOCK, Cells.from(0));
        Integer lowStockAt = clearsLowStockAt ? null : cells.optional(LOW_STOCK_AT, Cells.from(0));
        Integer backorderLimit = cells.optional(BACKORDER_LIMIT, Cells.from(0));
        return sku == null
                ? Optional.empty()
                : Optional.of(
                        new StagedRow(
                                cells.row(),
                                cells.line(),
                                subject("policy", sku.value(), cells.text(LOCATION)),
                                false,
                                sku.value(),
                                location == null ? null : location.value(),
                                null,
                                null,
                                null,
                                null,
                                safetyStock,
                                lowStockAt,
                                backorderLimit,
                                clearsSafetyStock,
                                clearsLowStockAt));
    }

    private static void refuseWhatASkuHasNot(Cells cells) {
        if (!cells.isBlank(BACKORDER_LIMIT)) {
            cells.refuse(BACKORDER_LIMIT, "must be blank without a location: a SKU has none");
        }
    }

    /**
     * Names what a row is about. A receipt that brings no request key is about all that it says: so
     * a delivery is not booked twice because it stands in two files.
     */
    private static UUID subject(String what, String sku, String location) {
        String all =
                "%d %s %d %s %s".formatted(sku.length(), sku, location.length(), location, what);
        return UUID.nameUUIDFromBytes(all.getBytes(UTF_8));
    }
}
