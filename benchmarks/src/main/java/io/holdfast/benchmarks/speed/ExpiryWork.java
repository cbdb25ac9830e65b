package io.holdfast.benchmarks.speed;

import io.holdfast.reservations.ExpiryRun;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A backlog of due holds that one worker expires, alone and while claims for the same SKUs go on.
 * The engine's own worker is switched off; what is measured is what it would call.
 *
 * @param backlog how many holds are due
 * @param callers how many claim meanwhile
 */
record ExpiryWork(int backlog, int callers) implements Work {

    private static final int SKUS = 1_000;
    private static final double HOLDS_A_SECOND = 20_000;
    private static final double CLAIMS_KEPT = 0.7;
    private static final Duration PATIENCE = Duration.ofHours(1);

    private static final Who ALONE = Who.holdfast("expiry, nothing else going on", 1);
    private static final Who BESIDE_CLAIMS = Who.holdfast("expiry beside claims", 1);

    @Override
    public String name() {
        return "expiry";
    }

    @Override
    public String title() {
        return "one worker and a backlog of %,d due holds on %,d SKUs".formatted(backlog, SKUS);
    }

    @Override
    public WorkResult run(Benches benches) throws SQLException, IOException {
        try (Bench bench = benches.open("--holdfast.expiry.enabled=false")) {
            return run(bench);
        }
    }

    private WorkResult run(Bench bench) throws SQLException {
        Lines lines = new Lines();
        List<String> problems = new ArrayList<>();
        Who claims = Who.holdfast("claims, nothing else going on", callers);
        Who claimsBeside = Who.holdfast("claims beside expiry", callers);
        String prefix = Bench.prefix(name());
        Answers answers = new Answers();
        bench.tables().receive(prefix, SKUS, ClaimWork.PLENTY);
        warmUp(bench, prefix, answers);
        for (int round = 0; round < bench.plan().rounds(); round++) {
            lines.add(claims, bench.tell(claims, claims(bench, prefix, answers)));
            fall(bench, prefix, backlog, answers);
            lines.add(ALONE, bench.tell(ALONE, expire(bench, backlog, answers)));
            fall(bench, prefix, backlog, answers);
            besideEachOther(bench, prefix, answers, lines, claimsBeside);
            problems.addAll(bench.mismatches(prefix, answers));
        }
        return WorkResult.of(
                this, "operations", lines, targets(lines, claims, claimsBeside), problems);
    }

    private void warmUp(Bench bench, String prefix, Answers answers) throws SQLException {
        fall(bench, prefix, backlog / 10, answers);
        expire(bench, backlog / 10, answers);
    }

    private static void fall(Bench bench, String prefix, int holds, Answers answers)
            throws SQLException {
        bench.tables().hold(prefix, holds, EngineTables.AN_HOUR_AGO, EngineTables.DUE);
        answers.held(holds);
    }

    private Measurement claims(Bench bench, String prefix, Answers answers) throws SQLException {
        return ClosedLoop.ofVirtualThreads(callers, bench.plan())
                .run(source(bench, prefix, answers));
    }

    private static EngineClaims source(Bench bench, String prefix, Answers answers) {
        return new EngineClaims(
                bench.engine().reservations(),
                EngineClaims.balances(prefix, SKUS),
                Pick.uniform(SKUS),
                bench.plan().seed(),
                answers);
    }

    /** Claims go on for as long as the worker has something to do. */
    private void besideEachOther(
            Bench bench, String prefix, Answers answers, Lines lines, Who claimsBeside)
            throws SQLException {
        EngineClaims claims = source(bench, prefix, answers);
        try (ExecutorService worker = Executors.newSingleThreadExecutor()) {
            CompletableFuture<Measurement> expiry =
                    CompletableFuture.supplyAsync(() -> expire(bench, backlog, answers), worker);
            Measurement claimed =
                    new ClosedLoop(callers, Thread.ofVirtual().factory(), Duration.ZERO, PATIENCE)
                            .run(index -> until(expiry, claims.open(index)));
            lines.add(claimsBeside, bench.tell(claimsBeside, claimed));
            lines.add(BESIDE_CLAIMS, bench.tell(BESIDE_CLAIMS, expiry.join()));
        }
    }

    private static Caller until(CompletableFuture<?> end, Caller caller) {
        return () -> end.isDone() ? Caller.NOTHING_LEFT : caller.call();
    }

    /** Has one worker expire what is due, and makes sure that it was just that. */
    static Measurement expire(Bench bench, int due, Answers answers) {
        long start = System.nanoTime();
        ExpiryRun run = bench.engine().reservations().expireDue();
        long took = System.nanoTime() - start;
        if (!run.equals(new ExpiryRun(due, 0))) {
            throw new IllegalStateException("of %d due holds: %s".formatted(due, run));
        }
        answers.ended(due);
        return new Measurement(due, took, null);
    }

    private static List<Target> targets(Lines lines, Who claims, Who claimsBeside) {
        double kept = lines.of(claimsBeside).rate() / lines.of(claims).rate();
        return List.of(
                Target.atLeast("expiry alone", lines.of(ALONE).rate(), HOLDS_A_SECOND, "holds/s"),
                Target.atLeast(
                        "expiry beside claims",
                        lines.of(BESIDE_CLAIMS).rate(),
                        HOLDS_A_SECOND,
                        "holds/s"),
                Target.atLeast(
                        "claims beside expiry", kept, CLAIMS_KEPT, "times those without it"));
    }
}
