package io.holdfast.reservations;

import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
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

/** Holds work with the modules whose components they use; the others are there to be filled. */
@ApplicationModuleTest(
        mode = BootstrapMode.ALL_DEPENDENCIES,
        extraIncludes = {"balances", "catalog"})
class ReservationsModuleTests {

    private static final SkuCode SKU = new SkuCode("85123A");
    private static final LocationCode LOCATION = new LocationCode("main");
    private static final Name NAME = new Name("Lantern");

    @Autowired private Catalog catalog;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;

    @Test
    void placedHoldIsPublished(AssertablePublishedEvents events) {
        BalanceKey balance = new BalanceKey(SKU, LOCATION);
        catalog.put(new Sku(SKU, NAME));
        catalog.put(new Location(LOCATION, NAME));
        balances.change(receipt(balance, 5));

        reservations.hold(basket(line(balance, 2)));

        assertThat(events).contains(HoldPlaced.class);
    }
}
