package io.holdfast.imports;

import org.jspecify.annotations.Nullable;

import java.util.UUID;

/**
 * A row whose cells are good one by one, as it waits to be compared with stock. Which of them there
 * are depends on the kind of file.
 *
 * @param subject rows of one subject must say the same; for a receipt its request key
 * @param keyIsGiven whether the subject is a request key that the file gives
 * @param quantity units received, or counted
 * @param clearsSafetyStock whether the SKU's safety stock is to hold again
 * @param clearsLowStockAt whether the next wider threshold is to hold again
 */
record StagedRow(
        int row,
        int line,
        UUID subject,
        boolean keyIsGiven,
        String sku,
        @Nullable String location,
        @Nullable String name,
        @Nullable Integer quantity,
        @Nullable Integer expectedOnHand,
        @Nullable String reason,
        @Nullable Integer safetyStock,
        @Nullable Integer lowStockAt,
        @Nullable Integer backorderLimit,
        boolean clearsSafetyStock,
        boolean clearsLowStockAt) {

    ImportError error(Column column, String message) {
        return error(column.title(), message);
    }

    ImportError error(String field, String message) {
        return new ImportError(row, line, field, message);
    }
}
