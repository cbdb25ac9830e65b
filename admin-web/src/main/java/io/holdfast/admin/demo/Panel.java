package io.holdfast.admin.demo;

import io.holdfast.checkout.CheckoutHistory;
import io.holdfast.checkout.Order;
import io.holdfast.checkout.Payment;
import io.holdfast.checkout.PaymentStatus;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.Reservation;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * One shopper's side of the storefront.
 *
 * @param history null before anything was put into the basket
 * @param available what anybody could still take
 * @param at the moment, by the database's clock
 */
public record Panel(
        Shopper shopper,
        CheckoutId checkout,
        @Nullable CheckoutHistory history,
        int available,
        Instant at) {

    private static final double FULL = 100;
    private static final int MINUTE = 60;

    /** How far the shopper has come. */
    public Stage stage() {
        return history == null ? Stage.EMPTY : Stage.of(history);
    }

    /** What is held or was held last; null before anything was. */
    public @Nullable Reservation hold() {
        return history == null ? null : last(history.reservations());
    }

    /** The latest payment; null without any. */
    public @Nullable Payment payment() {
        return history == null ? null : last(history.payments());
    }

    /** What came of it; null without a payment in time. */
    public @Nullable Order order() {
        return history == null ? null : history.order();
    }

    private static <T> @Nullable T last(List<T> some) {
        return some.isEmpty() ? null : some.getLast();
    }

    /** Whether there is a clock to look at. */
    public boolean ticking() {
        return hold() instanceof Reservation held && Stage.isHeld(held) && stage() != Stage.PAID;
    }

    /** Minutes and seconds until the deadline, a begun second counted in full: {@code 1:07}. */
    public String timeLeft() {
        long seconds = Math.ceilDiv(left().toMillis(), 1_000L);
        return "%d:%02d".formatted(seconds / MINUTE, seconds % MINUTE);
    }

    /** How much of the time is left, as a width of a hundred. */
    public double widthLeft() {
        Reservation held = hold();
        if (held == null) {
            return 0;
        }
        Duration all = Duration.between(held.heldAt(), held.expiresAt());
        return Math.min(FULL, left().toMillis() * FULL / Math.max(1, all.toMillis()));
    }

    private Duration left() {
        Reservation held = hold();
        Duration left = held == null ? Duration.ZERO : Duration.between(at, held.expiresAt());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** The word for how it stands. */
    public String tag() {
        return "demo.tag." + look();
    }

    /** What the tag looks like. */
    public String look() {
        return isSoldOut() ? "sold-out" : stage().code();
    }

    private boolean isSoldOut() {
        return stage() == Stage.EMPTY && available <= 0;
    }

    /** The sentence that says what came of it all so far. */
    public String sentence() {
        return "demo.stage."
                + switch (stage()) {
                    case EMPTY -> look();
                    case HELD -> isDeclined() ? "declined" : "held";
                    case LATE -> isGone() ? "late-gone" : "late";
                    case PAID -> order() instanceof Order some ? some.outcome().code() : "";
                    case BACK -> "back-" + (payment() instanceof Payment one ? one.refund() : "");
                    case PENDING, CANCELLED -> stage().code();
                };
    }

    private boolean isDeclined() {
        return payment() instanceof Payment one && one.status() == PaymentStatus.DECLINED;
    }

    /** A hold that nobody has ended yet is still in everybody's way. */
    private boolean isGone() {
        return available <= 0 && hold() instanceof Reservation lost && !Stage.isHeld(lost);
    }

    /** The number of the order, as a name; empty without one. */
    public String orderNumber() {
        return order() instanceof Order some ? Long.toString(some.number()) : "";
    }
}
