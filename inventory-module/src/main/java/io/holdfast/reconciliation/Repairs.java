package io.holdfast.reconciliation;

import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.balances.StockExhausted;
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

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

import java.util.Optional;

/** Makes a balance, its holds and its ledger agree: lock the balance, read, decide, write. */
@Component
class Repairs {

    private final BalanceFigures figures;
    private final RepairTable table;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;

    Repairs(
            BalanceFigures figures,
            RepairTable table,
            Transactions transactions,
            ApplicationEventPublisher events) {
        this.figures = figures;
        this.table = table;
        this.transactions = transactions;
        this.events = events;
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
        Mismatch now = figures.read(balance);
        if (now.addsUp()) {
            return new NothingToRepair(now);
        }
        if (!now.differences().equals(repair.expected())) {
            return new Changed(now);
        }
        return RepairPlan.of(now)
                .option(repair.onHand())
                .map(option -> write(repair, balance, now, option))
                .orElseGet(() -> new NotPossible(now));
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
                && hasSameChoice(repair, movement);
    }

    private static boolean hasSameChoice(Repair repair, Movement movement) {
        return switch (repair.onHand()) {
            case BALANCE -> movement.onHandDelta() == repair.expected().onHandOverLedger();
            case LEDGER -> movement.onHandDelta() == 0;
            case HELD -> movement.onHandAfter() == movement.reservedAfter();
        };
    }

    private RepairOutcome write(Repair repair, Located balance, Mismatch before, Option option) {
        table.write(balance, repair, option);
        if (option.onHand() == option.reserved() && before.onHand() > before.reserved()) {
            events.publishEvent(new StockExhausted(repair.balance()));
        }
        return new Repaired(table.find(repair.requestKey()).orElseThrow());
    }
}
