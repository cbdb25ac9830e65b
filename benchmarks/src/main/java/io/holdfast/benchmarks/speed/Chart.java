package io.holdfast.benchmarks.speed;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Draws what was measured beside raw SQL: for each such work the best of everybody who took part,
 * as a multiple of raw SQL's best, and a mark where Holdfast must get to.
 *
 * @param results those without raw SQL are left out
 */
record Chart(List<WorkResult> results) {

    private static final int WIDTH = 960;
    private static final int LEFT = 130;
    private static final int RIGHT = 250;
    private static final int TOP = 60;
    private static final int BAR = 18;
    private static final int GAP = 20;
    private static final String FONT = "font-family=\"sans-serif\" font-size=\"13\"";

    /** The picture as a file of its own. */
    String svg() {
        List<Group> groups = results.stream().flatMap(Chart::group).toList();
        double most = groups.stream().mapToDouble(Group::reach).max().orElse(1);
        int height = TOP + groups.stream().mapToInt(Group::height).sum();
        StringBuilder svg = new StringBuilder();
        svg.append(
                text(
                        """
                        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img">
                        <title>Holdfast beside raw SQL</title>
                        <rect width="100%%" height="100%%" fill="#ffffff"/>
                        <text x="20" y="32" %s font-weight="bold">Times raw SQL's best; \
                        the line is where Holdfast must get to</text>
                        """,
                        WIDTH, height, FONT));
        int y = TOP;
        for (Group group : groups) {
            svg.append(draw(group, y, (WIDTH - LEFT - RIGHT) / most));
            y += group.height();
        }
        return svg.append("</svg>\n").toString();
    }

    private static Stream<Group> group(WorkResult result) {
        List<Line> bars =
                Stream.of(Who.Kind.values()).flatMap(kind -> best(result, kind).stream()).toList();
        return best(result, Who.Kind.RAW).stream()
                .map(raw -> new Group(result.work(), raw.rate(), bars, limit(result)));
    }

    private static Optional<Line> best(WorkResult result, Who.Kind kind) {
        return result.lines().stream()
                .filter(line -> line.who().kind() == kind)
                .max(Comparator.comparingDouble(Line::rate));
    }

    private static Optional<Double> limit(WorkResult result) {
        return result.targets().stream()
                .filter(target -> target.unit().equals(Target.TIMES_RAW))
                .map(Target::limit)
                .findFirst();
    }

    private static String draw(Group group, int top, double scale) {
        StringBuilder svg = new StringBuilder();
        svg.append(
                text("<text x=\"20\" y=\"%d\" %s>%s</text>%n", top + BAR - 4, FONT, group.name()));
        int bottom = top + group.bars().size() * BAR;
        StringBuilder labels = new StringBuilder();
        int y = top;
        for (Line bar : group.bars()) {
            svg.append(bar(bar, group.times(bar) * scale, y));
            labels.append(label(bar, group.times(bar), scale, y));
            y += BAR;
        }
        group.limit().ifPresent(limit -> svg.append(mark(LEFT + limit * scale, top, bottom)));
        return svg.append(labels).toString();
    }

    private static String bar(Line bar, double width, int y) {
        return text(
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n",
                LEFT, y, width, BAR - 2, colour(bar.who().kind()));
    }

    /** Readable where the mark stands behind it. */
    private static String label(Line bar, double times, double scale, int y) {
        return text(
                """
                <text x="%.1f" y="%d" %s paint-order="stroke" stroke="#fff" stroke-width="4">\
                %s × %d: %,.0f/s, %.2f</text>
                """,
                LEFT + times * scale + 6,
                y + BAR - 5,
                FONT,
                label(bar.who().kind()),
                bar.who().callers(),
                bar.rate(),
                times);
    }

    private static String mark(double x, int top, int bottom) {
        return text(
                "<line x1=\"%1$.1f\" x2=\"%1$.1f\" y1=\"%2$d\" y2=\"%3$d\" stroke=\"#b3261e\""
                        + " stroke-width=\"2\"/>%n",
                x, top - 3, bottom + 1);
    }

    private static String label(Who.Kind kind) {
        return switch (kind) {
            case RAW -> "raw SQL";
            case PGBENCH -> "pgbench";
            case HOLDFAST -> "Holdfast";
        };
    }

    private static String colour(Who.Kind kind) {
        return switch (kind) {
            case RAW -> "#8a929a";
            case PGBENCH -> "#b9c0c7";
            case HOLDFAST -> "#1f6f54";
        };
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }

    /**
     * The bars of a work.
     *
     * @param raw what is 1
     */
    private record Group(String name, double raw, List<Line> bars, Optional<Double> limit) {

        double times(Line bar) {
            return raw == 0 ? 0 : bar.rate() / raw;
        }

        double reach() {
            double longest = bars.stream().mapToDouble(this::times).max().orElse(1);
            return Math.max(longest, limit.orElse(1.0));
        }

        int height() {
            return bars.size() * BAR + GAP;
        }
    }
}
