package io.holdfast.benchmarks.replay;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Counts what was answered. Thread-safe. */
final class Tally {

    private final Map<Figure, Long> figures = new ConcurrentHashMap<>();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();

    /** What is counted, in baskets unless it says otherwise. */
    enum Figure {
        HELD,
        REFUSED,
        CONFIRMED,
        RELEASED,
        EXPIRED,
        REPLAYED,
        /** Lines of the baskets that were held or refused. */
        DECIDED_LINES
    }

    void count(Figure figure) {
        add(figure, 1);
    }

    void add(Figure figure, long amount) {
        figures.merge(figure, amount, Long::sum);
    }

    /** Notes an answer that a right engine does not give here. */
    void problem(Object question, Object answer) {
        problems.add(question + ": " + answer);
    }

    long read(Figure figure) {
        return figures.getOrDefault(figure, 0L);
    }

    List<String> problems() {
        return List.copyOf(problems);
    }
}
