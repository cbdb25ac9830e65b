/**
 * Does it all add up? Compares every balance with the holds that claim it and with the ledger that
 * explains it, points at the step where they part, and mends what a person decides to mend. Start
 * at {@link io.holdfast.reconciliation.Reconciliation}.
 */
@ApplicationModule(
        allowedDependencies = {"activity", "balances", "catalog", "reservations", "transactions"})
@NullMarked
package io.holdfast.reconciliation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
