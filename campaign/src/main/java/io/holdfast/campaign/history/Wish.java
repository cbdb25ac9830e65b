package io.holdfast.campaign.history;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * What a client asks for. Asked again it is the same wish, under the same keys: that is how a
 * client finds out what became of it.
 */
public sealed interface Wish {

    /** A checkout is opened. */
    record Open(UUID checkout) implements OfCheckout {}

    /** A basket is held, all of it or nothing. */
    record Hold(UUID checkout, List<Line> lines, Duration holdFor) implements OfBasket {}

    /** A basket is to be exactly these lines. */
    record Amend(UUID checkout, List<Line> lines, Duration holdFor) implements OfBasket {}

    /** A checkout is looked at. */
    record Show(UUID checkout) implements OfCheckout {}

    /** One hold is confirmed by itself. */
    record ConfirmHold(UUID checkout, long hold) implements OfHold {}

    /** One hold is released by itself. */
    record ReleaseHold(UUID checkout, long hold) implements OfHold {}

    /** One hold is to last longer. */
    record ExtendHold(UUID checkout, long hold, Duration holdFor) implements OfHold {}

    /** The money is there, says the shop. */
    record Confirm(UUID checkout, String reference) implements OfCheckout {}

    /** The money is to be had through the gateway. */
    record Pay(UUID checkout, UUID key, String method) implements OfCheckout {}

    /** A checkout is given up. */
    record Cancel(UUID checkout) implements OfCheckout {}

    /** Units arrived. */
    record Receive(UUID key, String sku, String location, int quantity) implements OfStock {}

    /** On hand is corrected. */
    record Adjust(UUID key, String sku, String location, int delta) implements OfStock {}

    /** On hand was counted. */
    record Count(UUID key, String sku, String location, int counted, int expected)
            implements OfStock {}

    /** A wish about a checkout. */
    sealed interface OfCheckout extends Wish
            permits Open, Show, Confirm, Pay, Cancel, OfBasket, OfHold {

        UUID checkout();
    }

    /** A wish to hold. */
    sealed interface OfBasket extends OfCheckout {

        List<Line> lines();

        Duration holdFor();
    }

    /** A wish about one hold. */
    sealed interface OfHold extends OfCheckout {

        long hold();
    }

    /** A wish of an admin's. */
    sealed interface OfStock extends Wish {

        UUID key();

        String sku();

        String location();
    }

    /** Whether nothing can have changed by it. */
    default boolean isReading() {
        return this instanceof Show;
    }
}
