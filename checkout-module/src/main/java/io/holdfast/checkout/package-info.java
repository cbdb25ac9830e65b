/**
 * Baskets: what one shopper holds, until the money is there or the wish is gone.
 *
 * <p>A checkout belongs to whoever opened it and does not exist for anybody else. Its row is the
 * gate: whatever claims into it shares the row, whatever ends it locks the row. Start at {@link
 * io.holdfast.checkout.Checkouts}.
 */
@ApplicationModule(
        allowedDependencies = {
            "reservations",
            "balances",
            "catalog",
            "payments",
            "transactions",
            "http"
        })
@NullMarked
package io.holdfast.checkout;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
