package io.holdfast.lanes;

import java.util.List;

/**
 * What is done in a lane.
 *
 * @param <T> what is asked for
 * @param <R> what comes of it
 */
public interface LaneWork<T, R> {

    /** Does one thing, in the thread of whoever asks. */
    R alone(T request);

    /**
     * Does what it can of many things, in the order of their arrival, in the lane's thread. Answers
     * a seat once its outcome can't be taken back any more. What is left without an answer is done
     * alone, and so is all of that if this fails.
     */
    void together(List<Seat<T, R>> seats);

    /** How much of a batch's bound a request takes; less than 1 counts as 1. */
    default int weight(T request) {
        return 1;
    }
}
