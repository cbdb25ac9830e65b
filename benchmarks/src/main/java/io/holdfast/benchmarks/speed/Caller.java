package io.holdfast.benchmarks.speed;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/** What one thread does again and again. */
@FunctionalInterface
interface Caller extends AutoCloseable {

    /** Answered instead of a number of operations: there is nothing left to do for anybody. */
    int NOTHING_LEFT = -1;

    /** Does what has to be done before the next call and is not part of it. */
    default void prepare() throws SQLException {}

    /**
     * Does it once.
     *
     * @return how many operations that was
     */
    int call() throws SQLException;

    /** Prepares where only a {@link CompletionException} can carry a failure out of its thread. */
    default void prepareInThread() {
        try {
            prepare();
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    /** Calls where only a {@link CompletionException} can carry a failure out of its thread. */
    default int callInThread() {
        try {
            return call();
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

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

        /** Measures with so many callers, and closes them whatever comes of it. */
        default Measurement withOpen(int callers, Function<List<Caller>, Measurement> loop)
                throws SQLException {
            List<Caller> opened = new ArrayList<>();
            try {
                for (int i = 0; i < callers; i++) {
                    opened.add(open(i));
                }
                return loop.apply(opened);
            } finally {
                for (Caller caller : opened) {
                    caller.close();
                }
            }
        }
    }
}
