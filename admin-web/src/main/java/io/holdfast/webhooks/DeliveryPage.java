package io.holdfast.webhooks;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A page of deliveries, newest first.
 *
 * @param next what to ask for as {@code before} to get the page after this one; null if this is the
 *     last
 */
public record DeliveryPage(List<Delivery> items, @Nullable DeliveryId next) {

    public DeliveryPage {
        items = List.copyOf(items);
    }
}
