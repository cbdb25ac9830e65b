package io.holdfast.campaign.history;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** What a client got to hear. */
public sealed interface Answer {

    /**
     * It is done, now or before.
     *
     * @param outcome in a word, where there are several
     * @param figure on hand after a change of stock, else 0
     */
    record Done(String outcome, List<SeenHold> holds, int figure) implements Answer {

        /** Done, with holds to see. */
        public static Done with(String outcome, List<SeenHold> holds) {
            return new Done(outcome, holds, 0);
        }
    }

    /** It was refused, and nothing was changed. */
    record Refused(String code, List<Shortage> shortages) implements Answer {

        /** Refused for a reason that names no balance. */
        public static Refused with(String code) {
            return new Refused(code, List.of());
        }
    }

    /**
     * Nobody knows: it may have been done.
     *
     * @param fault whether the application called it a fault of its own that doesn't pass
     */
    record Unknown(String reason, boolean fault) implements Answer {}

    /** It never left the client. */
    record Unreached(String reason) implements Answer {}

    /**
     * Too little of a balance.
     *
     * @param location null for all locations in sum
     */
    record Shortage(String sku, @Nullable String location, int requested, int available) {}

    /** Whether the client knows where it stands. */
    default boolean isDefinite() {
        return this instanceof Done || this instanceof Refused;
    }
}
