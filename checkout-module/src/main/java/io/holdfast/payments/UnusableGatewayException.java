package io.holdfast.payments;

/** No gateway can be used as configured; the message says why, in a sentence for whoever set it. */
class UnusableGatewayException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnusableGatewayException(String message) {
        super(message);
    }
}
