/**
 * The pages: what people see of stock, holds, checkouts and payments, and what admins change.
 *
 * <p>A package for each area; what they share is here. Whatever stands on every page comes from
 * {@link io.holdfast.admin.Frame}. Pages read what is committed, change something by POST only, and
 * leave every rule to the modules below.
 */
@ApplicationModule(
        allowedDependencies = {
            "access",
            "activity",
            "balances",
            "catalog",
            "checkout",
            "http",
            "imports",
            "payments",
            "reconciliation",
            "reservations",
            "transactions",
            "webhooks"
        })
@NullMarked
package io.holdfast.admin;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
