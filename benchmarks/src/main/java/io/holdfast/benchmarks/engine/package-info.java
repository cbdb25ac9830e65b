/** The inventory without a web server, on a PostgreSQL of its own or a given one. */
@NullMarked
package io.holdfast.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
