package io.holdfast.lanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/** What a lane does, step by step; {@link LaneScheduleTests} is about the order of steps. */
@Timeout(60)
class LaneTests {

    private static final Duration NONE = Duration.ZERO;
    private static final Duration ENDLESS = Duration.ofSeconds(Long.MAX_VALUE);

    private final Desk desk = new Desk();
    private final List<Thread> workers = new ArrayList<>();
    private Lane<String, String> lane = lane(new LaneLimits(8, 4, 2, ENDLESS, ENDLESS));

    private Lane<String, String> lane(LaneLimits limits) {
        return new Lane<>(desk, limits, desk);
    }

    @Test
    void anIdleLaneWorksInTheCallersThread() {
        assertThat(lane.call("a")).isEqualTo("a alone");
        assertThat(desk.threads).containsExactly(Thread.currentThread());
        assertThat(desk.hasTask()).isFalse();
    }

    @Test
    void whatArrivesMeanwhileIsDoneTogetherInOrderOfArrival() {
        Caller first = busyWith("a");
        List<Caller> others = waitingFor("b", "c", "d");
        desk.letGo("a");
        assertThat(first.answer()).isEqualTo("a alone");
        desk.work();
        assertThat(answers(others)).containsExactly("b together", "c together", "d together");
        assertThat(desk.batches).containsExactly(List.of("b", "c", "d"));
        assertThat(lane.batches()).isEqualTo(1);
        assertThat(lane.batched()).isEqualTo(3);
    }

    @Test
    void batchesAreBoundByWhatTheirRequestsWeigh() {
        busyWith("a");
        List<Caller> others = waitingFor("b", "cc", "ddd", "e", "fffffff", "g", "h");
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(answers(others)).hasSize(7).allMatch(answer -> answer.endsWith(" together"));
        assertThat(desk.batches)
                .containsExactly(
                        List.of("b", "cc"),
                        List.of("ddd", "e"),
                        List.of("fffffff"),
                        List.of("g", "h"));
    }

    @Test
    void nothingWeighsLessThanOne() {
        lane = lane(new LaneLimits(8, 1, 2, ENDLESS, ENDLESS));
        busyWith("a");
        List<Caller> others = waitingFor("", "b");
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(answers(others)).containsExactly(" together", "b alone");
    }

    @Test
    void aWeightThatCannotBeToldHarmsItsCallerOnly() {
        Lane<String, String> unweighable = new Lane<>(new Unweighable(), limits(ENDLESS), desk);
        assertThatThrownBy(() -> unweighable.call("a")).isInstanceOf(ArithmeticException.class);
        assertThat(unweighable.call("b")).isEqualTo("b");
    }

    @Test
    void whoWaitsWithoutCompanyIsDoneInItsOwnThread() {
        busyWith("a");
        Caller only = waitingFor("b").getFirst();
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(only.answer()).isEqualTo("b alone");
        assertThat(desk.threads).last().isEqualTo(only.thread());
    }

    @Test
    void aBatchThatHandsOnIsFollowedByTheNext() {
        lane = lane(new LaneLimits(8, 2, 2, ENDLESS, ENDLESS));
        busyWith("a");
        List<Caller> others = waitingFor("b", "c", "d", "e");
        desk.withBatches(
                (seats, onward) -> {
                    onward.run();
                    desk.withBatches(Desk::answerAll).work();
                    assertThat(answers(others.subList(2, 4)))
                            .containsExactly("d together", "e together");
                    Desk.answerAll(seats);
                });
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(answers(others.subList(0, 2))).containsExactly("b together", "c together");
        assertThat(desk.batches).containsExactly(List.of("b", "c"), List.of("d", "e"));
        assertThat(lane.call("f")).isEqualTo("f alone");
    }

    @Test
    void aBatchThatHasNotHandedOnIsFollowedByNone() {
        lane = lane(new LaneLimits(8, 2, 2, ENDLESS, ENDLESS));
        busyWith("a");
        List<Caller> others = waitingFor("b", "c", "d", "e", "f", "g");
        desk.withBatches(
                (seats, onward) -> {
                    onward.run();
                    desk.withBatches(this::followedByNone).work();
                    assertThat(desk.hasTask()).isFalse();
                    desk.withBatches(Desk::answerAll);
                    Desk.answerAll(seats);
                });
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(answers(others)).hasSize(6).allMatch(answer -> answer.endsWith(" together"));
        assertThat(desk.batches)
                .containsExactly(List.of("b", "c"), List.of("d", "e"), List.of("f", "g"));
    }

    @Test
    void whoeverEndsLeavesTheLaneToTheBatchThatFollowed() throws InterruptedException {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        List<Caller> others = followingOneAnother(first, second, Desk::answerAll);
        first.countDown();
        assertThat(others.get(0).answer()).isEqualTo("b together");
        workers.getFirst().join();
        assertThat(desk.batches).containsExactly(List.of("b"), List.of("c"));
        second.countDown();
        assertThat(answers(others)).containsExactly("b together", "c together", "d alone");
    }

    @Test
    void anErrorLeavesTheLaneToTheBatchThatFollowed() throws InterruptedException {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        List<Caller> others = followingOneAnother(first, second, LaneTests::err);
        first.countDown();
        assertThat(others.get(0).answer()).isEqualTo("b alone");
        workers.getFirst().join();
        assertThat(desk.hasTask()).isFalse();
        second.countDown();
        assertThat(answers(others)).containsExactly("b alone", "c together", "d alone");
    }

    /**
     * Three callers: the first is in a batch that has handed on, the second in one that has not.
     */
    private List<Caller> followingOneAnother(
            CountDownLatch first,
            CountDownLatch second,
            Consumer<List<Seat<String, String>>> endOfFirst) {
        lane = lane(new LaneLimits(8, 1, 2, ENDLESS, ENDLESS));
        busyWith("a");
        List<Caller> others = waitingFor("b", "c", "d");
        desk.withBatches(
                (seats, onward) -> {
                    desk.withBatches(
                            following -> {
                                Desk.waitFor(second);
                                Desk.answerAll(following);
                            });
                    onward.run();
                    Desk.waitFor(first);
                    endOfFirst.accept(seats);
                });
        desk.letGo("a");
        for (int batches = 1; batches <= 2; batches++) {
            int begun = batches;
            awaitWorker();
            workers.add(Thread.ofPlatform().start(this::workUntilAnError));
            eventually(() -> desk.batches.size() == begun);
        }
        return others;
    }

    private void workUntilAnError() {
        try {
            desk.work();
        } catch (ExpectedError expected) {
            Thread.currentThread().interrupt();
        }
    }

    private void followedByNone(List<Seat<String, String>> seats, Runnable onward) {
        assertThat(desk.hasTask()).isFalse();
        onward.run();
        assertThat(desk.hasTask()).isFalse();
        Desk.answerAll(seats);
    }

    @Test
    void moreThanTheQueueTakesIsRefused() {
        lane = lane(new LaneLimits(2, 4, 2, ENDLESS, ENDLESS));
        busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        assertThatThrownBy(() -> lane.call("d")).isInstanceOf(OverloadedException.class);
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(answers(others)).containsExactly("b together", "c together");
    }

    @Test
    void whoWaitsToBeDoneAloneTakesAPlaceInTheQueueToo() {
        lane = lane(new LaneLimits(2, 4, 1, NONE, ENDLESS));
        busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        awaitWorker();
        desk.withBatches(seats -> {}).work();
        eventually(() -> lane.waiting() == 2);
        assertThatThrownBy(() -> lane.call("d")).isInstanceOf(OverloadedException.class);
        desk.letGo("a");
        assertThat(answers(others)).containsExactly("b alone", "c alone");
    }

    @Test
    void whoWaitsInVainIsRefusedAndNeverDone() {
        lane = lane(new LaneLimits(8, 4, 2, NONE, NONE));
        Caller first = busyWith("a");
        assertThatThrownBy(() -> lane.call("b")).isInstanceOf(OverloadedException.class);
        assertThat(lane.waiting()).isZero();
        desk.work();
        desk.letGo("a");
        assertThat(first.answer()).isEqualTo("a alone");
        assertThat(desk.alone).containsExactly("a");
        assertThat(desk.batches).isEmpty();
    }

    @Test
    void theMembersOfAFailedBatchAreDoneOneByOne() {
        desk.withBatches(LaneTests::fail);
        busyWith("a");
        List<Caller> others = waitingFor("b", "!", "c");
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(others.get(0).answer()).isEqualTo("b alone");
        assertThat(others.get(1).failure()).isInstanceOf(IllegalArgumentException.class);
        assertThat(others.get(2).answer()).isEqualTo("c alone");
        assertThat(desk.alone).containsExactlyInAnyOrder("a", "b", "!", "c");
    }

    @Test
    void whatABatchAnsweredBeforeItFailedStands() {
        desk.withBatches(
                seats -> {
                    Desk.answerAll(seats.subList(0, 1));
                    fail(seats);
                });
        busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(answers(others)).containsExactly("b together", "c alone");
    }

    @Test
    void whatABatchLeavesWithoutAnAnswerIsDoneAlone() {
        desk.withBatches(seats -> Desk.answerAll(seats.subList(1, 2)));
        busyWith("a");
        List<Caller> others = waitingFor("b", "c", "d");
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(answers(others)).containsExactly("b alone", "c together", "d alone");
    }

    @Test
    void workCannotTakeAnybodyOffABatch() {
        desk.withBatches(List::clear);
        busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(answers(others)).containsExactly("b alone", "c alone");
    }

    @Test
    void anErrorInABatchStopsItsWorkerButNotTheLane() {
        lane = lane(new LaneLimits(8, 2, 2, ENDLESS, ENDLESS));
        desk.withBatches(LaneTests::err);
        busyWith("a");
        List<Caller> others = waitingFor("b", "c", "d", "e");
        desk.letGo("a");
        awaitWorker();
        assertThatThrownBy(desk::work).isInstanceOf(ExpectedError.class);
        assertThat(answers(others.subList(0, 2))).containsExactly("b alone", "c alone");
        desk.withBatches(Desk::answerAll).work();
        assertThat(answers(others.subList(2, 4))).containsExactly("d together", "e together");
    }

    @Test
    void noMoreThanAllowedAreDoneAloneAtTheSameTime() {
        lane = lane(new LaneLimits(8, 4, 1, ENDLESS, ENDLESS));
        desk.withBatches(LaneTests::fail).holdUp("b").holdUp("c");
        busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        desk.letGo("a");
        awaitWorker();
        desk.work();
        eventually(() -> lane.waiting() == 1 && desk.alone.size() == 2);
        desk.letGo("b");
        desk.letGo("c");
        assertThat(answers(others)).containsExactly("b alone", "c alone");
    }

    @Test
    void whoIsInterruptedInTheQueueIsNeverDone() {
        busyWith("a");
        List<Caller> others = waitingFor("b", "c", "d");
        others.getFirst().interrupt();
        assertThat(others.getFirst().failure()).isInstanceOf(AbandonedException.class);
        assertThat(others.getFirst().leftInterrupted()).isTrue();
        assertThat(lane.waiting()).isEqualTo(2);
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(answers(others.subList(1, 3))).containsExactly("c together", "d together");
        assertThat(desk.batches).containsExactly(List.of("c", "d"));
    }

    @Test
    void whoIsInterruptedInABatchTakesNothingFromTheOthers() {
        busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        desk.withBatches(
                seats -> {
                    others.getFirst().interrupt();
                    assertThat(others.getFirst().failure()).isInstanceOf(AbandonedException.class);
                    Desk.answerAll(seats);
                });
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(others.get(1).answer()).isEqualTo("c together");
        assertThat(lane.call("d")).isEqualTo("d alone");
    }

    @Test
    void whoIsInterruptedBeforeItsTurnAloneIsNeverDone() {
        lane = lane(new LaneLimits(8, 4, 1, NONE, ENDLESS));
        Caller first = busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        awaitWorker();
        desk.withBatches(LaneTests::fail).work();
        eventually(() -> lane.waiting() == 2);
        others.getFirst().interrupt();
        assertThat(others.getFirst().failure()).isInstanceOf(AbandonedException.class);
        desk.letGo("a");
        assertThat(first.answer()).isEqualTo("a alone");
        assertThat(others.get(1).answer()).isEqualTo("c alone");
        assertThat(desk.alone).containsExactly("a", "c");
    }

    @Test
    void whoDoesNotComeBackIsPassedBy() {
        lane = lane(new LaneLimits(8, 4, 2, NONE, ENDLESS));
        Caller first = busyWith("a");
        Caller second = waitingFor("b").getFirst();
        awaitWorker();
        desk.work();
        assertThat(second.answer()).isEqualTo("b alone");
        assertThat(first.isWaiting()).isTrue();
        desk.letGo("a");
        assertThat(first.answer()).isEqualTo("a alone");
    }

    @Test
    void whoComesBackLateLeavesTheLaneToOthers() {
        lane = lane(new LaneLimits(8, 4, 2, NONE, ENDLESS));
        Caller first = busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        awaitWorker();
        desk.withBatches(
                seats -> {
                    desk.letGo("a");
                    assertThat(first.answer()).isEqualTo("a alone");
                    assertThat(desk.hasTask()).isFalse();
                    Desk.answerAll(seats);
                });
        desk.work();
        assertThat(answers(others)).containsExactly("b together", "c together");
        assertThat(lane.call("d")).isEqualTo("d alone");
    }

    @Test
    void aClosedLaneRefusesWhatComesAndDrainsWhatCame() throws InterruptedException {
        busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        assertThat(lane.close(NONE)).isFalse();
        assertThatThrownBy(() -> lane.call("d")).isInstanceOf(OverloadedException.class);
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(answers(others)).containsExactly("b together", "c together");
        assertThat(lane.close(ENDLESS)).isTrue();
    }

    @Test
    void closingWaitsForThoseWhoAreDoneAlone() throws InterruptedException {
        desk.withBatches(LaneTests::fail).holdUp("b");
        busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        desk.letGo("a");
        awaitWorker();
        desk.work();
        assertThat(others.get(1).answer()).isEqualTo("c alone");
        assertThat(lane.close(NONE)).isFalse();
        desk.letGo("b");
        assertThat(lane.close(ENDLESS)).isTrue();
        assertThat(others.get(0).answer()).isEqualTo("b alone");
    }

    @Test
    void closingWaitsForWhatItsCallerAbandoned() throws InterruptedException {
        CountDownLatch abandoned = new CountDownLatch(1);
        CountDownLatch answering = new CountDownLatch(1);
        busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        desk.withBatches(
                seats -> {
                    abandoned.countDown();
                    Desk.waitFor(answering);
                });
        desk.letGo("a");
        awaitWorker();
        Thread worker = Thread.ofPlatform().start(desk::work);
        abandoned.await();
        others.forEach(Caller::interrupt);
        assertThat(others).allMatch(one -> one.failure() instanceof AbandonedException);
        assertThat(lane.close(NONE)).isFalse();
        answering.countDown();
        assertThat(lane.close(ENDLESS)).isTrue();
        worker.join();
    }

    @Test
    void withoutAWorkerWhatWaitsIsDoneAlone() {
        lane = new Lane<>(desk, limits(ENDLESS), LaneTests::refuse);
        Caller first = busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        desk.letGo("a");
        assertThat(first.answer()).isEqualTo("a alone");
        assertThat(answers(others)).containsExactly("b alone", "c alone");
        assertThat(lane.call("d")).isEqualTo("d alone");
    }

    @Test
    void anErrorThatStartsNoWorkerLeavesTheOthersToBeDoneAlone() {
        lane = new Lane<>(desk, limits(ENDLESS), task -> err(List.of()));
        Caller first = busyWith("a");
        List<Caller> others = waitingFor("b", "c");
        desk.letGo("a");
        assertThat(first.failure()).isInstanceOf(ExpectedError.class);
        assertThat(answers(others)).containsExactly("b alone", "c alone");
        assertThat(lane.call("d")).isEqualTo("d alone");
    }

    @Test
    void boundsCheckThemselves() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LaneLimits(0, 1, 1, NONE, ENDLESS));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LaneLimits(1, 0, 1, NONE, ENDLESS));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LaneLimits(1, 1, 0, NONE, ENDLESS));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LaneLimits(1, 1, 1, Duration.ofNanos(-1), ENDLESS));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LaneLimits(1, 1, 1, Duration.ofNanos(1), NONE));
    }

    private static LaneLimits limits(Duration patience) {
        return new LaneLimits(8, 4, 2, patience, ENDLESS);
    }

    /** Somebody who works alone until it is let go. */
    private Caller busyWith(String request) {
        desk.holdUp(request);
        Caller caller = new Caller(lane, request);
        eventually(() -> desk.alone.contains(request));
        return caller;
    }

    /** Callers that are in the queue, in this order. */
    private List<Caller> waitingFor(String... requests) {
        List<Caller> callers = new ArrayList<>();
        for (String request : requests) {
            int before = lane.waiting();
            callers.add(new Caller(lane, request));
            eventually(() -> lane.waiting() > before);
        }
        return callers;
    }

    private void awaitWorker() {
        eventually(desk::hasTask);
    }

    private static void eventually(Callable<Boolean> condition) {
        await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(1)).until(condition);
    }

    private static List<String> answers(List<Caller> callers) {
        return callers.stream().map(Caller::answer).toList();
    }

    private static void fail(List<Seat<String, String>> seats) {
        throw new IllegalStateException("a batch failed");
    }

    private static void err(List<Seat<String, String>> seats) {
        throw new ExpectedError();
    }

    private static void refuse(Runnable task) {
        throw new RejectedExecutionException("no worker");
    }

    private static final class Unweighable implements LaneWork<String, String> {

        @Override
        public String alone(String request) {
            return request;
        }

        @Override
        public void together(List<Seat<String, String>> seats, Runnable onward) {}

        @Override
        public int weight(String request) {
            return request.equals("a") ? Math.toIntExact(Long.MAX_VALUE) : 1;
        }
    }
}
