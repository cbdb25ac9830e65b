package io.holdfast.benchmarks.speed;

import java.util.List;

/**
 * What a work came to.
 *
 * @param unit what an operation is
 * @param problems what doesn't add up; with any, the run has failed
 */
record WorkResult(
        String work,
        String title,
        String unit,
        List<Line> lines,
        List<Target> targets,
        List<String> problems) {

    static WorkResult of(
            Work work, String unit, Lines lines, List<Target> targets, List<String> problems) {
        return new WorkResult(
                work.name(), work.title(), unit, lines.all(), targets, List.copyOf(problems));
    }
}
