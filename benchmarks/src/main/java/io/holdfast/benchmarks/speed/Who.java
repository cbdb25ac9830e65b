package io.holdfast.benchmarks.speed;

/**
 * Who did the work of a line.
 *
 * @param how how the work was done, in a few words
 * @param callers how many did it at once, each on a connection of its own where it is SQL
 */
record Who(Kind kind, String how, int callers) {

    /** What is compared. */
    enum Kind {
        /** The bare statement through JDBC. */
        RAW,
        /** The bare statement through pgbench. */
        PGBENCH,
        /** The engine. */
        HOLDFAST
    }

    static Who raw(int connections) {
        return new Who(Kind.RAW, "raw SQL", connections);
    }

    static Who pgbench(int clients) {
        return new Who(Kind.PGBENCH, "pgbench", clients);
    }

    static Who holdfast(String how, int callers) {
        return new Who(Kind.HOLDFAST, how, callers);
    }
}
