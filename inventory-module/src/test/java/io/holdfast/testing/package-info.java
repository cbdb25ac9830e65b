/**
 * What the tests of the inventory share: fresh stock, callers who start together, locks that are
 * held while others wait, deadlines that have passed, and the invariants that hold after each test.
 */
@NullMarked
package io.holdfast.testing;

import org.jspecify.annotations.NullMarked;
