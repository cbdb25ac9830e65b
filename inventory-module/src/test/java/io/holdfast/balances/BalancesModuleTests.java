package io.holdfast.balances;

import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.modulith.test.ApplicationModuleTest;
import org.springframework.modulith.test.ApplicationModuleTest.BootstrapMode;
import org.springframework.modulith.test.AssertablePublishedEvents;

/** Balances work with the modules whose components they use; the catalog is there to be filled. */
@ApplicationModuleTest(mode = BootstrapMode.ALL_DEPENDENCIES, extraIncludes = "catalog")
class BalancesModuleTests {

    private static final SkuCode SKU = new SkuCode("85123A");
    private static final LocationCode LOCATION = new LocationCode("main");
    private static final Name NAME = new Name("Lantern");

    @Autowired private Catalog catalog;
    @Autowired private Balances balances;

    @Test
    void receiptIsPublished(AssertablePublishedEvents events) {
        BalanceKey balance = new BalanceKey(SKU, LOCATION);
        catalog.put(new Sku(SKU, NAME));
        catalog.put(new Location(LOCATION, NAME));

        balances.change(receipt(balance, 5));

        assertThat(events).contains(StockReceived.class);
    }
}
