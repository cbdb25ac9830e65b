package io.holdfast.admin.reconciliation;

import io.holdfast.balances.MovementKind;
import io.holdfast.reconciliation.Differences;
import io.holdfast.reconciliation.Investigation;
import io.holdfast.reconciliation.Mismatch;
import io.holdfast.reconciliation.Parting.Contradicted;
import io.holdfast.reconciliation.Parting.Unrecorded;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reconciliation.RepairPlan.Option;
import io.holdfast.reconciliation.Step;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A replayed balance, in words, and what a repair would make of it.
 *
 * @param words where the three part; null if nowhere
 * @param lines the replayed rows, with the place where they part
 * @param options the ways to repair it
 * @param onlyWay what becomes of on hand if there is one way only; null otherwise
 */
public record Inquiry(
        Investigation found,
        @Nullable String words,
        List<Line> lines,
        List<Option> options,
        @Nullable String onlyWay) {

    /** How far balance, holds and ledger are from each other. */
    public Differences differences() {
        return found.now().differences();
    }

    /** As tags. */
    public List<Difference> reservedDiffers() {
        return Difference.ofReserved(differences());
    }

    /** As tags. */
    public List<Difference> onHandDiffers() {
        return Difference.ofOnHand(differences());
    }

    /** As tags. */
    public List<Difference> committedDiffers() {
        return Difference.ofCommitted(differences());
    }

    /** Whether anything tells of committed units: there are none where confirmation settles. */
    public boolean tellsOfCommitted() {
        return found.now().tellsOfCommitted()
                || found.steps().stream().anyMatch(Inquiry::tellsOfCommitted);
    }

    private static boolean tellsOfCommitted(Step step) {
        return step.movement().committedDelta() != 0 || step.movement().committedAfter() != 0;
    }

    /** The hold that they part over; null if they don't part over one. */
    public @Nullable Long holdId() {
        if (found.parting() instanceof Unrecorded unrecorded) {
            return unrecorded.hold().id().value();
        }
        return found.parting() instanceof Contradicted contradicted
                ? (Long) contradicted.hold().id().value()
                : null;
    }

    /** What a repair would change, for each way there is. */
    public List<Change> changes() {
        Mismatch now = found.now();
        return Stream.of(
                        Change.of("on-hand", now.onHand(), options, Option::onHand),
                        Change.of("reserved", now.reserved(), options, Option::reserved),
                        Change.of("committed", now.committed(), options, Option::committed),
                        Change.of(
                                "available", found.plan().available(), options, Option::available),
                        Change.of("ledger-on-hand", now.ledgerOnHand(), options, Option::onHand),
                        Change.of(
                                "ledger-reserved", now.ledgerReserved(), options, Option::reserved),
                        Change.of(
                                "ledger-committed",
                                now.ledgerCommitted(),
                                options,
                                Option::committed))
                .filter(change -> now.tellsOfCommitted() || !change.key().endsWith("committed"))
                .toList();
    }

    /** The parts of the message keys that head the ways to repair. */
    public List<String> ways() {
        return onlyWay != null
                ? List.of("only")
                : options.stream()
                        .map(option -> option.choice().name().toLowerCase(Locale.ROOT))
                        .toList();
    }

    /** Whether the replay starts at a repair instead of where the ledger begins. */
    public boolean startsAtRepair() {
        return found.steps().stream().findFirst().filter(Inquiry::isBase).isPresent();
    }

    private static boolean isBase(Step step) {
        return step.previousId() == null && step.movement().kind() == MovementKind.REPAIR;
    }

    /** Whether there may be more holds at fault than are named. */
    public boolean moreUnrecorded() {
        return found.unrecorded().size() == Reconciliation.MAX_UNRECORDED;
    }
}
