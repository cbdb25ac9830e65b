package io.holdfast.checkout;

import io.holdfast.catalog.Reach;
import io.holdfast.catalog.TextRule;

import org.jspecify.annotations.Nullable;

/**
 * Which checkouts to list; null doesn't narrow the list.
 *
 * @param text a checkout's id, a payment's reference, an order's number or a SKU's code, each whole
 *     and exact
 * @param status as shoppers see it
 * @param reach only those of which every hold is within, and there is one
 */
public record CheckoutQuery(@Nullable String text, @Nullable CheckoutStatus status, Reach reach) {

    private static final TextRule TEXT = new TextRule("q", 200, false);

    /**
     * Strips and checks the text.
     *
     * @throws io.holdfast.catalog.InvalidValueException if it is empty, too long or holds control
     *     characters
     */
    public CheckoutQuery {
        text = text == null ? null : TEXT.apply(text);
    }

    /** Checkouts wherever their holds are. */
    public CheckoutQuery(@Nullable String text, @Nullable CheckoutStatus status) {
        this(text, status, Reach.EVERYWHERE);
    }

    /** The same list for somebody who is limited to these locations. */
    public CheckoutQuery within(Reach wanted) {
        return new CheckoutQuery(text, status, wanted);
    }
}
