package io.holdfast.admin.checkouts;

import static java.util.stream.Collectors.groupingBy;

import io.holdfast.checkout.Payment;
import io.holdfast.checkout.PaymentTrouble;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The payments that need attention, each longest unchanged first.
 *
 * @param at the moment, by the database's clock
 * @param refused which the gateway refused to move
 * @param unknown of which nobody knows what the gateway did
 * @param goingBack which go back by themselves
 * @param more whether there may be more than are shown
 */
public record Attention(
        Instant at,
        List<Payment> refused,
        List<Payment> unknown,
        List<Payment> goingBack,
        boolean more) {

    private enum Group {
        REFUSED,
        UNKNOWN,
        GOING_BACK
    }

    static Attention of(Instant at, List<Payment> payments, boolean more) {
        Map<Group, List<Payment>> groups = payments.stream().collect(groupingBy(Attention::group));
        return new Attention(
                at,
                groups.getOrDefault(Group.REFUSED, List.of()),
                groups.getOrDefault(Group.UNKNOWN, List.of()),
                groups.getOrDefault(Group.GOING_BACK, List.of()),
                more);
    }

    private static Group group(Payment payment) {
        PaymentTrouble trouble = payment.trouble();
        if (trouble == null) {
            return Group.GOING_BACK;
        }
        return trouble == PaymentTrouble.REFUSED ? Group.REFUSED : Group.UNKNOWN;
    }

    /** Whether all is well. */
    public boolean isEmpty() {
        return refused.isEmpty() && unknown.isEmpty() && goingBack.isEmpty();
    }
}
