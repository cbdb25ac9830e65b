/**
 * Does it all add up? Compares every balance with the holds that claim it and with the ledger that
 * explains it. Start at {@link io.holdfast.reconciliation.Reconciliation}.
 */
@ApplicationModule(allowedDependencies = {"balances", "catalog", "transactions"})
@NullMarked
package io.holdfast.reconciliation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
