package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.BatchWriter.TakenLine;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Shortage;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A basket among others in one transaction, and what is decided about it so far. Compared by
 * identity; for one thread.
 */
final class Candidate {

    private final Claim claim;
    private List<Shortage> shortages = List.of();
    private @Nullable List<HeldLine> held;
    private @Nullable Attempt<HoldOutcome> decision;
    private boolean left;
    private boolean takenBack;

    Candidate(Claim claim) {
        this.claim = claim;
    }

    Claim claim() {
        return claim;
    }

    Admission admission() {
        return claim.admission();
    }

    List<HoldLine> lines() {
        return claim.request().lines();
    }

    /** Leaves it to be claimed alone, whatever was decided. */
    void leave() {
        left = true;
    }

    /** Its caller has the last word, and takes it back. */
    void takeBack() {
        takenBack = true;
    }

    boolean isTakenBack() {
        return takenBack;
    }

    void refuse(HoldOutcome refusal) {
        decision = new Attempt.Decided<>(refusal);
    }

    void answer(HoldOutcome outcome, List<HeldLine> lines) {
        decision = new Attempt.Decided<>(outcome);
        held = lines;
    }

    /** What it came to; empty if it is to be claimed alone. */
    Optional<Attempt<HoldOutcome>> decision() {
        return left ? Optional.empty() : Optional.ofNullable(decision);
    }

    /** Whether nothing was decided about it. */
    boolean isOpen() {
        return !left && decision == null;
    }

    /** Whether there is too little for it. */
    boolean isShort() {
        return !shortages.isEmpty();
    }

    /** Whether its caller is told what is held. */
    boolean isHeld() {
        return !left && held != null;
    }

    List<HeldLine> held() {
        return requireNonNull(held);
    }

    Stream<BalanceKey> balances() {
        return lines().stream().map(HoldLine::balance);
    }

    Stream<Claim.Key> keys() {
        return claim.keys();
    }

    /** Takes the units of all its lines; or of none, and keeps what there is too little of. */
    void take(Map<BalanceKey, Shelf> shelves) {
        if (!takeAll(shelves)) {
            lines().forEach(line -> shelf(shelves, line.balance()).putBack(units(line)));
            shortages = tooLittle(shelves);
        }
    }

    private boolean takeAll(Map<BalanceKey, Shelf> shelves) {
        boolean enough = true;
        for (HoldLine line : lines()) {
            enough &= shelf(shelves, line.balance()).take(units(line));
        }
        return enough;
    }

    private List<Shortage> tooLittle(Map<BalanceKey, Shelf> shelves) {
        return Wish.sums(lines()).entrySet().stream()
                .map(sum -> shortage(sum.getKey(), sum.getValue(), shelves))
                .filter(shortage -> shortage.requested() > shortage.available())
                .toList();
    }

    private static Shortage shortage(Wish wish, long units, Map<BalanceKey, Shelf> shelves) {
        var balance = new BalanceKey(wish.sku(), requireNonNull(wish.location()));
        return new Shortage(balance, Math.toIntExact(units), shelf(shelves, balance).available());
    }

    /** Its lines, with where they were taken from. */
    Stream<TakenLine> taken(Map<BalanceKey, Shelf> shelves) {
        return lines().stream()
                .map(line -> new TakenLine(claim, line, shelf(shelves, line.balance())));
    }

    /** Is placed with the next holds, one for each of its lines. */
    void place(Iterator<Reservation> holds) {
        List<HeldLine> placed =
                lines().stream().map(line -> new HeldLine(holds.next(), false)).toList();
        answer(new Placed(placed), placed);
    }

    Stream<BalanceKey> shortBalances() {
        return shortages.stream().map(Candidate::balance);
    }

    private static BalanceKey balance(Shortage shortage) {
        return new BalanceKey(shortage.sku(), requireNonNull(shortage.location()));
    }

    /** A shortage is the answer only where no overdue hold keeps units back. */
    void refuseForWant(Set<BalanceKey> overdue) {
        List<BalanceKey> keptBack = shortBalances().filter(overdue::contains).toList();
        decision =
                keptBack.isEmpty()
                        ? new Attempt.Decided<>(new Insufficient(shortages))
                        : new Attempt.Overdue<>(keptBack);
    }

    private static Shelf shelf(Map<BalanceKey, Shelf> shelves, BalanceKey balance) {
        return requireNonNull(shelves.get(balance));
    }

    private static int units(HoldLine line) {
        return line.quantity().value();
    }
}
