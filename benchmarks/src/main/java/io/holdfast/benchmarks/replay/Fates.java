package io.holdfast.benchmarks.replay;

import io.holdfast.benchmarks.orders.InvoiceNumber;
import io.holdfast.benchmarks.replay.Fate.Ending;

import java.util.SplittableRandom;

/**
 * Deals out fates by seed and invoice, so that they never depend on which shopper is faster.
 *
 * @param confirmPercent of the baskets are confirmed when held
 * @param releasePercent of them are released; the rest is left to expire
 * @param lostPercent of the baskets are asked for twice
 */
record Fates(long seed, int confirmPercent, int releasePercent, int lostPercent) {

    Fate of(InvoiceNumber invoice) {
        var dice = new SplittableRandom(seed * 31 + invoice.value().hashCode());
        return new Fate(ending(dice.nextInt(100)), dice.nextInt(100) < lostPercent);
    }

    private Ending ending(int percentile) {
        if (percentile < confirmPercent) {
            return Ending.CONFIRM;
        }
        return percentile < confirmPercent + releasePercent ? Ending.RELEASE : Ending.LAPSE;
    }
}
