package io.holdfast.api;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.balances.SettlingOutcome.StillPromised;
import io.holdfast.balances.StockPolicies;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.CatalogOutcome;
import io.holdfast.catalog.CatalogOutcome.Created;
import io.holdfast.catalog.CatalogOutcome.Renamed;
import io.holdfast.catalog.CatalogOutcome.Unchanged;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.LocationSettings;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.catalog.Sku;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Changes the catalog and tells who did, both or neither. */
@Component
class CatalogChanges {

    private final Catalog catalog;
    private final StockPolicies policies;
    private final Activities activities;
    private final Transactions transactions;

    CatalogChanges(
            Catalog catalog,
            StockPolicies policies,
            Activities activities,
            Transactions transactions) {
        this.catalog = catalog;
        this.policies = policies;
        this.activities = activities;
        this.transactions = transactions;
    }

    CatalogOutcome<Sku> put(Sku sku, Actor by) {
        String code = sku.code().value();
        return transactions.joining(
                transaction -> recorded(catalog.put(sku), ActivityKind.SKU_SAVED, code, by));
    }

    /**
     * Puts a location and how it works, all or nothing.
     *
     * @param settlesAt null for as it does
     * @param priority null for the one it has
     * @throws io.holdfast.http.ProblemException if it may not settle so; nothing is changed then
     */
    CatalogOutcome<Location> put(
            Location location,
            @Nullable SettlesAt settlesAt,
            @Nullable Integer priority,
            Actor by) {
        String code = location.code().value();
        return transactions.joining(
                transaction -> {
                    var before = catalog.settings(location.code());
                    var outcome = catalog.put(location);
                    work(location.code(), settlesAt, priority, by);
                    boolean isNewToWorkSo = !catalog.settings(location.code()).equals(before);
                    if (outcome instanceof Unchanged && isNewToWorkSo) {
                        activities.record(ActivityKind.LOCATION_SAVED, by, code, null, null);
                    }
                    return recorded(outcome, ActivityKind.LOCATION_SAVED, code, by);
                });
    }

    /** How a known location works. */
    LocationSettings settings(LocationCode code) {
        return catalog.settings(code).orElseThrow();
    }

    private void work(
            LocationCode code,
            @Nullable SettlesAt settlesAt,
            @Nullable Integer priority,
            Actor by) {
        if (priority != null) {
            catalog.prioritise(code, priority);
        }
        if (settlesAt != null
                && policies.settle(code, settlesAt, by) instanceof StillPromised promised) {
            throw PolicyRefusals.of(promised);
        }
    }

    private <T> CatalogOutcome<T> recorded(
            CatalogOutcome<T> outcome, ActivityKind kind, String code, Actor by) {
        switch (outcome) {
            case Created<T> created -> activities.record(kind, by, code, null, null);
            case Renamed<T> renamed -> activities.record(kind, by, code, null, null);
            case Unchanged<T> unchanged -> {}
        }
        return outcome;
    }
}
