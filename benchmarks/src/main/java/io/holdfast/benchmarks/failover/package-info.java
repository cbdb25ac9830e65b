/**
 * Buyers who go on while database servers die, and who check in the end that whatever they were
 * told is still so.
 */
@NullMarked
package io.holdfast.benchmarks.failover;

import org.jspecify.annotations.NullMarked;
