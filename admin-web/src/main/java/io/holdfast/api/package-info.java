/**
 * The HTTP API of the inventory: SKUs and locations, stock and its ledger, reservations,
 * reconciliation.
 *
 * <p>Controllers only translate: bodies and queries into commands, outcomes into statuses and
 * codes. They hold no rule of the business, and who may call them is decided in {@code access}.
 */
@ApplicationModule(
        allowedDependencies = {
            "activity",
            "balances",
            "catalog",
            "http",
            "imports",
            "reconciliation",
            "reservations",
            "transactions"
        })
@NullMarked
package io.holdfast.api;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
