package io.holdfast.imports;

import java.io.IOException;

/** What was sent is no file of the kind it should be; nothing of it is kept. */
class UnreadableFileException extends IOException {

    private static final long serialVersionUID = 1L;

    private final long line;
    private final String complaint;

    /**
     * Says where it can't be read.
     *
     * @param line counted from 1
     * @param complaint what would be right, continuing a sentence that starts with the line
     */
    UnreadableFileException(long line, String complaint) {
        super("line " + line + " " + complaint);
        this.line = line;
        this.complaint = complaint;
    }

    long line() {
        return line;
    }

    String complaint() {
        return complaint;
    }
}
