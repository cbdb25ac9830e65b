package io.holdfast.campaign.checker;

import io.holdfast.campaign.faults.Strike;
import io.holdfast.campaign.history.Answer;
import io.holdfast.campaign.history.Attempt;
import io.holdfast.campaign.history.Clock;
import io.holdfast.campaign.history.Line;
import io.holdfast.campaign.history.Operation;
import io.holdfast.campaign.history.SeenHold;
import io.holdfast.campaign.history.Wish;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Whether the database has in the end what clients were told, and nothing that was refused. */
final class Acknowledgements {

    private static final String LOST = "every acknowledged hold and ending exists";
    private static final String MADE = "what was refused was not done";
    private static final String TOO_LATE = "confirmed before the deadline, expired after it";
    private static final String OPEN = "every unknown is resolved to one truth";
    private static final String FAULT = "no answer is an internal error, unless the disk is full";

    private final Records records;
    private final List<Strike> full;
    private final List<Finding> findings = new ArrayList<>();

    /** When somebody first asked for a checkout's confirmation, or that of one of its holds. */
    private final Map<UUID, Long> confirmationAsked = new HashMap<>();

    /**
     * @param full when the disk was: that is a fault that somebody has to be told of
     */
    Acknowledgements(Records records, List<Strike> full) {
        this.records = records;
        this.full = full;
    }

    List<Finding> check(Collection<Operation> operations) {
        operations.forEach(this::check);
        records.holds().values().forEach(this::checkDeadline);
        return findings;
    }

    private void check(Operation operation) {
        operation.attempts().forEach(attempt -> checkFault(operation, attempt));
        noteConfirmation(operation);
        if (operation.isUnknown() && !operation.wish().isReading()) {
            findings.add(finding(OPEN, operation, "nobody knows what became of it"));
        }
        operation.settled().ifPresent(attempt -> check(operation, attempt));
    }

    private void checkFault(Operation operation, Attempt attempt) {
        if (attempt.answer() instanceof Answer.Unknown unknown
                && unknown.fault()
                && full.stream().noneMatch(strike -> strike.meets(attempt))) {
            findings.add(finding(FAULT, operation, unknown.reason()));
        }
    }

    private void noteConfirmation(Operation operation) {
        switch (operation.wish()) {
            case Wish.Confirm confirm -> note(confirm.checkout(), operation);
            case Wish.Pay pay -> note(pay.checkout(), operation);
            case Wish.ConfirmHold confirm -> note(confirm.checkout(), operation);
            default -> {}
        }
    }

    private void note(UUID checkout, Operation operation) {
        operation
                .attempts()
                .forEach(attempt -> confirmationAsked.merge(checkout, attempt.asked(), Math::min));
    }

    private void check(Operation operation, Attempt attempt) {
        switch (attempt.answer()) {
            case Answer.Done done -> checkDone(operation, attempt, done);
            case Answer.Refused refused -> checkRefused(operation, refused);
            default -> throw new IllegalStateException("not settled: " + operation);
        }
    }

    private void checkDone(Operation operation, Attempt attempt, Answer.Done done) {
        done.holds().forEach(hold -> checkHold(operation, attempt, hold));
        switch (operation.wish()) {
            case Wish.Open open ->
                    require(operation, records.checkouts().containsKey(open.checkout()));
            case Wish.Hold hold -> checkLines(operation, hold);
            case Wish.Amend amend -> checkLines(operation, amend);
            case Wish.ConfirmHold confirm -> checkStatus(operation, confirm, "confirmed");
            case Wish.ReleaseHold release -> checkStatus(operation, release, "released");
            case Wish.Confirm confirm ->
                    require(operation, records.orders().contains(confirm.checkout()));
            case Wish.Pay pay ->
                    require(
                            operation,
                            !done.outcome().equals("paid")
                                    || records.orders().contains(pay.checkout()));
            case Wish.Cancel cancel ->
                    require(
                            operation,
                            "cancelled".equals(records.checkouts().get(cancel.checkout())));
            case Wish.OfStock stock -> require(operation, records.changes().contains(stock.key()));
            case Wish.Show show -> {}
            case Wish.ExtendHold extend -> {}
        }
    }

    /** What an answer showed once and for all must be so in the end. */
    private void checkHold(Operation operation, Attempt attempt, SeenHold seen) {
        HoldRow row = records.holds().get(seen.id());
        if (row == null
                || !row.isAs(seen.key(), seen.sku(), seen.location())
                || row.quantity() != seen.quantity()) {
            findings.add(finding(LOST, operation, "told " + seen + ", there is " + row));
        } else if (!seen.status().equals("held") && !seen.status().equals(row.status())) {
            findings.add(finding(LOST, operation, "told " + seen + ", in the end it is " + row));
        } else if (seen.status().equals("expired")
                && attempt.answered() < Clock.micros(seen.expiresAt())) {
            findings.add(finding(TOO_LATE, operation, "expired before its deadline: " + seen));
        }
    }

    private void checkLines(Operation operation, Wish.OfBasket basket) {
        for (Line line : basket.lines()) {
            int units = 0;
            for (HoldRow row : records.of(basket.checkout())) {
                units += row.isAs(line.key(), line.sku(), line.location()) ? row.quantity() : 0;
            }
            if (units != line.quantity()) {
                findings.add(finding(LOST, operation, "%s has %d units".formatted(line, units)));
            }
        }
    }

    private void checkStatus(Operation operation, Wish.OfHold wish, String status) {
        HoldRow row = records.holds().get(wish.hold());
        require(operation, row != null && row.status().equals(status));
    }

    private void require(Operation operation, boolean stands) {
        if (!stands) {
            findings.add(finding(LOST, operation, "it was said to be done, and is not"));
        }
    }

    /** Nobody asks for a checkout or a hold that was not acknowledged before. */
    private void checkRefused(Operation operation, Answer.Refused refused) {
        if (refused.code().startsWith("unknown-")) {
            findings.add(finding(LOST, operation, "told " + refused.code()));
        }
        checkUndone(operation, refused);
    }

    /** Only what nobody else asks for under the same key. */
    private void checkUndone(Operation operation, Answer.Refused refused) {
        switch (operation.wish()) {
            case Wish.Hold hold -> {
                for (Line line : hold.lines()) {
                    forbid(operation, refused, isHeld(hold.checkout(), line.key()));
                }
            }
            case Wish.OfStock stock ->
                    forbid(operation, refused, records.changes().contains(stock.key()));
            default -> {}
        }
    }

    private boolean isHeld(UUID checkout, UUID line) {
        return records.of(checkout).stream().anyMatch(row -> row.line().equals(line));
    }

    private void forbid(Operation operation, Answer.Refused refused, boolean there) {
        if (there) {
            findings.add(finding(MADE, operation, "refused as " + refused + ", and done"));
        }
    }

    /** By the clock of the clients, whatever the database has written down. */
    private void checkDeadline(HoldRow row) {
        Long asked = confirmationAsked.get(row.checkout());
        if (row.status().equals("confirmed") && (asked == null || asked >= row.expiresAt())) {
            String what =
                    asked == null
                            ? "confirmed, and nobody asked for it: " + row
                            : "first asked to confirm at " + Clock.instant(asked) + ": " + row;
            findings.add(Finding.of(TOO_LATE, what, row.checkout()));
        }
    }

    private static Finding finding(String rule, Operation operation, String what) {
        long from = operation.attempts().getFirst().asked();
        long to = operation.attempts().getLast().answered();
        return new Finding(
                rule,
                operation + ": " + what,
                sku(operation.wish()),
                checkout(operation.wish()),
                from,
                to);
    }

    private static @Nullable String sku(Wish wish) {
        return wish instanceof Wish.OfStock stock ? stock.sku() : null;
    }

    private static @Nullable UUID checkout(Wish wish) {
        return wish instanceof Wish.OfCheckout one ? one.checkout() : null;
    }
}
