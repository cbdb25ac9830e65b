package io.holdfast.reconciliation;

import io.holdfast.balances.Balances;
import io.holdfast.balances.LevelEvents;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.reconciliation.BalanceFigures.Compared;
import io.holdfast.reconciliation.BalanceFigures.Located;
import io.holdfast.reconciliation.RepairOutcome.Changed;
import io.holdfast.reconciliation.RepairOutcome.KeyReused;
import io.holdfast.reconciliation.RepairOutcome.NotPossible;
import io.holdfast.reconciliation.RepairOutcome.NothingToRepair;
import io.holdfast.reconciliation.RepairOutcome.Repaired;
import io.holdfast.reconciliation.RepairOutcome.Replayed;
import io.holdfast.reconciliation.RepairOutcome.UnknownBalance;
import io.holdfast.reconciliation.RepairPlan.Option;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.util.Optional;

/** Makes a balance, its holds and its ledger agree: lock the balance, read, decide, write. */
@Component
class Repairs {

    private final BalanceFigures figures;
    private final RepairTable table;
    private final Balances balances;
    private final LevelEvents levels;
    private final Transactions transactions;

    Repairs(
            BalanceFigures figures,
            RepairTable table,
            Balances balances,
            LevelEvents levels,
            Transactions transactions) {
        this.figures = figures;
        this.table = table;
        this.balances = balances;
        this.levels = levels;
        this.transactions = transactions;
    }

    RepairOutcome repair(Repair repair) {
        return transactions.joining(transaction -> decide(repair));
    }

    private RepairOutcome decide(Repair repair) {
        Optional<Located> balance = figures.find(repair.balance());
        balance.ifPresent(table::lock);
        // Only now: an equal request that was first to the lock has committed its answer.
        Optional<RepairOutcome> earlier = earlierAnswer(repair);
        if (earlier.isPresent()) {
            return earlier.get();
        }
        return balance.map(locked -> decide(repair, locked))
                .orElseGet(() -> new UnknownBalance(repair.balance()));
    }

    private RepairOutcome decide(Repair repair, Located balance) {
        Compared compared = figures.read(balance);
        Mismatch now = compared.now();
        if (now.addsUp()) {
            return new NothingToRepair(now);
        }
        if (!now.differences().equals(repair.expected())) {
            return new Changed(now);
        }
        RepairPlan plan = RepairPlan.of(compared);
        return plan.option(repair.onHand())
                .map(option -> write(repair, balance, compared, option))
                .orElseGet(() -> new NotPossible(now, plan));
    }

    private Optional<RepairOutcome> earlierAnswer(Repair repair) {
        return table.find(repair.requestKey())
                .map(
                        movement ->
                                isAnswerTo(repair, movement)
                                        ? new Replayed(movement)
                                        : new KeyReused(repair.requestKey()));
    }

    /** Whether the ledger row was written for the very same wish. */
    private static boolean isAnswerTo(Repair repair, Movement movement) {
        return movement.kind() == MovementKind.REPAIR
                && movement.sku().equals(repair.balance().sku())
                && movement.location().equals(repair.balance().location())
                && repair.reason().equals(movement.reason())
                && movement.reservedDelta() == repair.expected().heldOverLedger()
                && movement.committedDelta() == repair.expected().committedHeldOverLedger()
                && hasSameChoice(repair, movement);
    }

    private static boolean hasSameChoice(Repair repair, Movement movement) {
        return switch (repair.onHand()) {
            case BALANCE -> movement.onHandDelta() == repair.expected().onHandOverLedger();
            case LEDGER -> movement.onHandDelta() == 0;
            case HELD -> movement.onHandAfter() == justEnough(movement);
        };
    }

    private static long justEnough(Movement movement) {
        long promised = (long) movement.reservedAfter() + movement.committedAfter();
        return Math.max(0, promised - movement.backorderLimitAfter());
    }

    private RepairOutcome write(Repair repair, Located balance, Compared before, Option option) {
        table.write(balance, repair, option, before.due());
        levels.crossed(
                repair.balance(),
                before.available(),
                balances.find(repair.balance()).orElseThrow());
        return new Repaired(table.find(repair.requestKey()).orElseThrow());
    }
}
