package io.holdfast.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;

class CrewTests {

    private static final List<Integer> JOBS = IntStream.range(0, 100).boxed().toList();

    private final Queue<Integer> done = new ConcurrentLinkedQueue<>();

    @Test
    void oneMemberDoesTheJobsInOrder() {
        new Crew(1).work(JOBS, done::add);
        assertThat(done).containsExactlyElementsOf(JOBS);
    }

    @Test
    void allMembersWorkAtOnceAndEachJobIsDoneOnce() {
        var everybodyIsThere = new CyclicBarrier(4);
        new Crew(4)
                .work(
                        JOBS,
                        job -> {
                            await(everybodyIsThere);
                            done.add(job);
                        });
        assertThat(done).containsExactlyInAnyOrderElementsOf(JOBS);
    }

    @Test
    void afterAFailureNothingFurtherIsBegun() {
        assertThatThrownBy(() -> new Crew(1).work(JOBS, this::failAtTen))
                .isInstanceOf(CompletionException.class)
                .hasRootCauseMessage("10");
        assertThat(done).hasSize(10);
    }

    private void failAtTen(int job) {
        if (job == 10) {
            throw new IllegalStateException("10");
        }
        done.add(job);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }
}
