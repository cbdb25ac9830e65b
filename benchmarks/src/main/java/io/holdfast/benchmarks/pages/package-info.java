/**
 * How long the pages take with little and with much behind them: the packaged application on a
 * PostgreSQL that is filled for the purpose, looked at over HTTP as a person would.
 */
@NullMarked
package io.holdfast.benchmarks.pages;

import org.jspecify.annotations.NullMarked;
