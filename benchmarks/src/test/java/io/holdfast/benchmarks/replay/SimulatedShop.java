package io.holdfast.benchmarks.replay;

import io.holdfast.balances.BalanceKey;
import io.holdfast.benchmarks.orders.Errand;
import io.holdfast.benchmarks.orders.Errand.Basket;
import io.holdfast.benchmarks.orders.Errand.Cancellation;
import io.holdfast.benchmarks.orders.Errand.Item;
import io.holdfast.benchmarks.orders.Errand.WriteOff;
import io.holdfast.benchmarks.orders.Month;
import io.holdfast.benchmarks.replay.Fate.Ending;

import java.util.HashMap;
import java.util.Map;

/**
 * What a month must come to with one shopper, worked out in memory. Knows no expiry: nobody may
 * leave a basket.
 */
final class SimulatedShop {

    private final Map<BalanceKey, Long> onHand = new HashMap<>();
    private final Fates fates;

    int confirmed;
    int released;
    int refused;
    int writeOffsRefused;

    SimulatedShop(Month month, Plan plan) {
        this.fates = plan.fates();
        month.ordered().forEach((key, units) -> onHand.put(key, (long) plan.stockFor(units)));
        month.errands().forEach(this::run);
    }

    private void run(Errand errand) {
        switch (errand) {
            case Basket basket -> buy(basket);
            case Cancellation cancellation -> cancellation.items().forEach(item -> add(item, 1));
            case WriteOff writeOff -> writeOff.items().forEach(this::writeOff);
        }
    }

    private void buy(Basket basket) {
        if (basket.units().entrySet().stream().anyMatch(wish -> isShort(wish))) {
            refused++;
        } else if (fates.of(basket.invoice()).ending() == Ending.CONFIRM) {
            confirmed++;
            basket.items().forEach(item -> add(item, -1));
        } else {
            released++;
        }
    }

    private boolean isShort(Map.Entry<BalanceKey, Long> wish) {
        return wish.getValue() > onHand.getOrDefault(wish.getKey(), 0L);
    }

    private void writeOff(Item item) {
        if (item.quantity().value() > onHand.getOrDefault(item.balance(), 0L)) {
            writeOffsRefused++;
        } else {
            add(item, -1);
        }
    }

    private void add(Item item, int sign) {
        onHand.merge(item.balance(), (long) sign * item.quantity().value(), Long::sum);
    }
}
