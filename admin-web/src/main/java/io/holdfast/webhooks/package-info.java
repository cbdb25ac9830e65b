/**
 * Webhooks: other systems are told of what happens to stock, holds and orders, without asking.
 *
 * <p>Start at {@link io.holdfast.webhooks.Webhooks} for who is told of what, and at {@link
 * io.holdfast.webhooks.Deliveries} for what became of it. What is to be told is read from the
 * ledger, which is written anyhow: nothing that claims stock knows that anybody listens. Each event
 * reaches each subscription at least once, and those of one balance in the order in which they
 * happened.
 */
@ApplicationModule(
        allowedDependencies = {
            "activity",
            "balances",
            "catalog",
            "checkout",
            "http",
            "reservations",
            "transactions"
        })
@NullMarked
package io.holdfast.webhooks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
