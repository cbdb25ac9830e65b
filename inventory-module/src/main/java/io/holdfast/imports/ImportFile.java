package io.holdfast.imports;

import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A file as it is read, a row at a time, each bounded in length. Lines without any text are no
 * rows: spreadsheets like to leave some at the end.
 */
final class ImportFile {

    private final FileText text;
    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private final List<Column> columns;
    private int rows;

    private ImportFile(FileText text, CSVParser parser, List<Column> columns) {
        this.text = text;
        this.parser = parser;
        this.records = parser.iterator();
        this.columns = columns;
    }

    /**
     * Reads the header.
     *
     * @throws UnreadableFileException if there is none of this kind
     */
    static ImportFile open(InputStream file, ImportKind kind) throws IOException {
        FileText text = FileText.of(file);
        BufferedReader reader = new BufferedReader(text);
        Dialect dialect;
        try {
            dialect = Dialect.of(reader, Layout.of(kind));
        } catch (CharacterCodingException noText) {
            throw noText(1);
        }
        var opened =
                new ImportFile(text, CSVParser.parse(reader, dialect.format()), dialect.columns());
        opened.read();
        return opened;
    }

    /**
     * Reads the next row.
     *
     * @return empty at the end of the file
     * @throws UnreadableFileException if it can't be told where the row ends, or what it says
     */
    Optional<Cells> next() throws IOException {
        while (true) {
            int line = Math.toIntExact(parser.getCurrentLineNumber() + 1);
            CSVRecord next = read();
            if (next == null) {
                return Optional.empty();
            }
            if (!next.stream().allMatch(String::isBlank)) {
                rows++;
                return Optional.of(new Cells(rows, line, cells(next), isWhole(next)));
            }
        }
    }

    private boolean isWhole(CSVRecord row) {
        return row.size() == columns.size();
    }

    private Map<Column, String> cells(CSVRecord row) {
        Map<Column, String> cells = new EnumMap<>(Column.class);
        for (int i = 0; i < Math.min(row.size(), columns.size()); i++) {
            cells.put(columns.get(i), CellText.unescaped(row.get(i).strip()));
        }
        return cells;
    }

    private @Nullable CSVRecord read() throws IOException {
        text.beginRow();
        long line = parser.getCurrentLineNumber() + 1;
        try {
            return records.hasNext() ? records.next() : null;
        } catch (UncheckedIOException failure) {
            throw translated(
                    Objects.requireNonNull(failure.getCause()),
                    line,
                    Math.max(line, parser.getCurrentLineNumber()));
        }
    }

    /** What the library complains about names no line of its own when a quote is never closed. */
    private static IOException translated(IOException failure, long start, long here) {
        if (failure instanceof CharacterCodingException) {
            return noText(here);
        }
        if (failure instanceof FileText.EndlessRowException) {
            return new UnreadableFileException(
                    start,
                    "must end after %d characters; is a quote not closed?"
                            .formatted(FileText.MAX_ROW_CHARACTERS));
        }
        boolean isBadlyQuoted = failure instanceof org.apache.commons.csv.CSVException;
        return isBadlyQuoted
                ? new UnreadableFileException(
                        start, "must close each quote, and double those inside of a quoted cell")
                : failure;
    }

    private static UnreadableFileException noText(long line) {
        return new UnreadableFileException(
                line, "must be UTF-8 text; save the file as \"CSV UTF-8\"");
    }
}
