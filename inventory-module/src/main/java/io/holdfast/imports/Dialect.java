package io.holdfast.imports;

import static java.util.stream.Collectors.joining;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a file separates its cells, found in its header: the names of the columns hold none of the
 * characters that may stand between them, so there is nothing to guess.
 *
 * @param separator comma, semicolon or tab
 * @param columns in the order of the file
 */
record Dialect(char separator, List<Column> columns) {

    private static final List<Character> SEPARATORS = List.of(',', ';', '\t');
    private static final int MAX_HEADER_CHARACTERS = 10_000;
    private static final int MAX_QUOTED_CHARACTERS = 40;

    Dialect {
        columns = List.copyOf(columns);
    }

    /**
     * Reads the header and goes back to the start.
     *
     * @throws UnreadableFileException if it is no header of this layout
     */
    static Dialect of(BufferedReader text, Layout layout) throws IOException {
        String header = peekAtHeader(text);
        if (header.isBlank()) {
            throw unreadable("must name the columns: " + layout.description());
        }
        char separator =
                SEPARATORS.stream()
                        .filter(candidate -> header.indexOf(candidate) >= 0)
                        .max(Comparator.comparing(candidate -> known(header, candidate)))
                        .orElseThrow(
                                () ->
                                        unreadable(
                                                "must separate the columns by comma, semicolon or"
                                                        + " tab: "
                                                        + layout.description()));
        return new Dialect(separator, columns(cells(header, separator), layout));
    }

    CSVFormat format() {
        return format(separator);
    }

    private static CSVFormat format(char separator) {
        return CSVFormat.DEFAULT
                .builder()
                .setDelimiter(separator)
                .setIgnoreEmptyLines(false)
                .setIgnoreSurroundingSpaces(true)
                .get();
    }

    private static String peekAtHeader(BufferedReader text) throws IOException {
        text.mark(MAX_HEADER_CHARACTERS + 1);
        StringBuilder header = new StringBuilder();
        boolean isQuoted = false;
        for (int next = text.read(); next >= 0; next = text.read()) {
            isQuoted ^= next == '"';
            if (!isQuoted && (next == '\n' || next == '\r')) {
                break;
            }
            if (header.length() == MAX_HEADER_CHARACTERS) {
                throw unreadable("must be a header, and has no end");
            }
            header.append((char) next);
        }
        text.reset();
        return header.toString();
    }

    private static long known(String header, char separator) {
        try {
            return cells(header, separator).stream()
                    .filter(cell -> Column.titled(cell).isPresent())
                    .count();
        } catch (UnreadableFileException noHeader) {
            return 0;
        }
    }

    private static List<String> cells(String header, char separator)
            throws UnreadableFileException {
        try (CSVParser parser = CSVParser.parse(new StringReader(header), format(separator))) {
            return parser.iterator().next().toList();
        } catch (IOException | RuntimeException badlyQuoted) {
            throw unreadable("must close its quotes before the next separator");
        }
    }

    private static List<Column> columns(List<String> cells, Layout layout)
            throws UnreadableFileException {
        List<Column> columns = new ArrayList<>();
        for (String cell : cells) {
            Optional<Column> column = Column.titled(cell).filter(layout::has);
            if (column.isEmpty()) {
                throw unreadable(
                        "must not have the column %s; what it may have is %s"
                                .formatted(quoted(cell), layout.description()));
            }
            if (columns.contains(column.get())) {
                throw unreadable("must have the column " + column.get().title() + " only once");
            }
            columns.add(column.get());
        }
        refuseIfAnyIsMissing(columns, layout);
        return columns;
    }

    private static void refuseIfAnyIsMissing(List<Column> columns, Layout layout)
            throws UnreadableFileException {
        Set<Column> missing = EnumSet.copyOf(layout.required());
        columns.forEach(missing::remove);
        if (!missing.isEmpty()) {
            throw unreadable(
                    "must have the column%s %s; needed are %s"
                            .formatted(
                                    missing.size() == 1 ? "" : "s",
                                    missing.stream().map(Column::title).collect(joining(", ")),
                                    layout.description()));
        }
    }

    /** A cell of a stranger, fit to be shown. */
    private static String quoted(String cell) {
        String shown = cell.replaceAll("\\p{Cntrl}", " ");
        return shown.length() <= MAX_QUOTED_CHARACTERS
                ? '"' + shown + '"'
                : '"' + shown.substring(0, MAX_QUOTED_CHARACTERS) + "…\"";
    }

    private static UnreadableFileException unreadable(String complaint) {
        return new UnreadableFileException(1, complaint);
    }
}
