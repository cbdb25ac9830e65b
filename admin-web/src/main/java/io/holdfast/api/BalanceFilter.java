package io.holdfast.api;

import io.holdfast.balances.BalanceQuery;
import io.holdfast.balances.BalanceSort;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.swagger.v3.oas.annotations.Parameter;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Which balances to list, and in which order. Filters are joined by <em>and</em>. */
record BalanceFilter(
        @Parameter(description = "Any of these: repeat it for several.")
                @Nullable List<SkuCode> sku,
        @Nullable LocationCode location,
        @Parameter(description = "Part of the SKU's code or name, whatever the case.")
                @Nullable SearchText q,
        @Parameter(description = "`out`: nothing is available; `low`: no more than `lowStockAt`.")
                @Nullable StockLevel stock,
        @Parameter(description = "With a `-` before it the largest first. By `sku` if left out.")
                @Nullable BalanceSort sort) {

    BalanceSort sortOrDefault() {
        return sort == null ? BalanceSort.DEFAULT : sort;
    }

    BalanceQuery toQuery() {
        return new BalanceQuery(
                sku == null ? List.of() : sku,
                location,
                q == null ? null : q.value(),
                stock == null ? null : stock.level(),
                sortOrDefault().by(),
                sortOrDefault().isDescending());
    }
}
