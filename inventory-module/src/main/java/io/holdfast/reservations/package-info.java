/**
 * Holds: promises of stock to a checkout, made in one atomic step and ended exactly once.
 *
 * <p>Start at {@link io.holdfast.reservations.Reservations}. States, statements and outcomes are
 * told in {@code docs/hold-lifecycle.md}. One lock order holds everywhere, here and for whoever
 * calls: reservations by id, then balances by SKU and location.
 */
@ApplicationModule(
        allowedDependencies = {"activity", "balances", "catalog", "lanes", "transactions"})
@NullMarked
package io.holdfast.reservations;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
