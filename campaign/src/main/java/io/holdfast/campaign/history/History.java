package io.holdfast.campaign.history;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Everything that clients asked for, when, and what they got to hear; and the faults in between. In
 * memory for the checker, and in a file, a line for each event as it happens: <i>time, who, event,
 * what</i>, separated by tabs.
 *
 * <p>Thread-safe.
 */
public final class History implements AutoCloseable {

    private final ConcurrentLinkedQueue<Operation> operations = new ConcurrentLinkedQueue<>();
    private final AtomicLong numbers = new AtomicLong();
    private final BufferedWriter file;

    /** Begins a file; one that is there already is overwritten. */
    public History(Path file) throws IOException {
        this.file = Files.newBufferedWriter(file);
    }

    /** Notes that a client has a wish. */
    public Operation begin(String client, Wish wish) {
        Operation operation = new Operation(numbers.incrementAndGet(), client, wish);
        operations.add(operation);
        return operation;
    }

    /** Notes that it asks for it. */
    public void asked(Operation operation, String door) {
        write(
                "#" + operation.number() + " " + operation.client(),
                "invoked",
                door + " " + operation.wish());
    }

    /** Notes what it got to hear. */
    public void answered(Operation operation, Attempt attempt) {
        operation.add(attempt);
        write(
                "#" + operation.number() + " " + operation.client(),
                event(attempt.answer()),
                attempt.door() + " " + attempt.answer());
    }

    /** Notes what was done to the site. */
    public void happened(String event, String what) {
        write("fault", event, what);
    }

    private static String event(Answer answer) {
        return switch (answer) {
            case Answer.Done done -> "ok";
            case Answer.Refused refused -> "refused";
            case Answer.Unknown unknown -> "unknown";
            case Answer.Unreached unreached -> "unreached";
        };
    }

    private synchronized void write(String who, String event, String what) {
        try {
            file.write(Clock.instant(Clock.now()) + "\t" + who + "\t" + event + "\t" + what + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every operation so far, in the order of first asking. */
    public Collection<Operation> operations() {
        return operations;
    }

    /** How many they are. */
    public long size() {
        return numbers.get();
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
