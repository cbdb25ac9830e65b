package io.holdfast.benchmarks.speed;

import java.sql.SQLException;

/** What one thread does again and again. */
@FunctionalInterface
interface Caller extends AutoCloseable {

    /** Answered instead of a number of operations: there is nothing left to do for anybody. */
    int NOTHING_LEFT = -1;

    /**
     * Does it once.
     *
     * @return how many operations that was
     */
    int call() throws SQLException;

    @Override
    default void close() throws SQLException {}

    /** Makes the callers of a measurement. */
    @FunctionalInterface
    interface Source {

        /**
         * Makes the next one.
         *
         * @param index from 0
         */
        Caller open(int index) throws SQLException;
    }
}
