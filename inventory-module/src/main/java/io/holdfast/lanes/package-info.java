/**
 * Lanes: whoever finds one idle works at once and alone; what arrives meanwhile waits and is then
 * worked on together.
 *
 * <p>Start at {@link io.holdfast.lanes.Lane}. It knows nothing of stock or databases.
 */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package io.holdfast.lanes;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
