package io.holdfast.reconciliation;

import io.holdfast.reconciliation.BalanceFigures.Compared;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What a repair would make of a balance, in whole units.
 *
 * @param available what the balance offers for sale now
 * @param options the ways there are, one for each choice about on hand; empty if neither balance
 *     nor ledger row could hold the figures
 */
public record RepairPlan(int available, List<Option> options) {

    /**
     * One way to repair. Whichever it is, the policy is in force afterwards.
     *
     * @param onHand what on hand becomes
     * @param reserved what reserved becomes: what is held
     * @param committed what committed becomes: what confirmed holds wait for
     * @param available what can be promised then
     * @param onHandDelta what the repair's ledger row adds to the ledger's on hand
     * @param reservedDelta what the repair's ledger row adds to the ledger's reserved
     * @param committedDelta what the repair's ledger row adds to the ledger's committed
     */
    public record Option(
            OnHandChoice choice,
            int onHand,
            int reserved,
            int committed,
            int available,
            int onHandDelta,
            int reservedDelta,
            int committedDelta) {}

    static RepairPlan of(Compared compared) {
        Mismatch now = compared.now();
        List<Option> believable =
                now.onHand() == now.ledgerOnHand()
                        ? options(compared, OnHandChoice.BALANCE)
                        : options(compared, OnHandChoice.BALANCE, OnHandChoice.LEDGER);
        return new RepairPlan(
                compared.available(),
                believable.isEmpty() ? options(compared, OnHandChoice.HELD) : believable);
    }

    private static List<Option> options(Compared compared, OnHandChoice... choices) {
        return Stream.of(choices).flatMap(choice -> option(compared, choice).stream()).toList();
    }

    private static Optional<Option> option(Compared compared, OnHandChoice choice) {
        Mismatch now = compared.now();
        long onHand = choice.onHand(now, compared.due());
        long onHandDelta = onHand - now.ledgerOnHand();
        long reservedDelta = now.differences().heldOverLedger();
        long committedDelta = now.differences().committedHeldOverLedger();
        if (!compared.due().allow(onHand, now.held(), now.committedHeld())
                || !areIntegers(onHandDelta, reservedDelta, committedDelta)) {
            return Optional.empty();
        }
        int reserved = (int) now.held();
        int committed = (int) now.committedHeld();
        return Optional.of(
                new Option(
                        choice,
                        (int) onHand,
                        reserved,
                        committed,
                        compared.due().available((int) onHand, reserved, committed),
                        (int) onHandDelta,
                        (int) reservedDelta,
                        (int) committedDelta));
    }

    private static boolean areIntegers(long... figures) {
        return LongStream.of(figures).allMatch(figure -> figure == (int) figure);
    }

    /** Empty if on hand can't become that. */
    Optional<Option> option(OnHandChoice choice) {
        return options.stream().filter(option -> option.choice() == choice).findFirst();
    }
}
