/**
 * How fast Holdfast is beside what the database does with the bare statement, measured side by side
 * in one run.
 *
 * <p>Start at {@link io.holdfast.benchmarks.speed.SpeedCommand}. Each {@link
 * io.holdfast.benchmarks.speed.Work} is a row of the table: it opens a {@link
 * io.holdfast.benchmarks.speed.Bench}, lets raw SQL and Holdfast take turns on it, and checks
 * afterwards that balances, holds and ledger agree.
 */
@NullMarked
package io.holdfast.benchmarks.speed;

import org.jspecify.annotations.NullMarked;
