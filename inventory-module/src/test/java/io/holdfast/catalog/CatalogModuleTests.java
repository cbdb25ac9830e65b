package io.holdfast.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.modulith.test.ApplicationModuleTest;
import org.springframework.modulith.test.ApplicationModuleTest.BootstrapMode;

import java.util.UUID;

/** The catalog works with nothing but what it declares to depend on. */
@ApplicationModuleTest(mode = BootstrapMode.ALL_DEPENDENCIES)
class CatalogModuleTests {

    @Autowired private Catalog catalog;

    @Test
    void skuIsCreatedAndFound() {
        Sku sku = new Sku(new SkuCode("S-" + UUID.randomUUID()), new Name("Lantern"));

        catalog.put(sku);

        assertThat(catalog.find(sku.code())).contains(sku);
    }
}
