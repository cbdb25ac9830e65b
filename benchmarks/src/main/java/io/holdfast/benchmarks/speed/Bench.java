package io.holdfast.benchmarks.speed;

import io.holdfast.benchmarks.engine.Engine.Facades;
import io.holdfast.reconciliation.ReconciliationReport;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A database with an engine on it.
 *
 * @param ending what closing it means
 * @param say tells whoever waits how far it is
 */
record Bench(Runnable ending, Facades engine, Database database, Plan plan, Consumer<String> say)
        implements AutoCloseable {

    /** The same for one of many who use it: closing it means nothing. */
    Bench shared() {
        return new Bench(() -> {}, engine, database, plan, say);
    }

    EngineTables tables() {
        return new EngineTables(database);
    }

    RawTables rawTables() {
        return new RawTables(database);
    }

    /** A prefix for SKUs that no other work or run has. */
    static String prefix(String work) {
        return work + "-" + Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
    }

    /** Tells what was measured, and passes it on. */
    Measurement tell(Who who, Measurement measurement) {
        say.accept(
                String.format(
                        Locale.ROOT,
                        "    %s x %d: %,.0f/s",
                        who.how(),
                        who.callers(),
                        measurement.rate()));
        return measurement;
    }

    /** Balances, holds and ledger against each other, and a work's holds against its answers. */
    List<String> mismatches(String prefix, Answers answers) throws SQLException {
        List<String> mismatches = new ArrayList<>(mismatches());
        long reserved = tables().reserved(prefix);
        long answered = answers.heldUnits() - answers.endedUnits();
        if (reserved != answered) {
            mismatches.add(
                    "%s: %d units are reserved, and %d by what was answered"
                            .formatted(prefix, reserved, answered));
        }
        return mismatches;
    }

    /** Balances, holds and ledger against each other. */
    List<String> mismatches() {
        ReconciliationReport books = engine.reconciliation().run();
        return books.mismatchCount() == 0
                ? List.of()
                : List.of(
                        "%d mismatches, such as %s"
                                .formatted(books.mismatchCount(), books.mismatches().getFirst()));
    }

    @Override
    public void close() {
        ending.run();
    }
}
