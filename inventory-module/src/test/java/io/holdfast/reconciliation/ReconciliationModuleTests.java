package io.holdfast.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.modulith.test.ApplicationModuleTest;
import org.springframework.modulith.test.ApplicationModuleTest.BootstrapMode;

/** Reconciliation works with nothing but what it declares to depend on. */
@ApplicationModuleTest(mode = BootstrapMode.ALL_DEPENDENCIES)
class ReconciliationModuleTests {

    @Autowired private Reconciliation reconciliation;

    @Autowired private Runs runs;

    @Test
    void nothingIsClean() {
        assertThat(reconciliation.run()).matches(ReconciliationReport::isClean);
    }

    @Test
    void nothingIsNotWorthARunOfItsOwn() {
        assertThat(runs.requestIfDue()).isEmpty();
    }
}
