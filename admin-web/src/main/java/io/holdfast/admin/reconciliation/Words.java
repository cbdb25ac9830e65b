package io.holdfast.admin.reconciliation;

import io.holdfast.admin.Format;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.reconciliation.Mismatch;
import io.holdfast.reconciliation.Parting;
import io.holdfast.reconciliation.Parting.AfterTheLedger;
import io.holdfast.reconciliation.Parting.Contradicted;
import io.holdfast.reconciliation.Parting.Gap;
import io.holdfast.reconciliation.Parting.Part;
import io.holdfast.reconciliation.Parting.PolicyNotInForce;
import io.holdfast.reconciliation.Parting.Sums;
import io.holdfast.reconciliation.Parting.Unrecorded;
import io.holdfast.reconciliation.RepairPlan.Option;
import io.holdfast.reconciliation.Step;
import io.holdfast.reconciliation.Terms;
import io.holdfast.reservations.Reservation;

import org.jspecify.annotations.Nullable;

import java.util.Locale;

/** Says in plain words where balance, holds and ledger part. */
final class Words {

    private final Texts texts;
    private final Format format;

    Words(Texts texts, Format format) {
        this.texts = texts;
        this.format = format;
    }

    /** What went wrong, as far as rows can tell. */
    String parting(Parting parting) {
        return switch (parting) {
            case Unrecorded unrecorded -> unrecorded(unrecorded);
            case Gap gap -> gap(gap.step());
            case Contradicted contradicted -> contradicted(contradicted);
            case AfterTheLedger after -> after(after);
            case Sums sums -> texts.get("parting.sums");
            case PolicyNotInForce policy ->
                    texts.get("parting.policy", terms(policy.terms()), terms(policy.due()));
        };
    }

    private String unrecorded(Unrecorded unrecorded) {
        Reservation hold = unrecorded.hold();
        return texts.get(
                "parting.unrecorded." + code(unrecorded.part()),
                hold.id(),
                hold.quantity().value(),
                format.moment(unrecorded.moment()),
                status(hold),
                units(unrecorded));
    }

    private String gap(Step step) {
        Movement row = step.movement();
        boolean isCommitted = row.committedAfter() != 0 || step.committedExpected() != 0;
        return texts.get(
                step.previousId() == null ? "parting.gap.first" : "parting.gap",
                id(row.id()),
                id(step.previousId()),
                figures(
                        step.onHandExpected() - row.onHandDelta(),
                        step.reservedExpected() - row.reservedDelta(),
                        step.committedExpected() - row.committedDelta(),
                        isCommitted),
                figures(
                        (long) row.onHandAfter() - row.onHandDelta(),
                        (long) row.reservedAfter() - row.reservedDelta(),
                        (long) row.committedAfter() - row.committedDelta(),
                        isCommitted));
    }

    private String figures(long onHand, long reserved, long committed, boolean isCommitted) {
        return texts.get(
                isCommitted ? "parting.figures.committed" : "parting.figures",
                format.number(onHand),
                format.number(reserved),
                format.number(committed));
    }

    private String terms(Terms terms) {
        return texts.get(
                terms.lowStockAt() == null ? "parting.terms" : "parting.terms.low",
                format.number(terms.safetyStock()),
                format.number(terms.backorderLimit()),
                texts.get("parting.terms." + terms.settlesAt().code()),
                terms.lowStockAt() == null ? "" : format.number(terms.lowStockAt()));
    }

    private String contradicted(Contradicted contradicted) {
        Movement row = contradicted.step().movement();
        Reservation hold = contradicted.hold();
        return texts.get(
                "parting.contradicted." + key(contradicted),
                id(row.id()),
                hold.id(),
                texts.get("movement." + row.kind().code()),
                status(hold),
                hold.quantity().value(),
                changes(row),
                hold.dispatched(),
                hold.cancelled(),
                hold.returned(),
                hold.sku(),
                hold.location());
    }

    private static String key(Contradicted contradicted) {
        return switch (contradicted.contradiction()) {
            case BALANCE -> "balance";
            case TWICE ->
                    contradicted.step().movement().kind() == MovementKind.HOLD
                            ? "twice.beginning"
                            : "twice.ending";
            case QUANTITY -> "quantity";
            case EXCESS -> "excess";
            case STATUS -> "status";
        };
    }

    private String changes(Movement row) {
        return texts.get(
                row.committedDelta() == 0 ? "parting.changes" : "parting.changes.committed",
                format.signed(row.onHandDelta()),
                format.signed(row.reservedDelta()),
                format.signed(row.committedDelta()));
    }

    private String after(AfterTheLedger after) {
        boolean isCommitted = after.committed() != 0 || after.committedExpected() != 0;
        return texts.get(
                after.lastId() == null ? "parting.after.nothing" : "parting.after",
                id(after.lastId()),
                figures(
                        after.onHandExpected(),
                        after.reservedExpected(),
                        after.committedExpected(),
                        isCommitted),
                figures(after.onHand(), after.reserved(), after.committed(), isCommitted));
    }

    /** What the row that isn't there would have said. */
    String missing(Unrecorded unrecorded) {
        return texts.get(
                "parting.missing." + code(unrecorded.part()),
                unrecorded.hold().id(),
                format.number(units(unrecorded)),
                status(unrecorded.hold()));
    }

    /** What the rows that aren't there would have changed. */
    String missing(AfterTheLedger after) {
        return texts.get(
                after.committed() == after.committedExpected()
                        ? "parting.missing.change"
                        : "parting.missing.change.committed",
                format.signed((long) after.onHand() - after.onHandExpected()),
                format.number(after.onHand()),
                format.signed((long) after.reserved() - after.reservedExpected()),
                format.number(after.reserved()),
                format.signed((long) after.committed() - after.committedExpected()),
                format.number(after.committed()));
    }

    /** What becomes of on hand where there is nothing to choose. */
    String onlyWay(Option option, Mismatch now) {
        String way =
                now.onHand() == option.onHand() && now.ledgerOnHand() == option.onHand()
                        ? "same"
                        : option.choice().name().toLowerCase(Locale.ROOT);
        return texts.get(
                "repair.only." + way,
                format.number(option.onHand()),
                format.number(now.onHand()),
                format.number(now.ledgerOnHand()),
                format.number(now.promised()));
    }

    /** How many units the rows that aren't there would have told of, others like them included. */
    private static int units(Unrecorded unrecorded) {
        Reservation hold = unrecorded.hold();
        return switch (unrecorded.part()) {
            case BEGINNING, ENDING -> hold.quantity().value();
            case DISPATCH -> hold.dispatched();
            case CANCELLATION -> hold.cancelled();
            case RETURN -> hold.returned();
        };
    }

    private static String code(Part part) {
        return part.name().toLowerCase(Locale.ROOT);
    }

    private String status(Reservation hold) {
        return texts.get("hold.status." + hold.status().code());
    }

    /** Numbers of rows are names: they aren't grouped. */
    private static String id(@Nullable Long id) {
        return String.valueOf(id);
    }
}
