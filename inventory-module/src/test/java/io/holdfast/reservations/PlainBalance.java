package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;
import io.holdfast.testing.Stock;

import java.util.ArrayList;
import java.util.List;

/** A balance of the model, and the ledger that it has to have. */
final class PlainBalance {

    final BalanceKey key;
    final List<String> ledger = new ArrayList<>();

    private int onHand;
    private int reserved;

    PlainBalance(BalanceKey key) {
        this.key = key;
    }

    Stock stock() {
        return new Stock(onHand, reserved);
    }

    int available() {
        return onHand - reserved;
    }

    void receive(int units) {
        move("receipt", units, 0, "");
    }

    void hold(PlainHold hold) {
        move("hold", 0, hold.units, hold.requestKey.toString());
    }

    void end(PlainHold hold, Ending ending) {
        int leaving = ending == Ending.CONFIRMATION ? -hold.units : 0;
        move(ending.movement().code(), leaving, -hold.units, hold.requestKey.toString());
    }

    private void move(String kind, int onHandDelta, int reservedDelta, String hold) {
        onHand += onHandDelta;
        reserved += reservedDelta;
        ledger.add(told(kind, onHandDelta, reservedDelta, onHand, reserved, hold));
    }

    /** A ledger row in words. */
    static String told(
            String kind,
            int onHandDelta,
            int reservedDelta,
            int onHandAfter,
            int reservedAfter,
            String hold) {
        return "%s %+d/%+d to %d/%d %s"
                .formatted(kind, onHandDelta, reservedDelta, onHandAfter, reservedAfter, hold);
    }
}
