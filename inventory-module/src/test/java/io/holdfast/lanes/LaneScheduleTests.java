package io.holdfast.lanes;

import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.time.Duration;

/**
 * Whatever the threads of a lane do in whatever order: each request is done once or refused, nobody
 * gets another's answer, and the lane comes to rest.
 *
 * <p>Lincheck runs one thread at a time, switches wherever threads can meet, inside the locks of
 * the JDK too, and prints the schedule that fails. Its clock stands still, so a bound of time is
 * either none, which ends a wait whenever Lincheck wants, or endless. Another number of schedules:
 * {@code -Dholdfast.schedules=10000}.
 */
@Tag("schedules")
class LaneScheduleTests {

    private static final int SCHEDULES = Integer.getInteger("holdfast.schedules", 25);
    private static final Duration NONE = Duration.ZERO;
    private static final Duration ENDLESS = Duration.ofDays(365);

    @Test
    void everybodyIsDoneOnce() {
        explore(() -> new Scene(3, ENDLESS, ENDLESS).start().end().assertDone(1, 2, 3));
    }

    @Test
    void whatAFailedBatchLeftIsDoneAlone() {
        explore(() -> failing().start().end().assertDone(1, 2, 3));
    }

    @Test
    void anErrorInABatchStopsNoLane() {
        explore(() -> erring().start().end().assertDone(1, 2, 3));
    }

    @Test
    void batchesThatFollowEachOtherKeepTheirTurn() {
        explore(() -> handingOn().start().end().assertDone(1, 2, 3));
    }

    @Test
    void aBatchThatFailsHavingHandedOnStopsNoLane() {
        explore(() -> handingOn().withBatches(LaneScheduleTests::fail).start().end());
    }

    @Test
    void whatHasHandedOnIsDrainedToo() {
        explore(() -> handingOn().start().close().end().assertDoneOrRefused(1, 2, 3));
    }

    @Test
    void anInterruptTakesNothingFromTheOthers() {
        exploreAtLength(
                () -> {
                    Scene scene = new Scene(2, ENDLESS, ENDLESS).withSecondInterrupted();
                    scene.start().end();
                    scene.assertDone(1);
                    scene.assertDoneOrAbandoned(2);
                });
    }

    @Test
    void anInterruptAroundAFailedBatchTakesNothingFromTheOthers() {
        explore(
                () -> {
                    Scene scene = failing().start().interrupt(2).end();
                    scene.assertDone(1, 3);
                    scene.assertDoneOrAbandoned(2);
                });
    }

    @Test
    void whoWaitsInVainIsNotDone() {
        exploreAtLength(() -> new Scene(2, NONE, NONE).start().end().assertDoneOrRefused(1, 2));
    }

    @Test
    void whoHangsIsPassedBy() {
        explore(() -> hanging().start().end().assertDone(1, 2, 3));
    }

    @Test
    void nothingIsDoneOnceALaneIsDrained() {
        explore(() -> failing().start().close().end().assertDoneOrRefused(1, 2, 3));
    }

    @Test
    void whatIsAbandonedIsDrainedToo() {
        explore(() -> new Scene(2, ENDLESS, ENDLESS).withSecondInterrupted().start().close().end());
    }

    @Test
    void aLaneWithoutAWorkerDoesAllAlone() {
        explore(() -> workerless().start().end().assertDone(1, 2, 3));
    }

    private static Scene failing() {
        return new Scene(3, ENDLESS, ENDLESS).withBatches(LaneScheduleTests::fail);
    }

    private static void fail() {
        throw new IllegalStateException("a batch failed");
    }

    /** One at a time, so that two make two batches. */
    private static Scene handingOn() {
        return new Scene(3, new LaneLimits(10, 1, 1, ENDLESS, ENDLESS)).withBatchesThatHandOn();
    }

    private static Scene erring() {
        return new Scene(3, ENDLESS, ENDLESS)
                .withBatches(
                        () -> {
                            throw new ExpectedError();
                        });
    }

    private static Scene hanging() {
        return new Scene(3, NONE, ENDLESS).withFirstHanging();
    }

    private static Scene workerless() {
        return new Scene(3, ENDLESS, ENDLESS).withoutWorker();
    }

    private static void explore(Runnable scene) {
        Lincheck.runConcurrentTest(SCHEDULES, scene);
    }

    /** For what goes wrong in a moment only: between the end of a wait and giving up. */
    private static void exploreAtLength(Runnable scene) {
        Lincheck.runConcurrentTest(10 * SCHEDULES, scene);
    }
}
