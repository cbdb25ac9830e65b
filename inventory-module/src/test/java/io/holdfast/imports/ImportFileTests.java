package io.holdfast.imports;

import static io.holdfast.imports.ImportKind.COUNTS;
import static io.holdfast.imports.ImportKind.POLICIES;
import static io.holdfast.imports.ImportKind.RECEIPTS;
import static io.holdfast.imports.ImportKind.SKUS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.holdfast.catalog.Reach;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is a file of a kind, in which dialects, and what its cells may say. */
class ImportFileTests {

    private static final String BOM = "\uFEFF";

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t"})
    void anySeparatorIsFoundInTheHeader(String separator) {
        String file = "code,name\n007,Lamp\n1E5,Table\n".replace(",", separator);

        assertThat(skus(file)).containsExactly("007=Lamp", "1E5=Table");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void linesEndAsTheyLike(String end) {
        String file = "code,name\na,Lamp\nb,\"Ta\"\"ble\"\n\n\n".replace("\n", end);

        assertThat(skus(file)).containsExactly("a=Lamp", "b=Ta\"ble");
    }

    @Test
    void everythingThatSpreadsheetsDoAtOnce() {
        String file =
                BOM
                        + "Location ; SKU ;Quantity;REASON\r\n"
                        + "Main;a;3;\"from; the \r\nback\"\r\n"
                        + ";;;\r\n"
                        + "Main;b;0;x\r\n"
                        + "\r\n\r\n";

        assertThat(errors(RECEIPTS, file))
                .containsExactly(
                        new ImportError(1, 2, "reason", "must hold printable characters only"),
                        new ImportError(2, 5, "quantity", "must be from 1 to 2147483647"));
    }

    @Test
    void separatorsInsideOfQuotedCellsAreText() {
        assertThat(skus("code;name\n\"a;b\";\"c,d\te\"\n")).isEmpty();
        assertThat(skus("code;name\n\"a;b\"; \"c,d\" \n")).containsExactly("a;b=c,d");
    }

    @Test
    void quotesInTheMiddleOfACellAreText() {
        assertThat(skus("code,name\na,12\" pipe\n")).containsExactly("a=12\" pipe");
    }

    @Test
    void aFileMayEndWithoutAnEndOfLine() {
        assertThat(skus("code,name\na,Lamp")).containsExactly("a=Lamp");
        assertThat(skus("code,name")).isEmpty();
    }

    @Test
    void columnsStandInAnyOrderAndAnyCase() {
        assertThat(skus("NAME, Code\nLamp,a\n")).containsExactly("a=Lamp");
    }

    @Test
    void utf16IsReadIfItSaysSo() {
        String file = BOM + "code\tname\né\tLämp\n";

        assertThat(skus(file.getBytes(UTF_16LE))).containsExactly("é=Lämp");
        assertThat(skus(file.getBytes(UTF_16BE))).containsExactly("é=Lämp");
    }

    @Test
    void whatIsNoUtf8IsRefusedAndNeverGuessed() {
        byte[] latin = "code,name\na,Lamp\nb,Lämpchen\nc,Table\n".getBytes(ISO_8859_1);

        assertThat(refusal(SKUS, latin))
                .isEqualTo("line 3 must be UTF-8 text; save the file as \"CSV UTF-8\"");
        assertThat(refusal(SKUS, "näme".getBytes(ISO_8859_1))).startsWith("line 1 must be UTF-8");
    }

    @Test
    void aLateByteThatIsNoTextIsFoundOnItsLine() {
        String rows = "a,Lamp\n".repeat(9_000) + "a,L\u00e4mp\n" + "a,Lamp\n".repeat(9_000);
        byte[] file = ("code,name\n" + rows).getBytes(ISO_8859_1);

        assertThat(refusal(SKUS, file)).startsWith("line 9002 must be UTF-8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    ''                  | must name the columns: code, name, and if you like
                    name                | must separate the columns by comma, semicolon or tab
                    code,nmae           | must not have the column "nmae"; what it may have is code
                    code,safetyStock    | must have the column name; needed are code, name
                    name,safetyStock    | must have the column code; needed are
                    code,name,code      | must have the column code only once
                    code,name,          | must not have the column ""
                    code,name,location  | must not have the column "location"
                    "code,na"me         | must
                    """)
    void aHeaderThatIsNoneSaysWhatIsExpected(String header, String complaint) {
        assertThat(refusal(SKUS, header + "\na,b\n")).startsWith("line 1 " + complaint);
    }

    @Test
    void allThatIsMissingIsSaidAtOnce() {
        assertThat(refusal(RECEIPTS, "sku,reason\n"))
                .isEqualTo(
                        "line 1 must have the columns location, quantity; needed are sku,"
                                + " location, quantity, reason, and if you like requestKey");
    }

    @Test
    void aHeaderOfAStrangerIsShownInPart() {
        assertThat(refusal(SKUS, "code," + "x".repeat(500) + "\n")).hasSizeLessThan(200);
        assertThat(refusal(SKUS, "code," + "x".repeat(50_000))).contains("has no end");
    }

    @Test
    void aQuoteThatNobodyClosesIsFoundOnItsLine() {
        String before = "code,name\na,Lamp\n";

        assertThat(refusal(SKUS, before + "b,\"Table\nc,Chair\n"))
                .startsWith("line 3 must close each quote");
        assertThat(refusal(SKUS, before + "b,\"Table" + "\nc,Chair".repeat(50_000)))
                .startsWith("line 3 must end after 100000 characters; is a quote not closed?");
        assertThat(refusal(SKUS, before + "b,\"Table\"x\n"))
                .startsWith("line 3 must close each quote");
    }

    @Test
    void rowsAndLinesAreCountedApart() {
        String file = "code,name\na,\"x\"\n\n\nb,\nc,y\n,z\n";

        assertThat(errors(SKUS, file))
                .containsExactly(
                        new ImportError(2, 5, "name", "must not be blank"),
                        new ImportError(4, 7, "code", "must not be blank"));
    }

    @Test
    void aRowHasAsManyCellsAsTheHeader() {
        assertThat(errors(SKUS, "code,name\na\na,b,c\n"))
                .containsExactly(
                        new ImportError(1, 2, "row", "must have as many cells as the header"),
                        new ImportError(1, 2, "name", "must not be blank"),
                        new ImportError(2, 3, "row", "must have as many cells as the header"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1,5",
                "1.000",
                "1.0",
                "1e3",
                "+5",
                "-5",
                "5 pieces",
                "0x10",
                "١",
                "1 000",
                "'5",
                "default",
                "null",
                "99999999999"
            })
    void whatIsNoPlainWholeNumberIsRefused(String cell) {
        assertThat(errors(RECEIPTS, receipt(cell)))
                .containsExactly(
                        new ImportError(
                                1,
                                2,
                                "quantity",
                                "must be a whole number in plain digits, such as 1250"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2147483648", "9999999999"})
    void aQuantityIsInItsRange(String cell) {
        assertThat(errors(RECEIPTS, receipt(cell)))
                .containsExactly(new ImportError(1, 2, "quantity", "must be from 1 to 2147483647"));
    }

    @Test
    void aBlankQuantityIsNotZero() {
        assertThat(errors(RECEIPTS, receipt("")))
                .containsExactly(new ImportError(1, 2, "quantity", "must not be blank"));
        assertThat(errors(COUNTS, "sku,location,onHand,expectedOnHand\na,Main,,3\na,Main,3,\n"))
                .containsExactly(
                        new ImportError(1, 2, "onHand", "must not be blank"),
                        new ImportError(2, 3, "expectedOnHand", "must not be blank"));
    }

    @Test
    void whiteSpaceAroundACellMeansNothing() {
        StagedRow row = rows(RECEIPTS, receipt(" 5 ")).getFirst();

        assertThat(row.quantity()).isEqualTo(5);
    }

    @Test
    void zeroIsACount() {
        StagedRow row = rows(COUNTS, "sku,location,onHand,expectedOnHand\na,Main,0,3\n").getFirst();

        assertThat(row.quantity()).isZero();
        assertThat(row.expectedOnHand()).isEqualTo(3);
    }

    @Test
    void aBlankPolicyIsUnchangedZeroIsZeroAndDefaultIsNone() {
        String header = "sku,location,safetyStock,lowStockAt,backorderLimit\n";

        assertThat(rows(POLICIES, header + "a,Main,,0,\na,Main,Default,default,7\n"))
                .satisfiesExactly(
                        row -> {
                            assertThat(row.safetyStock()).isNull();
                            assertThat(row.clearsSafetyStock()).isFalse();
                            assertThat(row.lowStockAt()).isZero();
                            assertThat(row.backorderLimit()).isNull();
                        },
                        row -> {
                            assertThat(row.safetyStock()).isNull();
                            assertThat(row.clearsSafetyStock()).isTrue();
                            assertThat(row.clearsLowStockAt()).isTrue();
                            assertThat(row.backorderLimit()).isEqualTo(7);
                        });
    }

    @Test
    void aSkuHasNoBackorderLimitAndItsSafetyStockNoDefault() {
        String header = "sku,location,safetyStock,lowStockAt,backorderLimit\n";

        assertThat(errors(POLICIES, header + "a,,default,default,7\n"))
                .extracting(ImportError::field)
                .containsExactlyInAnyOrder("backorderLimit", "safetyStock");
    }

    @Test
    void aRequestKeyIsAUuidInFull() {
        String file = "sku,location,quantity,reason,requestKey\na,Main,1,x,1-1-1-1-1\n";

        assertThat(errors(RECEIPTS, file))
                .containsExactly(new ImportError(1, 2, "requestKey", "must be a UUID"));
    }

    @Test
    void whatIsThereForReadersIsNotRead() {
        String file =
                "sku,name,location,onHand,expectedOnHand,reserved,available\na,?,Main,2,2,x,\n";

        assertThat(errors(COUNTS, file)).isEmpty();
        assertThat(rows(COUNTS, file)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "+1",
                "-1",
                "@x",
                "'=1+1",
                "''=1",
                "'s-Hertogenbosch",
                "''",
                "'",
                "＝1",
                "007",
                "a'b",
                "1E5"
            })
    void textComesBackAsItWas(String text) {
        assertThat(CellText.unescaped(CellText.escaped(text))).isEqualTo(text);
        assertThat(CellText.escaped(text)).doesNotMatch("[=+@＝-].*");
    }

    @Test
    void onlyTheApostropheBeforeAFormulaIsTakenAway() {
        assertThat(CellText.unescaped("'=1+1")).isEqualTo("=1+1");
        assertThat(CellText.unescaped("'s-Hertogenbosch")).isEqualTo("'s-Hertogenbosch");
        assertThat(CellText.escaped("'s-Hertogenbosch")).isEqualTo("'s-Hertogenbosch");
    }

    @Test
    void theFingerprintIsThatOfWhatIsSaid() {
        String file = "code,name\na,Lamp\nb,'=x\n";

        assertThat(fingerprint("name;code\r\n\"Lamp\";a\r\n\r\n=x;b\r\n"))
                .isEqualTo(fingerprint(file))
                .isNotEqualTo(fingerprint("code,name\nb,'=x\na,Lamp\n"))
                .isNotEqualTo(fingerprint("code,name\naL,amp\nb,'=x\n"));
    }

    private static String receipt(String quantity) {
        return "sku,location,quantity,reason\na,Main,\"%s\",x\n".formatted(quantity);
    }

    private static List<String> skus(String file) {
        return skus(file.getBytes(UTF_8));
    }

    private static List<String> skus(byte[] file) {
        return read(SKUS, file, new ArrayList<>()).stream()
                .map(row -> row.sku() + "=" + row.name())
                .toList();
    }

    private static List<StagedRow> rows(ImportKind kind, String file) {
        return read(kind, file.getBytes(UTF_8), new ArrayList<>());
    }

    private static List<ImportError> errors(ImportKind kind, String file) {
        List<ImportError> errors = new ArrayList<>();
        read(kind, file.getBytes(UTF_8), errors);
        return errors;
    }

    private static String refusal(ImportKind kind, String file) {
        return refusal(kind, file.getBytes(UTF_8));
    }

    private static String refusal(ImportKind kind, byte[] file) {
        var failure =
                catchThrowableOfType(
                        UncheckedIOException.class, () -> read(kind, file, new ArrayList<>()));
        assertThat(failure).hasCauseInstanceOf(UnreadableFileException.class);
        return String.valueOf(requireNonNull(failure.getCause()).getMessage());
    }

    private static String fingerprint(String text) {
        Fingerprint fingerprint = new Fingerprint(SKUS);
        cells(SKUS, text.getBytes(UTF_8)).forEach(fingerprint::add);
        return fingerprint.value();
    }

    private static List<StagedRow> read(ImportKind kind, byte[] file, List<ImportError> errors) {
        List<StagedRow> rows = new ArrayList<>();
        for (Cells cells : cells(kind, file)) {
            RowReader.read(kind, cells, Reach.EVERYWHERE).ifPresent(rows::add);
            errors.addAll(cells.errors());
        }
        return rows;
    }

    private static List<Cells> cells(ImportKind kind, byte[] file) {
        try {
            List<Cells> all = new ArrayList<>();
            ImportFile opened = ImportFile.open(new ByteArrayInputStream(file), kind);
            Optional<Cells> next = opened.next();
            while (next.isPresent()) {
                all.add(next.get());
                next = opened.next();
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
