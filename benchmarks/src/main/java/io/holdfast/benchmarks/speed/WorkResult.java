package io.holdfast.benchmarks.speed;

import java.util.List;

/**
 * What a work came to.
 *
 * @param unit what an operation is
 * @param problems what doesn't add up; with any, the run has failed
 * @param notes what else there is to know
 * @param samples of what must not grow, where that was looked at
 */
record WorkResult(
        String work,
        String title,
        String unit,
        List<Line> lines,
        List<Target> targets,
        List<String> problems,
        List<String> notes,
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
                List.of(),
                List.of());
    }

    WorkResult with(List<Sample> taken) {
        return new WorkResult(work, title, unit, lines, targets, problems, notes, taken);
    }

    WorkResult with(String note) {
        return new WorkResult(work, title, unit, lines, targets, problems, List.of(note), samples);
    }
}
