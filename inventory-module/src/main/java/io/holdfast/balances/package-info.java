/**
 * What stands on the shelf, and the ledger that explains every change of it.
 *
 * <p>A balance is on hand and reserved of one SKU at one location; what is available is computed.
 * Start at {@link io.holdfast.balances.Balances}. Holds change {@code reserved}: that is the
 * business of {@code reservations}, whose statements write balance, hold and ledger together.
 */
@ApplicationModule(allowedDependencies = {"catalog", "transactions"})
@NullMarked
package io.holdfast.balances;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
