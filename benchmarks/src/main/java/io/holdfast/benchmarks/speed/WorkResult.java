package io.holdfast.benchmarks.speed;

import java.util.List;

/**
 * What a work came to.
 *
 * @param unit what an operation is
 * @param problems what doesn't add up; with any, the run has failed
 * @param samples of what must not grow, where that was looked at
 */
record WorkResult(
        String work,
        String title,
        String unit,
        List<Line> lines,
        List<Target> targets,
        List<String> problems,
        List<Sample> samples) {

    static WorkResult of(
            Work work, String unit, Lines lines, List<Target> targets, List<String> problems) {
        return new WorkResult(
                work.name(),
                work.title(),
                unit,
                lines.all(),
                targets,
                List.copyOf(problems),
                List.of());
    }

    WorkResult with(List<Sample> taken) {
        return new WorkResult(work, title, unit, lines, targets, problems, List.copyOf(taken));
    }
}
