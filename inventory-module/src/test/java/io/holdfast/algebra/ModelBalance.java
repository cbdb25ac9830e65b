package io.holdfast.algebra;

import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SettlesAt;

import org.jspecify.annotations.Nullable;

/** A balance, as plain figures. It is there only once something opened it. */
final class ModelBalance {

    final BalanceKey key;
    boolean isOpen;
    int onHand;
    int reserved;
    int committed;
    int limit;
    @Nullable Integer ownSafetyStock;
    @Nullable Integer ownLowStockAt;

    private final ModelSku sku;
    private final ModelLocation location;

    ModelBalance(BalanceKey key, ModelSku sku, ModelLocation location) {
        this.key = key;
        this.sku = sku;
        this.location = location;
    }

    boolean isAtDispatch() {
        return location.settlesAt == SettlesAt.DISPATCH;
    }

    int safetyStock() {
        return ownSafetyStock != null ? ownSafetyStock : sku.safetyStock;
    }

    @Nullable Integer lowStockAt() {
        return ownLowStockAt != null ? ownLowStockAt : sku.lowStockAt;
    }

    long promised() {
        return (long) reserved + committed;
    }

    long available() {
        return isOpen ? onHand - promised() - safetyStock() + limit : 0;
    }

    /** As the engine should read it. */
    Balance figures(Name name, int lowAt) {
        Integer low = lowStockAt();
        return new Balance(
                key.sku(),
                name,
                key.location(),
                onHand,
                reserved,
                committed,
                safetyStock(),
                limit,
                low == null ? lowAt : low,
                location.settlesAt);
    }

    /** What all balances of a SKU follow. */
    static final class ModelSku {
        int safetyStock;
        @Nullable Integer lowStockAt;
    }

    /** How all balances of a location settle. */
    static final class ModelLocation {
        SettlesAt settlesAt = SettlesAt.CONFIRMATION;
    }
}
