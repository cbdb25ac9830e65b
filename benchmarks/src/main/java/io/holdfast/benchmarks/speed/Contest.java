package io.holdfast.benchmarks.speed;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A work at which raw SQL and Holdfast take turns.
 *
 * @param prefix of the SKUs that Holdfast is given
 * @param answers that Holdfast gives
 * @param lines what was measured
 * @param problems what doesn't add up
 */
record Contest(
        Bench bench,
        Work work,
        Who holdfast,
        String prefix,
        Answers answers,
        Lines lines,
        List<String> problems) {

    Contest(Bench bench, Work work, Who holdfast) {
        this(
                bench,
                work,
                holdfast,
                Bench.prefix(work.name()),
                new Answers(),
                new Lines(),
                new ArrayList<>());
    }

    /** What Holdfast does in a round, with everything that must be there before. */
    @FunctionalInterface
    interface Turn {

        Measurement take() throws SQLException;
    }

    /** Gives both so many units of SKUs. */
    void open(int skus) throws SQLException {
        bench.rawTables().create();
        bench.tables().receive(prefix, skus, ClaimWork.PLENTY);
    }

    /**
     * Has Holdfast take a turn that doesn't count, and the database look at what there is then.
     * What was planned for empty tables is planned anew, as it is a minute after the first hold
     * wherever autovacuum runs.
     */
    void begin(Turn turn) throws SQLException {
        turn.take();
        bench.tables().analyze();
    }

    RawSweep raw() {
        return new RawSweep(bench, lines, problems);
    }

    /** Lets both take turns for as many rounds as are planned. */
    void run(RawSweep.Round raw, Turn turn) throws SQLException {
        for (int round = 0; round < bench.plan().rounds(); round++) {
            raw().measure(raw);
            take(turn);
        }
    }

    /** Lets Holdfast take its turn, and compares the books. */
    void take(Turn turn) throws SQLException {
        lines.add(holdfast, bench.tell(holdfast, turn.take()));
        problems.addAll(bench.mismatches(prefix, answers));
    }

    /** What Holdfast came to beside the best of raw SQL. */
    Target timesRaw(String what, double limit) {
        return Target.atLeast(what, lines.ratio(holdfast), limit, Target.TIMES_RAW);
    }

    WorkResult result(String unit, List<Target> targets) {
        return WorkResult.of(work, unit, lines, targets, problems);
    }
}
