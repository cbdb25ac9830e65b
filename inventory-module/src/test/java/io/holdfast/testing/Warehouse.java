package io.holdfast.testing;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.REASON;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.newKey;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.PolicyOutcome;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.SettlingOutcome;
import io.holdfast.balances.StockPolicies;
import io.holdfast.balances.StockPolicy;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.reservations.CustomerReturn;
import io.holdfast.reservations.Fulfilment;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.reservations.TransitionOutcome;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Stock at locations that settle at dispatch, and wishes about confirmed holds. */
@Component
public class Warehouse {

    private final Shop shop;
    private final Balances balances;
    private final StockPolicies policies;
    private final Reservations reservations;

    Warehouse(Shop shop, Balances balances, StockPolicies policies, Reservations reservations) {
        this.shop = shop;
        this.balances = balances;
        this.policies = policies;
        this.reservations = reservations;
    }

    /** A new SKU at a new location that settles at dispatch, with so many units on hand. */
    public BalanceKey shelve(int onHand) {
        BalanceKey balance = shop.nothing();
        assertThat(policies.settle(balance.location(), SettlesAt.DISPATCH, CLERK))
                .isEqualTo(new SettlingOutcome.Changed());
        return onHand == 0 ? balance : shop.receive(balance, onHand);
    }

    /** The same, where so many units may be owed. */
    public BalanceKey shelve(int onHand, int backorderLimit) {
        BalanceKey balance = shelve(onHand);
        var policy = new StockPolicy(balance, null, null, backorderLimit);
        assertThat(policies.put(policy, CLERK, REASON)).isEqualTo(new PolicyOutcome.Changed(1));
        return balance;
    }

    /** A hold that was placed and confirmed. */
    public Reservation confirmed(BalanceKey balance, int quantity) {
        Reservation hold = shop.hold(balance, quantity);
        assertThat(reservations.confirm(hold.id(), SHOPPER))
                .isInstanceOf(TransitionOutcome.Done.class);
        return shop.now(hold);
    }

    /** On hand, reserved and committed, such as {@code 5/1/2}. */
    public String figures(BalanceKey key) {
        Balance balance = balances.find(key).orElseThrow();
        return balance.onHand() + "/" + balance.reserved() + "/" + balance.committed();
    }

    /** A wish about some units of a hold, or about all that wait. */
    public static Fulfilment units(Reservation hold, @Nullable Integer units) {
        return new Fulfilment(
                newKey(), hold.id(), units == null ? null : new Quantity(units), CLERK);
    }

    /** Units that come back to where they left. */
    public static CustomerReturn back(Reservation hold, int units) {
        return new CustomerReturn(
                newKey(), hold.id(), hold.balance(), new Quantity(units), false, REASON, CLERK);
    }
}
