package io.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

/** The inventory's modules by themselves; the whole application is checked where it is built. */
class InventoryModularityTests {

    private final ApplicationModules modules =
            ApplicationModules.of(InventoryTestApplication.class);

    @Test
    void modulesUseEachOtherOnlyAsTheyDeclare() {
        modules.verify();
    }

    @Test
    void inventoryHasExactlyTheseModules() {
        assertThat(modules.stream().map(module -> module.getIdentifier().toString()))
                .containsExactlyInAnyOrder(
                        "activity",
                        "balances",
                        "catalog",
                        "imports",
                        "lanes",
                        "postgres",
                        "reconciliation",
                        "reservations",
                        "transactions");
    }
}
