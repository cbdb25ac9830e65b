package io.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModule;
import org.springframework.modulith.core.ApplicationModules;

/** Checkouts use what their package allows them to, and none of its insides. */
class CheckoutModularityTests {

    private final ApplicationModules modules = ApplicationModules.of(CheckoutTestApplication.class);

    @Test
    void everyArrowIsAllowed() {
        modules.verify();
    }

    @Test
    void nothingBelowKnowsOfCheckouts() {
        ApplicationModule checkout = modules.getModuleByName("checkout").orElseThrow();
        assertThat(modules.stream().filter(module -> module != checkout))
                .isNotEmpty()
                .noneMatch(
                        module ->
                                module.getDirectDependencies(modules)
                                        .containsModuleNamed("checkout"));
    }
}
