package io.holdfast.benchmarks.speed;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Raw SQL with every number of connections, on tables that are refilled before each.
 *
 * @param lines gets what was measured
 * @param problems gets what doesn't add up
 */
record RawSweep(Bench bench, Lines lines, List<String> problems) {

    /** Refills the tables and makes callers that count their answers. */
    @FunctionalInterface
    interface Round {

        /** Makes ready. What is held already counts as answered. */
        Caller.Source prepare(Answers answers) throws SQLException;
    }

    void measure(Round round) throws SQLException {
        for (int connections : bench.plan().connections()) {
            measure(connections, round);
        }
    }

    void measure(int connections, Round round) throws SQLException {
        Who who = Who.raw(connections);
        Answers answers = new Answers();
        Caller.Source callers = round.prepare(answers);
        ClosedLoop loop = ClosedLoop.ofPlatformThreads(connections, bench.plan());
        lines.add(who, bench.tell(who, loop.run(callers)));
        problems.addAll(bench.rawTables().mismatches(answers));
    }

    /** Measures the claim with pgbench too, if it is installed. */
    void measurePgbench(int skus, int units, String pick) throws SQLException, IOException {
        Optional<Pgbench> pgbench = Pgbench.find();
        if (pgbench.isEmpty()) {
            return;
        }
        for (int clients : bench.plan().connections()) {
            Who who = Who.pgbench(clients);
            bench.rawTables().refill(skus, units);
            Measurement measurement =
                    pgbench.get().claim(bench.database(), pick, clients, bench.plan().time());
            lines.add(who, bench.tell(who, measurement));
            problems.addAll(bench.rawTables().mismatches());
        }
    }
}
