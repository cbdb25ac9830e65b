package io.holdfast.imports;

/**
 * One thing that is wrong with a row of a file.
 *
 * @param row the first row below the header is 1; lines without any text don't count
 * @param line where the row begins in the file, as an editor counts: the header is on line 1
 * @param field the column, or {@code row} for the whole
 * @param message what would be right, continuing a sentence that starts with the field's name
 */
public record ImportError(int row, int line, String field, String message) {

    /** Stands for the row as a whole. */
    static final String ROW = "row";
}
