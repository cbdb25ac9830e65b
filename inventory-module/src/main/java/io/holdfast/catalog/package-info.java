/**
 * What can be reserved and where it stands: SKUs and locations, known by codes that are exact text.
 *
 * <p>A code never changes and is never deleted; a name may change at any time and means nothing to
 * stock. Start at {@link io.holdfast.catalog.Catalog}.
 */
@ApplicationModule(allowedDependencies = "transactions")
@NullMarked
package io.holdfast.catalog;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
