package io.holdfast.campaign.clients;

import java.util.concurrent.atomic.AtomicBoolean;

/** How long clients go on. Thread-safe. */
public final class Budget {

    private final AtomicBoolean spent = new AtomicBoolean();

    /** No more visits from now on; those that are under way are brought to an end. */
    public void end() {
        spent.set(true);
    }

    boolean isSpent() {
        return spent.get();
    }
}
