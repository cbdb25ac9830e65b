package io.holdfast.reconciliation;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** Stock moves all the time; the reconciliation sees each change everywhere or nowhere. */
@BesideOthers
@SpringBootTest
class ReconciliationUnderLoadTests {

    private static final int RUNS = 40;

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private Reconciliation reconciliation;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        invariants.check();
    }

    @Test
    void everyRunIsCleanWhileClaimsEndingsAndReceiptsGoOn() {
        List<BalanceKey> shelves = Stream.generate(() -> shop.shelve(20)).limit(3).toList();
        AtomicBoolean done = new AtomicBoolean();
        List<Callable<Boolean>> everybody = new ArrayList<>();
        everybody.add(() -> reconcileAgainAndAgain(done));
        for (int i = 0; i < 4; i++) {
            everybody.add(() -> shopUntil(done, shelves));
        }

        assertThat(Together.call(everybody)).containsOnly(true);
    }

    @Test
    void everyRunInTheBackgroundIsCleanWhileClaimsEndingsAndReceiptsGoOn() {
        List<BalanceKey> shelves = Stream.generate(() -> shop.shelve(20)).limit(3).toList();
        AtomicBoolean done = new AtomicBoolean();
        List<Callable<Boolean>> everybody = new ArrayList<>();
        everybody.add(() -> runAgainAndAgain(done));
        for (int i = 0; i < 4; i++) {
            everybody.add(() -> shopUntil(done, shelves));
        }

        assertThat(Together.call(everybody)).containsOnly(true);
    }

    private boolean runAgainAndAgain(AtomicBoolean done) {
        try {
            for (int run = 0; run < RUNS; run++) {
                reconciliation.request(CLERK);
                assertThat(finish()).returns(true, Run::isFinished).returns(0L, Run::mismatches);
            }
            return true;
        } finally {
            done.set(true);
        }
    }

    private Run finish() {
        Run run = reconciliation.checkNext().orElseThrow();
        while (!run.isFinished()) {
            run = reconciliation.checkNext().orElseThrow();
        }
        return run;
    }

    private boolean reconcileAgainAndAgain(AtomicBoolean done) {
        try {
            for (int run = 0; run < RUNS; run++) {
                assertThat(reconciliation.run().mismatches()).isEmpty();
            }
            return true;
        } finally {
            done.set(true);
        }
    }

    private boolean shopUntil(AtomicBoolean done, List<BalanceKey> shelves) {
        while (!done.get()) {
            BalanceKey one = shelves.get(ThreadLocalRandom.current().nextInt(shelves.size()));
            if (reservations.hold(basket(line(one, 3), line(one, 1))) instanceof Placed placed) {
                reservations.confirm(hold(placed, 0).id(), SHOPPER);
                reservations.release(hold(placed, 1).id(), SHOPPER);
            }
            balances.change(receipt(one, 3));
        }
        return true;
    }

    private static Reservation hold(Placed placed, int line) {
        return placed.lines().get(line).reservation();
    }
}
