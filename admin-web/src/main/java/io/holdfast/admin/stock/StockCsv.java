package io.holdfast.admin.stock;

import io.holdfast.balances.Balance;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/**
 * Writes balances as CSV (RFC 4180) that a spreadsheet takes for data: text that it would take for
 * a formula gets an apostrophe before it, as OWASP advises.
 */
final class StockCsv implements AutoCloseable {

    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180
                    .builder()
                    .setHeader("sku", "name", "location", "onHand", "reserved", "available")
                    .get();
    private static final String FORMULA_STARTS = "=+-@\t\r";

    private final CSVPrinter printer;

    StockCsv(Writer writer) throws IOException {
        this.printer = new CSVPrinter(writer, FORMAT);
    }

    void write(Balance balance) {
        try {
            printer.printRecord(
                    data(balance.sku().value()),
                    data(balance.name().value()),
                    data(balance.location().value()),
                    balance.onHand(),
                    balance.reserved(),
                    balance.available());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String data(String text) {
        return FORMULA_STARTS.indexOf(text.charAt(0)) < 0 ? text : "'" + text;
    }

    @Override
    public void close() throws IOException {
        printer.close();
    }
}
