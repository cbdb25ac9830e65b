package io.holdfast.benchmarks.speed;

import org.jspecify.annotations.Nullable;

import java.io.PrintWriter;
import java.util.Locale;

/** Prints what was measured for people. */
record ReportTable(PrintWriter out) {

    void print(Report report) {
        Environment environment = report.environment();
        out.println();
        out.println(
                text(
                        "%d cores, %s, commit %s",
                        environment.cores(), environment.java(), environment.commit()));
        out.println(environment.postgres());
        report.works().forEach(this::print);
        out.println();
        out.println(report.isClean() ? "Everything adds up." : "This does NOT add up.");
        out.flush();
    }

    private void print(WorkResult work) {
        out.println();
        out.println(work.work() + ": " + work.title());
        out.println(
                text(
                        "  %-44s %7s %14s %10s %10s",
                        "", "callers", work.unit() + "/s", "p50 ms", "p99 ms"));
        work.lines().forEach(this::print);
        work.targets().forEach(target -> out.println("  " + target));
        work.notes().forEach(note -> out.println("  " + note));
        work.problems().forEach(problem -> out.println("  problem: " + problem));
    }

    private void print(Line line) {
        out.println(
                text(
                        "  %-44s %7d %,14.0f %10s %10s",
                        line.who().how(),
                        line.who().callers(),
                        line.rate(),
                        millis(line.p50Millis()),
                        millis(line.p99Millis())));
    }

    private static String millis(@Nullable Double millis) {
        return millis == null ? "" : text("%,.2f", millis);
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
