package io.holdfast.benchmarks.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.catalog.Name;
import io.holdfast.catalog.SkuCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

class OrderFileTests {

    @TempDir Path folder;

    @Test
    void readsLinesInTheirOrder() {
        assertThat(
                        read(
                                """
                                536365,85123A,WHITE HOLDER,6,2010-12-01 08:26:00,2.55,United Kingdom
                                C536379,D,Discount,-1,2010-12-01 09:41:00,27.5,United Kingdom
                                """))
                .containsExactly(
                        line("536365", "85123A", "WHITE HOLDER", 6),
                        line("C536379", "D", "Discount", -1));
    }

    @Test
    void unquotesDescriptionsAndStripsTheirBlanks() {
        assertThat(
                        read(
                                """
                                1,A,"SIGN, ""HOME""
                                SWEET HOME"" ",1,2010-12-01 08:26:00,1,France
                                2,B,TRAILING BLANKS   ,1,2010-12-01 08:26:00,1,France
                                """
                                        .replace("\nSWEET", " SWEET")))
                .extracting(OrderLine::description)
                .containsExactly(
                        Optional.of(new Name("SIGN, \"HOME\" SWEET HOME\"")),
                        Optional.of(new Name("TRAILING BLANKS")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\"\""})
    void descriptionMayBeMissing(String nothing) {
        assertThat(read("1,A," + nothing + ",1,2010-12-01 08:26:00,1,France\n"))
                .extracting(OrderLine::description)
                .containsExactly(Optional.empty());
    }

    @Test
    void stockCodesAreExactText() {
        assertThat(
                        read(
                                OrderFiles.row("1", "85123A", 1)
                                        + OrderFiles.row("1", "85123a", 1)
                                        + OrderFiles.row("1", "007", 1)
                                        + OrderFiles.row("1", "7", 1)
                                        + OrderFiles.row("1", "gift_0001_40", 1)))
                .extracting(line -> line.sku().value())
                .containsExactly("85123A", "85123a", "007", "7", "gift_0001_40");
    }

    @Test
    void quantitiesSpanTheWholeIntegerRange() {
        assertThat(
                        read(
                                OrderFiles.row("1", "A", Integer.MAX_VALUE)
                                        + OrderFiles.row("C2", "A", -Integer.MAX_VALUE)
                                        + OrderFiles.row("3", "A", 0)))
                .extracting(OrderLine::quantity)
                .containsExactly(Integer.MAX_VALUE, -Integer.MAX_VALUE, 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2147483648",
                "-2147483648",
                "99999999999999999999",
                "1.0",
                "1e3",
                " 5",
                "+5",
                "--5",
                "five",
                ""
            })
    void otherQuantitiesFailTheFile(String quantity) {
        assertRefused(
                OrderFiles.row("1", "A", 1)
                        + "1,B,NAME,"
                        + quantity
                        + ",2010-12-01 08:26:00,1,France\n",
                "Row 2 of",
                "quantity must be a whole number of at most 2147483647 either way, not \""
                        + quantity
                        + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,A,NAME,1,2010-12-01 08:26:00,1", "1,A,NAME,1,,1,France,more", "1"})
    void aRowWithMissingOrExtraColumnsFailsTheFile(String row) {
        assertRefused(row + "\n", "Row 1 of", "columns");
    }

    @Test
    void aRowWithoutInvoiceOrStockCodeFailsTheFile() {
        assertRefused(",A,NAME,1,2010-12-01 08:26:00,1,France\n", "invoice_no");
        assertRefused("1,,NAME,1,2010-12-01 08:26:00,1,France\n", "sku");
    }

    @Test
    void aQuoteThatDoesNotEndFailsTheFile() {
        assertRefused("1,A,\"NAME,1,2010-12-01 08:26:00,1,France\n", "can't be read");
    }

    @Test
    void aMissingColumnFailsTheFile() {
        Path file = OrderFiles.writeText(folder, "invoice_no,stock_code,description\n1,A,NAME\n");
        assertThatThrownBy(() -> new OrderFile(file).read())
                .isInstanceOf(BadOrderFileException.class)
                .hasMessage(file + " has no column quantity.");
    }

    @Test
    void aFileThatIsMissingOrNotGzippedOrCutShortIsRefused() throws IOException {
        Path file = OrderFiles.write(folder, OrderFiles.row("1", "A", 1));
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, List.of("invoice_no,stock_code"));
        assertUnreadable(file, "Not in GZIP format");
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        assertUnreadable(file, "can't be read");
        Files.delete(file);
        assertUnreadable(file, "There is no file");
    }

    @Test
    void textThatIsNotUtf8IsRefused() throws IOException {
        Path file = folder.resolve("latin1.csv.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(
                    (OrderFiles.HEADER + OrderFiles.row("1", "é", 1))
                            .getBytes(StandardCharsets.ISO_8859_1));
        }
        assertUnreadable(file, "can't be read");
    }

    private List<OrderLine> read(String rows) {
        return new OrderFile(OrderFiles.write(folder, rows)).read();
    }

    private void assertRefused(String rows, String... words) {
        assertThatThrownBy(() -> read(rows))
                .isInstanceOf(BadOrderFileException.class)
                .hasMessageContainingAll(words);
    }

    private static void assertUnreadable(Path file, String words) {
        assertThatThrownBy(() -> new OrderFile(file).read())
                .isInstanceOf(BadOrderFileException.class)
                .hasMessageContainingAll(file.toString(), words);
    }

    private static OrderLine line(String invoice, String sku, String description, int quantity) {
        return new OrderLine(
                new InvoiceNumber(invoice),
                new SkuCode(sku),
                Optional.of(new Name(description)),
                quantity);
    }
}
