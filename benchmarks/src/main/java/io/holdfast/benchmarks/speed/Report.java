package io.holdfast.benchmarks.speed;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What a run came to.
 *
 * @param options what the command line said or left at its default
 */
record Report(
        Instant startedAt,
        Map<String, String> options,
        Environment environment,
        List<WorkResult> works) {

    /** Whether everything adds up; targets that are missed are another matter. */
    boolean isClean() {
        return works.stream().allMatch(work -> work.problems().isEmpty());
    }
}
