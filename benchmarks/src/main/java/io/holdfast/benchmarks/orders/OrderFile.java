package io.holdfast.benchmarks.orders;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.SkuCode;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.DuplicateHeaderMode;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * A gzipped CSV of order lines, UTF-8, with a header that names at least {@code invoice_no}, {@code
 * stock_code}, {@code description} and {@code quantity}.
 *
 * <p>A row that can't be understood fails the whole file: a replay of the rest would say nothing
 * about the month.
 */
public record OrderFile(Path path) {

    private static final List<String> COLUMNS =
            List.of("invoice_no", "stock_code", "description", "quantity");

    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180
                    .builder()
                    .setHeader()
                    .setSkipHeaderRecord(true)
                    .setDuplicateHeaderMode(DuplicateHeaderMode.DISALLOW)
                    .setIgnoreEmptyLines(true)
                    .get();

    /**
     * Reads all rows, in the file's order.
     *
     * @throws BadOrderFileException if there is no such file, or it isn't one of order lines
     */
    public List<OrderLine> read() {
        try (Reader reader = open();
                CSVParser rows = FORMAT.parse(reader)) {
            requireColumns(rows);
            return rows.stream().map(this::line).toList();
        } catch (NoSuchFileException e) {
            throw new BadOrderFileException("There is no file " + path + ".", e);
        } catch (IOException | UncheckedIOException e) {
            throw new BadOrderFileException(path + " can't be read: " + e.getMessage() + ".", e);
        }
    }

    /** Text that isn't UTF-8 is an error: a replaced character would make another SKU of it. */
    private Reader open() throws IOException {
        return new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(path)),
                StandardCharsets.UTF_8.newDecoder());
    }

    private void requireColumns(CSVParser rows) {
        COLUMNS.stream()
                .filter(column -> !rows.getHeaderNames().contains(column))
                .findFirst()
                .ifPresent(
                        column -> {
                            throw new BadOrderFileException(
                                    path + " has no column " + column + ".");
                        });
    }

    private OrderLine line(CSVRecord row) {
        if (!row.isConsistent()) {
            throw bad(row, "it has " + row.size() + " columns");
        }
        try {
            return new OrderLine(
                    new InvoiceNumber(row.get("invoice_no")),
                    new SkuCode(row.get("stock_code")),
                    description(row.get("description")),
                    quantity(row.get("quantity")));
        } catch (InvalidValueException e) {
            throw bad(row, e.field() + " " + e.getMessage());
        }
    }

    private static Optional<Name> description(String text) {
        return text.isBlank() ? Optional.empty() : Optional.of(new Name(text));
    }

    /** The smallest integer is left out: it has no opposite to come back as. */
    private static int quantity(String text) {
        if (!text.matches("-?\\d{1,10}") || Math.abs(Long.parseLong(text)) > Integer.MAX_VALUE) {
            throw new InvalidValueException(
                    "quantity",
                    "must be a whole number of at most %d either way, not \"%s\""
                            .formatted(Integer.MAX_VALUE, text));
        }
        return Integer.parseInt(text);
    }

    private BadOrderFileException bad(CSVRecord row, String reason) {
        return new BadOrderFileException(
                "Row %d of %s can't be replayed: %s."
                        .formatted(row.getRecordNumber(), path, reason));
    }
}
