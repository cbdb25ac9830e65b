package io.holdfast.benchmarks.orders;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Makes order files. */
public final class OrderFiles {

    public static final String HEADER =
            "invoice_no,stock_code,description,quantity,invoice_date,unit_price,country\n";

    private OrderFiles() {}

    /** Writes these rows, each ended by a line feed, under the usual header. */
    public static Path write(Path folder, String rows) {
        return writeText(folder, HEADER + rows);
    }

    public static Path writeText(Path folder, String text) {
        Path file = folder.resolve("orders.csv.gz");
        try (Writer writer =
                new OutputStreamWriter(
                        new GZIPOutputStream(Files.newOutputStream(file)),
                        StandardCharsets.UTF_8)) {
            writer.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    /** A row with what the replay doesn't look at filled in. */
    public static String row(String invoice, String sku, int quantity) {
        return "%s,%s,NAME OF %s,%d,2010-12-01 08:26:00,2.55,France\n"
                .formatted(invoice, sku, sku, quantity);
    }
}
