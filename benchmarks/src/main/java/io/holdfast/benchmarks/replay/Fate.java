package io.holdfast.benchmarks.replay;

/**
 * What a shopper does with a basket.
 *
 * @param ending what becomes of it once it is held
 * @param answerIsLost whether the shopper pretends to have got no answer and asks again with the
 *     same keys
 */
record Fate(Ending ending, boolean answerIsLost) {

    /** How a held basket ends. */
    enum Ending {
        CONFIRM,
        RELEASE,
        /** Left alone until it expires. */
        LAPSE
    }
}
