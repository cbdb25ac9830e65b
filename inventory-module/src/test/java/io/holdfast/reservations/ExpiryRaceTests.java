package io.holdfast.reservations;

import static io.holdfast.balances.MovementKind.CONFIRMATION;
import static io.holdfast.balances.MovementKind.EXPIRY;
import static io.holdfast.balances.MovementKind.HOLD;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newCheckout;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.MovementKind;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** A payment and two workers reach for one hold while its deadline passes. */
@SpringBootTest
public class ExpiryRaceTests {

    private static final int ROUNDS = 400;
    private static final Duration ABOUT_NOW = Duration.ofMillis(4);

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Deadlines deadlines;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void eitherTheConfirmationOrOneWorkerEndsTheHold() {
        BalanceKey balance = shop.shelve(ROUNDS);
        int confirmed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            confirmed += confirmsWhileTwoWorkersRun(balance) ? 1 : 0;
        }
        assertThat(shop.stock(balance)).isEqualTo(new Stock(ROUNDS - confirmed, 0));
    }

    @Test
    void workersShareWhatIsDue() {
        BalanceKey balance = shop.shelve(500);
        List<HoldLine> lines = Stream.generate(() -> line(balance, 1)).limit(500).toList();
        deadlines.pass(shop.hold(basket(newCheckout(), lines)));

        List<ExpiryRun> runs = Together.call(4, reservations::expireDue);
        reservations.expireDue();

        assertThat(runs).allMatch(run -> run.setAside() == 0);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(500, 0));
    }

    private boolean confirmsWhileTwoWorkersRun(BalanceKey balance) {
        Reservation hold = shop.hold(balance, 1);
        long nanos = ThreadLocalRandom.current().nextLong(ABOUT_NOW.toNanos());
        deadlines.move(hold, Duration.ofNanos(nanos));

        List<Object> answers =
                Together.call(
                        List.of(
                                () -> reservations.confirm(hold.id(), SHOPPER),
                                reservations::expireDue,
                                reservations::expireDue));

        boolean confirmed = answers.getFirst() instanceof TransitionOutcome.Done;
        assertEndedOnce(hold, confirmed);
        return confirmed;
    }

    /** Workers that came before the deadline leave the refused hold to the next run. */
    private void assertEndedOnce(Reservation hold, boolean confirmed) {
        reservations.expireDue();
        MovementKind ending = confirmed ? CONFIRMATION : EXPIRY;
        assertThat(shop.ledger(hold.id())).containsExactly(HOLD, ending);
    }
}
