package io.holdfast.access;

/** The configured key can't be used; the message says why, in a sentence for whoever set it. */
class UnusableKeyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnusableKeyException(String message) {
        super(message);
    }
}
