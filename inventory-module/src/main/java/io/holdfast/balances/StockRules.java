package io.holdfast.balances;

import io.holdfast.balances.BalanceRepository.Figures;
import io.holdfast.balances.StockChange.Adjustment;
import io.holdfast.balances.StockChange.Count;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.balances.StockOutcome.TooLarge;

import java.util.Optional;

/** What a change of stock does to the figures, and when it may not. */
final class StockRules {

    private StockRules() {}

    /** Why the change may not be made to these figures; empty if it may. */
    static Optional<StockOutcome> refusal(StockChange change, Figures figures) {
        if (change instanceof Count count && count.expectedOnHand() != figures.onHand()) {
            return Optional.of(new StaleExpectation(count.expectedOnHand(), figures.onHand()));
        }
        return refusal(figures.onHand() + delta(change, figures), figures);
    }

    /**
     * On hand may not pass what can be recorded, nor fall below zero, nor leave a promise without
     * cover.
     */
    static Optional<StockOutcome> refusal(long wanted, Figures figures) {
        if (wanted + figures.backorderLimit() > Integer.MAX_VALUE) {
            return Optional.of(new TooLarge(wanted));
        }
        long shortfall = figures.promised() - figures.backorderLimit() - wanted;
        return wanted < 0 || shortfall > 0
                ? Optional.of(
                        new BelowReserved(wanted, figures.promised(), Math.max(shortfall, -wanted)))
                : Optional.empty();
    }

    /** What is added to on hand; wide enough for any two integers. */
    static long delta(StockChange change, Figures figures) {
        return switch (change) {
            case Receipt receipt -> receipt.quantity().value();
            case Adjustment adjustment -> adjustment.delta();
            case Count count -> (long) count.counted() - figures.onHand();
        };
    }

    static MovementKind kind(StockChange change) {
        return switch (change) {
            case Receipt receipt -> MovementKind.RECEIPT;
            case Adjustment adjustment -> MovementKind.ADJUSTMENT;
            case Count count -> MovementKind.COUNT;
        };
    }

    /** Whether the ledger row was written for the very same wish. */
    static boolean isAnswerTo(StockChange change, Movement movement) {
        return movement.kind() == kind(change)
                && movement.sku().equals(change.balance().sku())
                && movement.location().equals(change.balance().location())
                && change.reason().equals(movement.reason())
                && hasSameFigures(change, movement);
    }

    private static boolean hasSameFigures(StockChange change, Movement movement) {
        int onHandBefore = movement.onHandAfter() - movement.onHandDelta();
        return switch (change) {
            case Receipt receipt -> receipt.quantity().value() == movement.onHandDelta();
            case Adjustment adjustment -> adjustment.delta() == movement.onHandDelta();
            case Count count ->
                    count.counted() == movement.onHandAfter()
                            && count.expectedOnHand() == onHandBefore;
        };
    }
}
