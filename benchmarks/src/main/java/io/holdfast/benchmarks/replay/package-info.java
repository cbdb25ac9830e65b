/**
 * The replay: a month of real orders, placed by concurrent shoppers through the in-process API.
 *
 * <p>Start at {@link io.holdfast.benchmarks.replay.ReplayCommand}. An {@link
 * io.holdfast.benchmarks.orders.OrderFile} becomes a {@link io.holdfast.benchmarks.orders.Month} of
 * {@linkplain io.holdfast.benchmarks.orders.Errand errands}, which a {@link
 * io.holdfast.benchmarks.replay.Crew} runs in the file's order. What was answered is tallied, and
 * in the end compared with what stands in the database.
 */
@NullMarked
package io.holdfast.benchmarks.replay;

import org.jspecify.annotations.NullMarked;
