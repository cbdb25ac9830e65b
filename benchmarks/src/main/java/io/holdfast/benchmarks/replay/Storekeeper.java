package io.holdfast.benchmarks.replay;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Movement;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.StockChange;
import io.holdfast.balances.StockChange.Adjustment;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.balances.StockOutcome;
import io.holdfast.balances.StockOutcome.BelowReserved;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.balances.StockOutcome.Replayed;
import io.holdfast.balances.StockOutcome.StaleExpectation;
import io.holdfast.balances.StockOutcome.TooLarge;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;
import io.holdfast.benchmarks.orders.Errand.Cancellation;
import io.holdfast.benchmarks.orders.Errand.Item;
import io.holdfast.benchmarks.orders.Errand.WriteOff;
import io.holdfast.benchmarks.replay.ChangeCount.Changes;

/** Changes what is on hand: receives, takes back and writes off. Thread-safe. */
final class Storekeeper {

    private static final Actor ACTOR = Actor.worker("replay");

    private final Balances balances;
    private final RunKeys keys;
    private final ExpectedStock expected;
    private final Tally tally;

    private final ChangeCount received = new ChangeCount();
    private final ChangeCount takenBack = new ChangeCount();
    private final ChangeCount writtenOff = new ChangeCount();

    Storekeeper(Balances balances, RunKeys keys, ExpectedStock expected, Tally tally) {
        this.balances = balances;
        this.keys = keys;
        this.expected = expected;
        this.tally = tally;
    }

    void receive(BalanceKey balance, Quantity quantity) {
        change(
                new Receipt(
                        keys.receipt(balance.sku()),
                        balance,
                        quantity,
                        reason("opening stock"),
                        ACTOR),
                received);
    }

    void takeBack(Cancellation cancellation) {
        Reason reason = reason("cancellation " + cancellation.invoice());
        for (int i = 0; i < cancellation.items().size(); i++) {
            Item item = cancellation.items().get(i);
            var key = keys.line(cancellation.invoice(), i);
            change(new Receipt(key, item.balance(), item.quantity(), reason, ACTOR), takenBack);
        }
    }

    void writeOff(WriteOff writeOff) {
        Reason reason = reason("write-off " + writeOff.invoice());
        for (int i = 0; i < writeOff.items().size(); i++) {
            Item item = writeOff.items().get(i);
            var key = keys.line(writeOff.invoice(), i);
            int delta = -item.quantity().value();
            change(new Adjustment(key, item.balance(), delta, reason, ACTOR), writtenOff);
        }
    }

    private Reason reason(String what) {
        return new Reason("Replay " + keys.run() + ": " + what);
    }

    private void change(StockChange change, ChangeCount count) {
        StockOutcome outcome = balances.change(change);
        switch (outcome) {
            case Recorded recorded -> record(change, recorded.movement(), count);
            case BelowReserved refusal -> count.refuse();
            case TooLarge refusal -> count.refuse();
            case KeyReused unexpected -> tally.problem(change, unexpected);
            case Replayed unexpected -> tally.problem(change, unexpected);
            case UnknownSku unexpected -> tally.problem(change, unexpected);
            case UnknownLocation unexpected -> tally.problem(change, unexpected);
            case StaleExpectation unexpected -> tally.problem(change, unexpected);
        }
    }

    private void record(StockChange change, Movement movement, ChangeCount count) {
        count.record(movement.onHandDelta());
        expected.change(change.balance(), movement.onHandDelta());
    }

    Changes received() {
        return received.read();
    }

    Changes takenBack() {
        return takenBack.read();
    }

    Changes writtenOff() {
        return writtenOff.read();
    }
}
