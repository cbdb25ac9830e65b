package io.holdfast.testing;

/** The two figures of a balance, for comparison. */
public record Stock(int onHand, int reserved) {}
