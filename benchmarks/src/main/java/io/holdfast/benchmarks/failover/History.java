package io.holdfast.benchmarks.failover;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What was asked for, what was acknowledged when, and which fault happened meanwhile; also line by
 * line in a file. Thread-safe.
 */
final class History implements AutoCloseable {

    private final Queue<Purchase> purchases = new ConcurrentLinkedQueue<>();
    private final Queue<Instant> acknowledgements = new ConcurrentLinkedQueue<>();
    private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
    private final Queue<String> surprises = new ConcurrentLinkedQueue<>();
    private final PrintWriter file;

    /** Begins a new one in this file. */
    History(Path file) {
        try {
            this.file = new PrintWriter(Files.newBufferedWriter(file), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void begin(Purchase purchase) {
        purchases.add(purchase);
        write("asks for " + purchase.sku() + " in " + purchase.checkout(), purchase);
    }

    void acknowledged(Purchase purchase) {
        acknowledgements.add(Instant.now());
        write("acknowledged", purchase);
    }

    void unknown(Purchase purchase, String why) {
        write("unknown, " + why, purchase);
    }

    /** What must not happen, whatever breaks. */
    void surprise(Purchase purchase, String what) {
        surprises.add("false refusal: " + what + " to " + purchase);
        write("surprised by " + what, purchase);
    }

    void fault(String kind) {
        Instant now = Instant.now();
        faults.add(new Fault(kind, now));
        file.println(now + " fault " + kind);
    }

    private void write(String what, Purchase purchase) {
        file.println(Instant.now() + " " + what + ": " + purchase);
    }

    List<Purchase> purchases() {
        return List.copyOf(purchases);
    }

    List<Instant> acknowledgements() {
        List<Instant> sorted = new ArrayList<>(acknowledgements);
        sorted.sort(null);
        return sorted;
    }

    List<Fault> faults() {
        return List.copyOf(faults);
    }

    List<String> surprises() {
        return List.copyOf(surprises);
    }

    @Override
    public void close() {
        file.close();
    }

    /** What was broken, and when. */
    record Fault(String kind, Instant at) {}
}
