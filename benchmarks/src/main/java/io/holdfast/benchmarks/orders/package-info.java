/**
 * A month of real orders: a file of order lines, and the baskets, cancellations and write-offs that
 * they are.
 */
@NullMarked
package io.holdfast.benchmarks.orders;

import org.jspecify.annotations.NullMarked;
