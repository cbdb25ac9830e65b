package io.holdfast.admin;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One or more lines on one scale, drawn as paths of an SVG of {@value #WIDTH} by {@value #HEIGHT}.
 *
 * @param lines in the order in which they are drawn
 * @param max the largest figure on the scale, at least 1
 */
public record Chart(List<Line> lines, long max) {

    /** The width of the drawing. */
    public static final int WIDTH = 600;

    /** The height of the drawing. */
    public static final int HEIGHT = 120;

    private static final int MARGIN = 4;

    public Chart {
        lines = List.copyOf(lines);
    }

    /**
     * Draws figures at even distances.
     *
     * @param names a CSS class for each line
     * @param figures as many points for each line
     */
    public static Chart even(List<String> names, List<long[]> figures) {
        double[] x = IntStream.range(0, figures.getFirst().length).asDoubleStream().toArray();
        return of(names, x, figures, false);
    }

    /**
     * Draws figures that stay as they are until the next point.
     *
     * @param x where each point stands, rising
     */
    public static Chart steps(List<String> names, double[] x, List<long[]> figures) {
        return of(names, x, figures, true);
    }

    private static Chart of(
            List<String> names, double[] x, List<long[]> figures, boolean isStepped) {
        long max =
                Math.max(
                        1,
                        figures.stream().flatMapToLong(java.util.Arrays::stream).max().orElse(1));
        List<Line> lines =
                IntStream.range(0, names.size())
                        .mapToObj(i -> line(names.get(i), x, figures.get(i), max, isStepped))
                        .toList();
        return new Chart(lines, max);
    }

    private static Line line(String name, double[] x, long[] y, long max, boolean isStepped) {
        double first = x.length == 0 ? 0 : x[0];
        double span = x.length == 0 ? 1 : Math.max(x[x.length - 1] - first, Double.MIN_NORMAL);
        String path =
                IntStream.range(0, x.length)
                        .mapToObj(
                                i ->
                                        point(
                                                i,
                                                (x[i] - first) / span * WIDTH,
                                                height(y[i], max),
                                                isStepped))
                        .collect(Collectors.joining(" "));
        return new Line(name, path);
    }

    private static double height(long figure, long max) {
        return HEIGHT - MARGIN - (double) Math.max(0, figure) / max * (HEIGHT - 2 * MARGIN);
    }

    private static String point(int index, double x, double y, boolean isStepped) {
        if (index == 0) {
            return String.format(Locale.ROOT, "M%.1f %.1f", x, y);
        }
        return isStepped
                ? String.format(Locale.ROOT, "H%.1f V%.1f", x, y)
                : String.format(Locale.ROOT, "L%.1f %.1f", x, y);
    }

    /**
     * A line of the drawing.
     *
     * @param name its CSS class
     * @param path as SVG spells it
     */
    public record Line(String name, String path) {

        /** The path closed along the bottom, to be filled. */
        public String area() {
            return path.isEmpty()
                    ? ""
                    : path + " L" + WIDTH + " " + HEIGHT + " L0 " + HEIGHT + " Z";
        }
    }
}
