package io.holdfast.benchmarks.replay;

import io.holdfast.benchmarks.replay.CallTimer.Latency;
import io.holdfast.benchmarks.replay.ChangeCount.Changes;
import io.holdfast.benchmarks.replay.Report.Baskets;
import io.holdfast.reconciliation.ReconciliationReport;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints a report for people: a figure a line, then whatever doesn't add up. */
record ReportTable(PrintWriter out) {

    /** The most lines of trouble of one kind; all of it is counted. */
    private static final int MAX_TROUBLE = 20;

    void print(Report report) {
        out.println("Run " + report.run());
        printStock(report);
        printBaskets(report.baskets());
        printChanges("taken back", report.takenBack());
        printChanges("written off", report.writtenOff());
        report.skipped().forEach((reason, lines) -> row("skipped", lines, "lines: " + reason));
        printSpeed(report);
        printBooks(report);
        out.flush();
    }

    private void printStock(Report report) {
        row(
                "stock before",
                report.before().onHand(),
                text(
                        "units on hand on %,d balances, %,d of them reserved",
                        report.before().balances(), report.before().reserved()));
        row(
                "received",
                report.received().units(),
                text(
                        "units on %,d balances: %d %% of what is ordered",
                        report.received().recorded(), report.plan().stockPercent()));
    }

    private void printBaskets(Baskets baskets) {
        row("baskets", baskets.placed(), "");
        row("  held", baskets.held(), "");
        row("    confirmed", baskets.confirmed(), "");
        row("    released", baskets.released(), "");
        row("    expired", baskets.expired(), "");
        row("  refused", baskets.refused(), "for want of stock");
        row("  replayed", baskets.replayed(), "asked for again, answered with the holds they had");
    }

    private void printChanges(String label, Changes changes) {
        row(
                label,
                changes.recorded(),
                text("lines, %,d units; %,d lines refused", changes.units(), changes.refused()));
    }

    private void printSpeed(Report report) {
        row(
                "lines per second",
                Math.round(report.speed().linesPerSecond()),
                text(
                        "%,d lines in %.1f s, shoppers: %d",
                        report.speed().lines(),
                        report.speed().took().toMillis() / 1_000.0,
                        report.plan().shoppers()));
        printLatency("hold a basket", report.holding());
        printLatency("confirm or release it", report.ending());
    }

    private void printLatency(String label, Latency latency) {
        row(
                label,
                latency.calls(),
                text(
                        "calls: p50 %,.1f ms, p99 %,.1f ms, slowest %,.1f ms",
                        latency.p50Millis(), latency.p99Millis(), latency.maxMillis()));
    }

    private void printBooks(Report report) {
        ReconciliationReport books = report.reconciliation();
        row(
                "reconciliation",
                books.mismatchCount(),
                text("mismatches on %,d balances", books.balances()));
        row("answers", report.differences().size(), "balances differ from what was answered");
        row("problems", report.problems().size(), "answers that a right engine does not give");
        printTrouble("mismatch", books.mismatches());
        printTrouble("difference", report.differences());
        printTrouble("problem", report.problems());
        out.println(report.isClean() ? "Everything adds up." : "This does NOT add up.");
    }

    /** Cut off, as an answer may hold a thousand lines. */
    private void printTrouble(String label, List<?> trouble) {
        trouble.stream()
                .limit(MAX_TROUBLE)
                .forEach(item -> out.println(text("%s: %.500s", label, item)));
    }

    private void row(String label, long figure, String note) {
        out.println(text("%-22s %12s  %s", label, text("%,d", figure), note).stripTrailing());
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
