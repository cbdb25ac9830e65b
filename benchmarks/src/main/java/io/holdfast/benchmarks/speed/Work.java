package io.holdfast.benchmarks.speed;

import java.io.IOException;
import java.sql.SQLException;

/** A row of the table. */
interface Work {

    /** What the command line calls it. */
    String name();

    /** What it does, in a line. */
    String title();

    /**
     * Makes sure that what it needs is there, before anything is measured.
     *
     * @throws io.holdfast.benchmarks.engine.MissingApplicationException if that is not packaged
     */
    default void check() {}

    /**
     * Measures.
     *
     * @param benches where to get a database with an engine on it
     * @throws IllegalStateException on an answer that a right engine doesn't give here
     */
    WorkResult run(Benches benches) throws SQLException, IOException;
}
