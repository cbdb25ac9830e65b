package io.holdfast.imports;

/**
 * How text stands in a cell, so that a spreadsheet takes it for text and reading it back gives the
 * same.
 *
 * <p>A cell that would begin with what a spreadsheet takes for a formula gets an apostrophe before
 * it. So does one that has such apostrophes already, or it would lose one on its way back. All
 * other apostrophes stand for themselves: {@code 's-Hertogenbosch} stays as it is, in and out.
 */
final class CellText {

    /** Also the wide forms that some spreadsheets read as the narrow ones. */
    private static final String FORMULA_STARTS = "=+-@\t\r\n＝＋－＠";

    private static final char APOSTROPHE = '\'';

    private CellText() {}

    static String escaped(String text) {
        return isLikeFormula(text) ? APOSTROPHE + text : text;
    }

    static String unescaped(String cell) {
        return cell.startsWith("'") && isLikeFormula(cell) ? cell.substring(1) : cell;
    }

    /** Whether, but for apostrophes, it begins like a formula. */
    private static boolean isLikeFormula(String text) {
        int start = 0;
        while (start < text.length() && text.charAt(start) == APOSTROPHE) {
            start++;
        }
        return start < text.length() && FORMULA_STARTS.indexOf(text.charAt(start)) >= 0;
    }
}
