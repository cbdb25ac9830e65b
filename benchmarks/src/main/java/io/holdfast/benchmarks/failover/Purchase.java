package io.holdfast.benchmarks.failover;

import org.jspecify.annotations.Nullable;

import java.util.UUID;

/**
 * One hold, and what its buyer knows of it. A buyer writes it, and the check reads it once all
 * buyers have stopped.
 */
final class Purchase {

    static final String HELD = "held";

    private final UUID checkout;
    private final UUID key;
    private final String sku;
    private @Nullable Long hold;
    private @Nullable Ending ending;
    private boolean ended;
    private boolean refused;

    Purchase(UUID checkout, UUID key, String sku) {
        this.checkout = checkout;
        this.key = key;
        this.sku = sku;
    }

    UUID checkout() {
        return checkout;
    }

    UUID key() {
        return key;
    }

    String sku() {
        return sku;
    }

    /** The hold that the buyer was told of; null if none was. */
    @Nullable Long hold() {
        return hold;
    }

    /** How the buyer asked to have it ended; null if that was not asked for. */
    @Nullable Ending ending() {
        return ending;
    }

    void held(long id) {
        hold = id;
    }

    void ask(Ending wanted) {
        ending = wanted;
    }

    void ended() {
        ended = true;
    }

    /** It was answered as nothing here may be; the buyer leaves it. */
    void refused() {
        refused = true;
    }

    boolean isRefused() {
        return refused;
    }

    /** Whether what was asked for last has been answered for good. */
    boolean isKnown() {
        return refused || hold != null && (ending == null || ended);
    }

    /** What the hold must be, once everything about it is known. */
    String status() {
        return ending == null ? HELD : ending.status();
    }

    @Override
    public String toString() {
        return "%s under %s, %s%s".formatted(hold, key, status(), isKnown() ? "" : ", unknown");
    }
}
