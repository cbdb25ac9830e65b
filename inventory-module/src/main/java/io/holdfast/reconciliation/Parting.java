package io.holdfast.reconciliation;

import static java.util.Objects.requireNonNull;

import io.holdfast.reservations.Reservation;

import org.jspecify.annotations.Nullable;

import java.time.Instant;

/**
 * The first step at which a balance, its holds and its ledger part, as far as rows can tell. What
 * happened first is pointed at; at the same moment the cases take precedence in this order.
 */
public sealed interface Parting {

    /** A hold began, ended or went on, and the ledger has no row that says so. */
    record Unrecorded(Reservation hold, Part part) implements Parting {

        /** When it happened; of what follows a confirmation, the earliest that it can have been. */
        public Instant moment() {
            return switch (part) {
                case BEGINNING -> hold.heldAt();
                case ENDING, DISPATCH, CANCELLATION, RETURN -> requireNonNull(hold.endedAt());
            };
        }
    }

    /** A part of a hold's story. Of the last three there may be any number of rows. */
    enum Part {
        /** The row of kind <em>hold</em>. */
        BEGINNING,
        /** The row of its confirmation, release or expiry. */
        ENDING,
        /** The rows of its dispatches: they don't add up to what the hold says was dispatched. */
        DISPATCH,
        /** The rows of its cancellations, likewise. */
        CANCELLATION,
        /** The rows of its returns at whichever location, likewise. */
        RETURN
    }

    /**
     * The row doesn't go on where the one before it ended: in between something changed the balance
     * and wrote no row, or one of the two was written wrong.
     */
    record Gap(Step step) implements Parting {}

    /** The row says something of its hold that the hold doesn't say of itself. */
    record Contradicted(Step step, Reservation hold, Contradiction contradiction)
            implements Parting {}

    /** What a ledger row and its hold disagree about, in order of precedence. */
    enum Contradiction {
        /** The hold is one of another SKU or location. */
        BALANCE,
        /** An earlier row recorded the same already. */
        TWICE,
        /** The hold is of another quantity, or settles otherwise, than the row. */
        QUANTITY,
        /**
         * With this row more units were dispatched, given back or returned than the hold says, or
         * more were written off than came back.
         */
        EXCESS,
        /** The hold is still held, or ended otherwise. */
        STATUS
    }

    /**
     * The ledger is sound, but the balance is not what its last row left: something changed the
     * balance since and wrote no row.
     *
     * @param lastId the ledger's last row; null if it has none
     * @param onHandExpected what the last row left, 0 if there is none
     * @param reservedExpected what the last row left, 0 if there is none
     * @param committedExpected what the last row left, 0 if there is none
     */
    record AfterTheLedger(
            @Nullable Long lastId,
            int onHandExpected,
            int reservedExpected,
            int committedExpected,
            int onHand,
            int reserved,
            int committed)
            implements Parting {}

    /**
     * No row is at fault, and yet the sums differ: what counts from before the newest repair was
     * rewritten since.
     */
    record Sums(Differences differences) implements Parting {}

    /**
     * All figures agree, but the balance promises its units on other terms than its policy, its SKU
     * and its location say: something changed one of these and left the balance as it was, or the
     * other way round.
     *
     * @param terms the balance's
     * @param due those that should be in force
     */
    record PolicyNotInForce(Terms terms, Terms due) implements Parting {}
}
