package io.holdfast.checkout;

/**
 * What a shop does with money that comes late. A bean of this type replaces the default, which is
 * {@link Decision#CLAIM_AGAIN}.
 *
 * <p>It is asked outside of any transaction, perhaps more than once for one payment, and by several
 * threads. Whatever it says, the stock check has the last word: it can only make more payments go
 * back.
 */
@FunctionalInterface
public interface LatePaymentPolicy {

    /** Decides about one payment. */
    Decision decide(LatePayment payment);

    /** What to do. */
    enum Decision {
        /** Claim everything that ran out again, all of it or nothing, and confirm. */
        CLAIM_AGAIN,
        /** Give the money back, even if there is stock. */
        GIVE_BACK
    }
}
