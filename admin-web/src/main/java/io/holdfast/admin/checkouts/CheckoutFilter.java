package io.holdfast.admin.checkouts;

import io.holdfast.admin.Address;
import io.holdfast.admin.Input;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.checkout.CheckoutQuery;
import io.holdfast.checkout.CheckoutStatus;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/**
 * What the address of the list of checkouts says. A form sends what is not filled in as empty.
 *
 * @param q a checkout's id, a payment's reference, an order's number or a SKU, whole and exact
 * @param status a status' code
 */
public record CheckoutFilter(@Nullable String q, @Nullable String status) {

    static final String LIST = "/checkouts";

    public CheckoutFilter {
        q = emptyToNull(q);
        status = emptyToNull(status);
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    /** The query; what can't be understood is noted and left out. */
    CheckoutQuery query(Input input) {
        CheckoutStatus wanted = wantedStatus(input);
        return input.read("q", () -> new CheckoutQuery(q, wanted))
                .orElseGet(() -> new CheckoutQuery(null, wanted));
    }

    private @Nullable CheckoutStatus wantedStatus(Input input) {
        String wanted = status;
        return wanted == null ? null : input.read("status", () -> statusOf(wanted)).orElse(null);
    }

    private static CheckoutStatus statusOf(String text) {
        return Arrays.stream(CheckoutStatus.values())
                .filter(known -> known.code().equals(text))
                .findFirst()
                .orElseThrow(
                        () ->
                                new InvalidValueException(
                                        "status", "is none that a checkout can have"));
    }

    /** The statuses to choose from. */
    public List<String> statuses() {
        return Arrays.stream(CheckoutStatus.values()).map(CheckoutStatus::code).toList();
    }

    /** Whether every checkout is listed. */
    public boolean isOpen() {
        return q == null && status == null;
    }

    /** The address of the newest page. */
    public String href() {
        return address().toString();
    }

    /** The address of the page behind a place; null if there is none. */
    @Nullable String after(@Nullable String place) {
        return place == null ? null : address().with("after", place).toString();
    }

    private Address address() {
        return Address.of(LIST).with("q", q).with("status", status);
    }
}
