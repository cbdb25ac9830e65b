/**
 * Files in and out: SKUs, receipts, counts and policies as CSV.
 *
 * <p>A file is staged row by row, checked against the rules that every other change of stock obeys,
 * and applied as a whole or not at all. Start at {@link io.holdfast.imports.Imports}, and at {@link
 * io.holdfast.imports.Exports} for the way out.
 */
@ApplicationModule(allowedDependencies = {"activity", "balances", "catalog", "transactions"})
@NullMarked
package io.holdfast.imports;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
