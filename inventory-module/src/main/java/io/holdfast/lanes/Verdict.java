package io.holdfast.lanes;

/**
 * What a waiting caller is told.
 *
 * @param <R> what comes of a request
 */
sealed interface Verdict<R> {

    /** It was done together with others. */
    record Done<R>(R outcome) implements Verdict<R> {}

    /** The lane is the caller's: it does its request alone, and leaves. */
    record Admitted<R>(Occupant occupant) implements Verdict<R> {}

    /** The caller does its request alone while the lane goes on. */
    record Dismissed<R>() implements Verdict<R> {}
}
