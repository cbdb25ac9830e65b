package io.holdfast.lanes;

/** An error that a test throws. */
final class ExpectedError extends Error {

    private static final long serialVersionUID = 1L;
}
