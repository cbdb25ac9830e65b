package io.holdfast.admin.stock;

import io.holdfast.admin.Bar;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.Overdue;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A balance as the list shows it.
 *
 * @param overdueHolds how many of its holds are overdue
 * @param low whether little is available, but something
 */
public record StockRow(Balance balance, Bar bar, int overdueHolds, boolean low) {

    static StockRow of(Balance balance, @Nullable Overdue overdue) {
        long overdueUnits = overdue == null ? 0 : overdue.units();
        return new StockRow(
                balance,
                Bar.of(balance, overdueUnits),
                overdue == null ? 0 : overdue.holds(),
                balance.isLow() && !balance.isOut());
    }

    BalanceKey key() {
        return new BalanceKey(balance.sku(), balance.location());
    }

    /** Whether nothing is available. */
    public boolean out() {
        return balance.isOut();
    }

    /** Names the row within its page, so that the focus finds it again once it is refreshed. */
    public String id() {
        String key = balance.sku() + "\n" + balance.location();
        return "balance-"
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(key.getBytes(StandardCharsets.UTF_8));
    }
}
