package io.holdfast.admin.webhooks;

import io.holdfast.admin.Address;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.webhooks.DeliveryId;
import io.holdfast.webhooks.DeliveryQuery;
import io.holdfast.webhooks.DeliveryStatus;
import io.holdfast.webhooks.WebhookId;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/**
 * What the address of the list of deliveries says. A form sends what is not filled in as empty.
 *
 * @param webhook the number of a subscription
 * @param status {@code waiting}, {@code delivered} or {@code dead}
 */
public record DeliveryFilter(@Nullable String webhook, @Nullable String status) {

    static final String LIST = "/webhooks/deliveries";

    public DeliveryFilter {
        webhook = emptyToNull(webhook);
        status = emptyToNull(status);
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }

    /**
     * The query.
     *
     * @throws InvalidValueException if the address says something that there isn't
     */
    DeliveryQuery query() {
        return new DeliveryQuery(
                webhook == null ? null : webhookOf(webhook),
                status == null ? null : statusOf(status));
    }

    private static WebhookId webhookOf(String text) {
        try {
            return new WebhookId(Long.parseLong(text));
        } catch (NumberFormatException e) {
            throw new InvalidValueException("webhook", "is no webhook's number");
        }
    }

    private static DeliveryStatus statusOf(String text) {
        return DeliveryStatus.of(text)
                .orElseThrow(
                        () ->
                                new InvalidValueException(
                                        "status", "is none that a delivery can have"));
    }

    /** The statuses to choose from. */
    public List<String> statuses() {
        return Arrays.stream(DeliveryStatus.values()).map(DeliveryStatus::code).toList();
    }

    /** Whether every delivery is listed. */
    public boolean isOpen() {
        return webhook == null && status == null;
    }

    /** Whether these are the dead ones of one subscription. */
    public boolean isDeadOfOne() {
        return webhook != null && DeliveryStatus.DEAD.code().equals(status);
    }

    /** The address of the newest page. */
    public String href() {
        return address().toString();
    }

    /** The address of the page behind a delivery; null if there is none. */
    public @Nullable String before(@Nullable DeliveryId id) {
        return id == null ? null : address().with("before", id).toString();
    }

    private Address address() {
        return Address.of(LIST).with("webhook", webhook).with("status", status);
    }
}
