package io.holdfast.benchmarks.speed;

import java.util.List;

/** The rows of the table, in its order. */
final class Works {

    private Works() {}

    static List<Work> of(Plan plan) {
        return List.of(
                hot(plan),
                spread(plan),
                zipf(plan),
                new OneCallerWork(),
                new SoldOutWork(plan.callers()),
                new TransitionsWork(plan.callers()));
    }

    private static Work hot(Plan plan) {
        return new ClaimWork(
                "hot",
                "everybody claims single units of one SKU",
                1,
                Pick.one(),
                "1",
                plan.callers(),
                10,
                25.0);
    }

    private static Work spread(Plan plan) {
        return new ClaimWork(
                "spread",
                "claims of single units, spread evenly over %,d SKUs".formatted(plan.skus()),
                plan.skus(),
                Pick.uniform(plan.skus()),
                "random(1, %d)".formatted(plan.skus()),
                plan.callers(),
                2.5,
                null);
    }

    /** pgbench takes no exponent of exactly one. */
    private static Work zipf(Plan plan) {
        return new ClaimWork(
                "zipf",
                "claims of single units, Zipf 1.0 over %,d SKUs".formatted(plan.skus()),
                plan.skus(),
                Pick.zipf(plan.skus(), plan.seed()),
                "random_zipfian(1, %d, 1.001)".formatted(plan.skus()),
                plan.fewCallers(),
                2.5,
                null);
    }
}
