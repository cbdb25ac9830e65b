package io.holdfast.admin.reconciliation;

import static java.util.Objects.requireNonNull;

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
import io.holdfast.reconciliation.Parting.Sums;
import io.holdfast.reconciliation.Parting.Unrecorded;
import io.holdfast.reconciliation.RepairPlan.Option;
import io.holdfast.reconciliation.Step;
import io.holdfast.reservations.Reservation;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
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
        };
    }

    private String unrecorded(Unrecorded unrecorded) {
        Reservation hold = unrecorded.hold();
        return texts.get(
                "parting.unrecorded." + code(unrecorded.part()),
                hold.id(),
                hold.quantity().value(),
                format.moment(moment(unrecorded)),
                status(hold));
    }

    private String gap(Step step) {
        Movement row = step.movement();
        return texts.get(
                step.previousId() == null ? "parting.gap.first" : "parting.gap",
                id(row.id()),
                id(step.previousId()),
                format.number(step.onHandExpected() - row.onHandDelta()),
                format.number(step.reservedExpected() - row.reservedDelta()),
                format.number((long) row.onHandAfter() - row.onHandDelta()),
                format.number((long) row.reservedAfter() - row.reservedDelta()));
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
                format.signed(row.onHandDelta()),
                format.signed(row.reservedDelta()),
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
            case STATUS -> "status";
        };
    }

    private String after(AfterTheLedger after) {
        return texts.get(
                after.lastId() == null ? "parting.after.nothing" : "parting.after",
                id(after.lastId()),
                format.number(after.onHandExpected()),
                format.number(after.reservedExpected()),
                format.number(after.onHand()),
                format.number(after.reserved()));
    }

    /** What the row that isn't there would have said. */
    String missing(Unrecorded unrecorded) {
        return texts.get(
                "parting.missing." + code(unrecorded.part()),
                unrecorded.hold().id(),
                format.number(unrecorded.hold().quantity().value()),
                status(unrecorded.hold()));
    }

    /** What the rows that aren't there would have changed. */
    String missing(AfterTheLedger after) {
        return texts.get(
                "parting.missing.change",
                format.signed((long) after.onHand() - after.onHandExpected()),
                format.number(after.onHand()),
                format.signed((long) after.reserved() - after.reservedExpected()),
                format.number(after.reserved()));
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
                format.number(now.held()));
    }

    /** When the hold began or ended. */
    static Instant moment(Unrecorded unrecorded) {
        return unrecorded.part() == Part.BEGINNING
                ? unrecorded.hold().heldAt()
                : requireNonNull(unrecorded.hold().endedAt());
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
