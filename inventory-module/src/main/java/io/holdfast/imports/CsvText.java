package io.holdfast.imports;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Arrays;

/**
 * Writes a file that the import reads back as the same, and that a spreadsheet takes for data:
 * comma separated (RFC 4180).
 */
final class CsvText {

    private final CSVPrinter printer;

    CsvText(Writer writer, Column... columns) throws IOException {
        String[] header = Arrays.stream(columns).map(Column::title).toArray(String[]::new);
        this.printer = CSVFormat.RFC4180.builder().setHeader(header).get().print(writer);
    }

    /**
     * Writes a row; null is a blank cell.
     *
     * @param cells texts, values whose text is meant, and figures
     * @throws UncheckedIOException if nobody takes it any more
     */
    void row(@Nullable Object... cells) {
        try {
            printer.printRecord(Arrays.stream(cells).map(CsvText::cell).toArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A figure is none but a figure, whatever its sign. */
    private static Object cell(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        return value instanceof Number ? value : CellText.escaped(value.toString());
    }
}
