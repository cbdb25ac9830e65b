package io.holdfast.reservations;

import io.holdfast.balances.BalanceKey;

import java.util.List;

/**
 * How one transaction's attempt to decide a basket went.
 *
 * @param <T> what it is about to become
 */
sealed interface Attempt<T> {

    /** That is the answer. */
    record Decided<T>(T outcome) implements Attempt<T> {}

    /** Too little is available, but overdue holds on these balances keep some back. */
    record Overdue<T>(List<BalanceKey> balances) implements Attempt<T> {}

    /** Somebody else was faster, so nothing was changed; worth another attempt. */
    record Outrun<T>() implements Attempt<T> {}
}
