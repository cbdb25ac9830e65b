package io.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.Actor;
import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.balances.StockOutcome.Recorded;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.Reservations;

import org.springframework.boot.test.context.TestComponent;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.util.UUID;

/** What the storefront of the demo sells. */
@TestComponent
public class LastUnit {

    public static final BalanceKey KEY =
            new BalanceKey(new SkuCode("WO-240L"), new LocationCode("POP-UP"));

    private static final Actor BY = Actor.user("somebody");

    private final Balances balances;
    private final Reservations reservations;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    LastUnit(
            Balances balances,
            Reservations reservations,
            JdbcClient jdbc,
            TransactionTemplate transaction) {
        this.balances = balances;
        this.reservations = reservations;
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    /** One on hand that nobody holds, whatever was played before. */
    public void standsFree() {
        reservations.live(KEY, 20).forEach(hold -> reservations.release(hold.id(), BY));
        if (balance().onHand() == 0) {
            var receipt =
                    new Receipt(
                            new RequestKey(UUID.randomUUID()),
                            KEY,
                            new Quantity(1),
                            new Reason("once more"),
                            BY);
            assertThat(balances.change(receipt)).isInstanceOf(Recorded.class);
        }
        assertThat(figures()).isEqualTo("1/0/1");
    }

    /** Lets the time of whoever holds it be up. */
    public void outlastsItsHold() {
        Long hold = reservations.live(KEY, 1).getFirst().id().value();
        transaction.executeWithoutResult(
                status ->
                        jdbc.sql(
                                        """
                                        update inventory_reservations
                                        set held_at = clock_timestamp() - interval '21 seconds',
                                            expires_at = clock_timestamp() - interval '1 second'
                                        where id = :id
                                        """)
                                .param("id", hold)
                                .update());
    }

    private Balance balance() {
        return balances.find(KEY).orElseThrow();
    }

    /** On hand, reserved and available, such as {@code 1/1/0}. */
    public String figures() {
        Balance balance = balance();
        return balance.onHand() + "/" + balance.reserved() + "/" + balance.available();
    }
}
