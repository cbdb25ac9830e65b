package io.holdfast.balances;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Tells the modules of this application, in the transaction of whoever changed a balance, that it
 * ran out, became low or can be sold from again. Other systems learn it from the ledger.
 */
@Component
public class LevelEvents {

    private final ApplicationEventPublisher events;

    LevelEvents(ApplicationEventPublisher events) {
        this.events = events;
    }

    /**
     * Publishes what the change of a balance crossed, if it crossed anything.
     *
     * @param before what was available
     * @param after the balance as it is now
     */
    public void crossed(BalanceKey key, int before, Balance after) {
        crossed(key, before, after.available(), after.lowStockAt());
    }

    /**
     * Publishes what the change of a balance crossed, if it crossed anything.
     *
     * @param before what was available
     * @param after what is available now
     * @param lowStockAt the threshold in force
     */
    public void crossed(BalanceKey key, int before, int after, int lowStockAt) {
        if (before > 0 && after <= 0) {
            events.publishEvent(new StockExhausted(key));
        }
        if (before > lowStockAt && after <= lowStockAt) {
            events.publishEvent(new StockLow(key, after, lowStockAt));
        }
        if (before <= 0 && after > 0) {
            events.publishEvent(new StockBack(key, after));
        }
    }
}
