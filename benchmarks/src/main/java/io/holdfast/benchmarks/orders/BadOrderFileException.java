package io.holdfast.benchmarks.orders;

/** The file can't be replayed; the message says why in a sentence. */
public final class BadOrderFileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadOrderFileException(String message, Throwable cause) {
        super(message, cause);
    }

    BadOrderFileException(String message) {
        super(message);
    }
}
