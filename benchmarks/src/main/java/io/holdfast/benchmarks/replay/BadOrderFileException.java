package io.holdfast.benchmarks.replay;

/** The file can't be replayed; the message says why in a sentence. */
final class BadOrderFileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadOrderFileException(String message, Throwable cause) {
        super(message, cause);
    }

    BadOrderFileException(String message) {
        super(message);
    }
}
