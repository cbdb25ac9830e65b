package io.holdfast.checkout;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.catalog.TextRule;
import io.holdfast.payments.Money;
import io.holdfast.reservations.HoldLine;

import org.jspecify.annotations.Nullable;

/**
 * One line of a basket: what is to be held, and what the buyer saw of it. What was seen is kept
 * with the line for good, whatever the catalog says later, and is the same for each of its parts if
 * it is split over locations.
 *
 * @param description 1 to 200 characters, white space around them stripped; null where the shop
 *     leaves it to the catalog: an order then takes the SKU's name at the moment it is placed
 * @param unitPrice what one unit costs; null where the price is none of Holdfast's business
 */
public record BasketLine(HoldLine hold, @Nullable String description, @Nullable Money unitPrice) {

    private static final TextRule DESCRIPTION = new TextRule("description", 200, false);

    /**
     * Strips and checks the description.
     *
     * @throws InvalidValueException if it is empty, too long or holds control characters
     */
    public BasketLine {
        description = description == null ? null : DESCRIPTION.apply(description);
    }

    /** Whether there is anything to keep. */
    boolean isSeen() {
        return description != null || unitPrice != null;
    }
}
