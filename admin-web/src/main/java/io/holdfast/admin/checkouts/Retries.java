package io.holdfast.admin.checkouts;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.admin.Format;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.checkout.Payment;
import io.holdfast.checkout.PaymentId;
import io.holdfast.checkout.PaymentTrouble;
import io.holdfast.checkout.Payments;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;

import org.springframework.stereotype.Component;

import java.time.Instant;

/**
 * Has a payment tried again as a person wishes, and says what came of it. A second click and a
 * stale page find it tried, and do nothing.
 */
@Component
class Retries {

    private final Payments payments;
    private final Activities activities;
    private final Texts texts;

    Retries(Payments payments, Activities activities, Texts texts) {
        this.payments = payments;
        this.activities = activities;
        this.texts = texts;
    }

    /**
     * Tries again.
     *
     * @throws ProblemException if there is no such payment
     */
    Answer retry(PaymentId id, Actor actor, Format format) {
        Payment before = payments.find(id).orElseThrow(() -> unknown(id));
        if (before.trouble() == null) {
            return answer(before, true, "payments.retried.before");
        }
        Payment after = payments.retry(id, actor).orElseThrow();
        if (after.changedAt().equals(before.changedAt())) {
            return answer(after, false, "payments.retried.meanwhile");
        }
        String checkout = after.checkoutId().toString();
        activities.record(ActivityKind.PAYMENT_RETRIED, actor, checkout, null, null);
        return answer(after, format);
    }

    private static ProblemException unknown(PaymentId id) {
        return new ProblemException(ProblemCode.NOT_FOUND, "There is no payment " + id + ".");
    }

    private Answer answer(Payment payment, Format format) {
        PaymentTrouble trouble = payment.trouble();
        if (trouble == null) {
            return answer(payment, true, "payments.retried." + payment.status().code());
        }
        String reason = String.valueOf(payment.reason());
        Instant retryAt = payment.retryAt();
        if (trouble == PaymentTrouble.REFUSED) {
            return answer(payment, false, "payments.retried.refused", reason);
        }
        return retryAt == null
                ? answer(payment, false, "payments.retried.silent", reason)
                : answer(
                        payment, false, "payments.retried.unknown", reason, format.moment(retryAt));
    }

    /** Sentences about a payment call it by its reference, or by its checkout while it has none. */
    private Answer answer(Payment payment, boolean isGood, String key, Object... more) {
        Object name = payment.reference() == null ? payment.checkoutId() : payment.reference();
        Object[] arguments = new Object[more.length + 1];
        arguments[0] = String.valueOf(name);
        System.arraycopy(more, 0, arguments, 1, more.length);
        return new Answer(payment.checkoutId(), isGood, texts.get(key, arguments));
    }
}
