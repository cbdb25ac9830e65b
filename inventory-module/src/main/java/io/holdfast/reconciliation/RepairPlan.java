package io.holdfast.reconciliation;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What a repair would make of a balance, in whole units.
 *
 * @param options the ways there are, one for each choice about on hand; empty if neither balance
 *     nor ledger row could hold the figures
 */
public record RepairPlan(List<Option> options) {

    /**
     * One way to repair.
     *
     * @param onHand what on hand becomes
     * @param reserved what reserved becomes: what is held
     * @param onHandDelta what the repair's ledger row adds to the ledger's on hand
     * @param reservedDelta what the repair's ledger row adds to the ledger's reserved
     */
    public record Option(
            OnHandChoice choice, int onHand, int reserved, int onHandDelta, int reservedDelta) {}

    static RepairPlan of(Mismatch now) {
        List<Option> believable =
                now.onHand() == now.ledgerOnHand()
                        ? options(now, OnHandChoice.BALANCE)
                        : options(now, OnHandChoice.BALANCE, OnHandChoice.LEDGER);
        return new RepairPlan(believable.isEmpty() ? options(now, OnHandChoice.HELD) : believable);
    }

    private static List<Option> options(Mismatch now, OnHandChoice... choices) {
        return Stream.of(choices).flatMap(choice -> option(now, choice).stream()).toList();
    }

    private static Optional<Option> option(Mismatch now, OnHandChoice choice) {
        long onHand = choice.onHand(now);
        long onHandDelta = onHand - now.ledgerOnHand();
        long reservedDelta = now.differences().heldOverLedger();
        if (now.held() > onHand || !areIntegers(onHand, onHandDelta, reservedDelta)) {
            return Optional.empty();
        }
        return Optional.of(
                new Option(
                        choice,
                        (int) onHand,
                        (int) now.held(),
                        (int) onHandDelta,
                        (int) reservedDelta));
    }

    private static boolean areIntegers(long... figures) {
        return LongStream.of(figures).allMatch(figure -> figure == (int) figure);
    }

    /** Empty if on hand can't become that. */
    Optional<Option> option(OnHandChoice choice) {
        return options.stream().filter(option -> option.choice() == choice).findFirst();
    }
}
