package io.holdfast.api;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.CatalogOutcome;
import io.holdfast.catalog.CatalogOutcome.Created;
import io.holdfast.catalog.CatalogOutcome.Renamed;
import io.holdfast.catalog.CatalogOutcome.Unchanged;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.Sku;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

/** Changes the catalog and tells who did, both or neither. */
@Component
class CatalogChanges {

    private final Catalog catalog;
    private final Activities activities;
    private final Transactions transactions;

    CatalogChanges(Catalog catalog, Activities activities, Transactions transactions) {
        this.catalog = catalog;
        this.activities = activities;
        this.transactions = transactions;
    }

    CatalogOutcome<Sku> put(Sku sku, Actor by) {
        String code = sku.code().value();
        return transactions.joining(
                transaction -> recorded(catalog.put(sku), ActivityKind.SKU_SAVED, code, by));
    }

    CatalogOutcome<Location> put(Location location, Actor by) {
        String code = location.code().value();
        return transactions.joining(
                transaction ->
                        recorded(catalog.put(location), ActivityKind.LOCATION_SAVED, code, by));
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
