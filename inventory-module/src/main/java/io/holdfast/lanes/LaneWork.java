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
     * Does what it can of many things, in the order of their arrival, in a thread of the lane.
     * Answers a seat once its outcome can't be taken back any more. What is left without an answer
     * is done alone, and so is all of that if this fails.
     *
     * @param onward lets the next batch begin, in another thread, before this one has ended. To be
     *     run, if at all, once nothing of the next can get ahead of anything of this.
     */
    void together(List<Seat<T, R>> seats, Runnable onward);

    /** How much of a batch's bound a request takes; less than 1 counts as 1. */
    default int weight(T request) {
        return 1;
    }
}
