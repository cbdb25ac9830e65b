package io.holdfast.reconciliation;

import static io.holdfast.reconciliation.Tampering.mismatch;
import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.REASON;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;
import static io.holdfast.testing.Requests.newKey;
import static io.holdfast.testing.Requests.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockExhausted;
import io.holdfast.balances.StockOutcome;
import io.holdfast.reconciliation.RepairOutcome.Changed;
import io.holdfast.reconciliation.RepairOutcome.KeyReused;
import io.holdfast.reconciliation.RepairOutcome.NotPossible;
import io.holdfast.reconciliation.RepairOutcome.NothingToRepair;
import io.holdfast.reconciliation.RepairOutcome.Repaired;
import io.holdfast.reconciliation.RepairOutcome.Replayed;
import io.holdfast.reconciliation.RepairOutcome.UnknownBalance;
import io.holdfast.reconciliation.RepairPlan.Option;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Stock;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;

/** A repair makes balance, holds and ledger agree, once, and only as its admin saw it. */
@TamperedDatabase
@RecordApplicationEvents
class RepairTests {

    private static final int ROUNDS = 20;
    private static final Actor OTHER_ADMIN = Actor.user("other");

    private static final String RESERVED_DRIFTS =
            "update inventory_balances set reserved = reserved + 1 where";
    private static final String ON_HAND_DRIFTS =
            "update inventory_balances set on_hand = on_hand - 2 where";
    private static final String HOLD_ENDS_ALONE =
            """
            update inventory_reservations
            set status = 'released', ended_at = clock_timestamp()
            where status = 'held' and\
            """;
    private static final String HOLD_SHRINKS =
            "update inventory_reservations set quantity = 3 where status = 'held' and";
    private static final String HOLD_GROWS_BEYOND_ON_HAND =
            "update inventory_reservations set quantity = 12 where status = 'held' and";
    private static final String LEDGER_LOSES_A_RECEIPT =
            "delete from stock_movements where kind = 'receipt' and";
    private static final String LEDGER_LOSES_A_HOLD =
            "delete from stock_movements where kind = 'hold' and";

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private Reconciliation reconciliation;
    @Autowired private Tampering tampering;

    private BalanceKey balance;
    private Reservation hold;

    @BeforeEach
    void useStock() {
        balance = shop.shelve(10);
        hold = shop.hold(balance, 4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                RESERVED_DRIFTS,
                ON_HAND_DRIFTS,
                HOLD_ENDS_ALONE,
                HOLD_SHRINKS,
                HOLD_GROWS_BEYOND_ON_HAND,
                LEDGER_LOSES_A_RECEIPT,
                LEDGER_LOSES_A_HOLD
            })
    void whateverIsWrongAddsUpAfterwardsEachWayThatIsOffered(String drift) {
        tampering.change(balance, drift);
        Mismatch before = now();
        int ways = investigate().plan().options().size();
        assertThat(ways).isPositive();
        for (int way = 0; way < ways; way++) {
            useStock();
            tampering.change(balance, drift);
            Option option = investigate().plan().options().get(way);

            Movement movement = repaired(repair(option.choice()));

            assertThat(now())
                    .isEqualTo(
                            mismatch(
                                    balance,
                                    option.onHand(),
                                    option.reserved(),
                                    before.held(),
                                    option.onHand(),
                                    option.reserved()));
            assertThat(investigate().parting()).isNull();
            assertRecorded(movement, option);
        }
    }

    private void assertRecorded(Movement movement, Option option) {
        assertThat(balances.movement(movement.id())).contains(movement);
        assertThat(movement)
                .returns(MovementKind.REPAIR, Movement::kind)
                .returns(CLERK, Movement::actor)
                .returns(REASON, Movement::reason)
                .returns(option.onHand(), Movement::onHandAfter)
                .returns(option.reserved(), Movement::reservedAfter)
                .returns(option.onHandDelta(), Movement::onHandDelta)
                .returns(option.reservedDelta(), Movement::reservedDelta);
    }

    @Test
    void onHandIsBelievedOfBalanceOrLedger() {
        tampering.change(balance, ON_HAND_DRIFTS);

        assertThat(investigate().plan().options())
                .containsExactly(
                        new Option(OnHandChoice.BALANCE, 8, 4, 0, 4, -2, 0, 0),
                        new Option(OnHandChoice.LEDGER, 10, 4, 0, 6, 0, 0, 0));
    }

    @Test
    void onHandIsNoQuestionWhereBalanceAndLedgerAgree() {
        tampering.change(balance, RESERVED_DRIFTS);

        assertThat(investigate().plan().options())
                .containsExactly(new Option(OnHandChoice.BALANCE, 10, 4, 0, 6, 0, 0, 0));
    }

    @Test
    void onHandIsRaisedToWhatIsHeldWhereNothingCoversThat() {
        tampering.change(balance, HOLD_GROWS_BEYOND_ON_HAND);

        assertThat(investigate().plan().options())
                .containsExactly(new Option(OnHandChoice.HELD, 12, 12, 0, 0, 2, 8, 0));
        assertThat(reconciliation.repair(repair(OnHandChoice.BALANCE)))
                .isEqualTo(new NotPossible(now(), investigate().plan()));
        repaired(repair(OnHandChoice.HELD));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(12, 12));
    }

    @Test
    void choiceBelowWhatIsHeldIsNotPossible() {
        tampering.change(balance, LEDGER_LOSES_A_RECEIPT);

        RepairOutcome outcome = reconciliation.repair(repair(OnHandChoice.LEDGER));

        assertThat(outcome).isEqualTo(new NotPossible(now(), investigate().plan()));
        assertThat(((NotPossible) outcome).plan().options())
                .extracting(Option::choice)
                .containsExactly(OnHandChoice.BALANCE);
        assertThat(shop.stock(balance)).isEqualTo(new Stock(10, 4));
    }

    @Test
    void holdsBeyondWhatABalanceCanHoldAreNotRepaired() {
        shop.hold(balance, 1);
        tampering.change(
                balance,
                """
                update inventory_reservations set quantity = 2147483647
                where quantity = 4 and\
                """);

        assertThat(investigate().plan().options()).isEmpty();
        assertThat(reconciliation.repair(repair(OnHandChoice.HELD)))
                .isEqualTo(new NotPossible(now(), investigate().plan()));
    }

    @Test
    void ledgerBeyondWhatOneRowCanMendIsNotRepaired() {
        tampering.change(
                balance,
                """
                update stock_movements set on_hand_delta = -2147483648
                where kind = 'receipt' and\
                """);

        assertThat(investigate().plan().options()).isEmpty();
        assertThat(reconciliation.repair(repair(OnHandChoice.BALANCE)))
                .isEqualTo(new NotPossible(now(), investigate().plan()));
    }

    @Test
    void repairThatLeavesNothingAvailableTellsSo(ApplicationEvents events) {
        shop.hold(balance, 4);
        tampering.change(balance, ON_HAND_DRIFTS);
        tampering.change(balance, "update inventory_balances set reserved = 7 where");
        events.clear();

        repaired(repair(OnHandChoice.BALANCE));

        assertThat(events.stream(StockExhausted.class))
                .containsExactly(new StockExhausted(balance));
    }

    @Test
    void repairThatFindsNothingAvailableHasNothingToTell(ApplicationEvents events) {
        shop.hold(balance, 6);
        tampering.change(balance, LEDGER_LOSES_A_RECEIPT);
        events.clear();

        repaired(repair(OnHandChoice.BALANCE));

        assertThat(events.stream(StockExhausted.class)).isEmpty();
    }

    @Test
    void secondRepairOfTheSameMismatchChangesNothing() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Repair mine = repair(OnHandChoice.BALANCE);
        Repair theirs =
                new Repair(
                        newKey(),
                        balance,
                        OnHandChoice.LEDGER,
                        mine.expected(),
                        REASON,
                        OTHER_ADMIN);
        repaired(mine);
        List<MovementKind> ledger = shop.ledger(balance);

        assertThat(reconciliation.repair(theirs)).isEqualTo(new NothingToRepair(now()));

        assertThat(shop.stock(balance)).isEqualTo(new Stock(8, 4));
        assertThat(shop.ledger(balance)).isEqualTo(ledger);
    }

    @Test
    void balanceThatAddsUpIsLeftAlone() {
        assertThat(reconciliation.repair(repair(OnHandChoice.BALANCE)))
                .isEqualTo(new NothingToRepair(mismatch(balance, 10, 4, 4, 10, 4)));
        assertThat(shop.ledger(balance)).doesNotContain(MovementKind.REPAIR);
    }

    @Test
    void mismatchThatIsAnotherByNowIsNotRepaired() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Repair stale = repair(OnHandChoice.BALANCE);
        tampering.change(balance, RESERVED_DRIFTS);

        assertThat(reconciliation.repair(stale)).isEqualTo(new Changed(now()));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(8, 5));
        assertThat(shop.ledger(balance)).doesNotContain(MovementKind.REPAIR);
    }

    @Test
    void stockThatMovedByTheRulesKeepsNobodyFromRepairing() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Repair seenBefore = repair(OnHandChoice.LEDGER);
        reservations.confirm(hold.id(), SHOPPER);
        shop.receive(balance, 7);
        shop.hold(balance, 2);

        repaired(seenBefore);

        assertThat(shop.stock(balance)).isEqualTo(new Stock(13, 2));
        assertThat(now().addsUp()).isTrue();
    }

    @Test
    void sameRepairAgainIsAnsweredWithTheFirst() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Repair repair = repair(OnHandChoice.LEDGER);
        Movement movement = repaired(repair);
        shop.receive(balance, 1);

        assertThat(reconciliation.repair(repair)).isEqualTo(new Replayed(movement));
        assertThat(shop.stock(balance)).isEqualTo(new Stock(11, 4));
    }

    @Test
    void keyOfAnotherChangeIsRefused() {
        tampering.change(balance, ON_HAND_DRIFTS);
        RequestKey used = newKey();
        balances.change(receipt(used, balance, 1));
        BalanceKey unknown = shop.nothing();

        assertThat(reconciliation.repair(repair(used, balance, OnHandChoice.LEDGER, REASON)))
                .isEqualTo(new KeyReused(used));
        assertThat(reconciliation.repair(repairOf(used, unknown))).isEqualTo(new KeyReused(used));
    }

    @Test
    void keyOfAnotherRepairIsRefused() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Repair first = repair(OnHandChoice.LEDGER);
        repaired(first);
        RequestKey key = first.requestKey();
        Differences seen = first.expected();

        assertRefused(
                new Repair(key, balance, OnHandChoice.LEDGER, seen, new Reason("another"), CLERK));
        assertRefused(new Repair(key, balance, OnHandChoice.BALANCE, seen, REASON, CLERK));
        assertRefused(new Repair(key, balance, OnHandChoice.HELD, seen, REASON, CLERK));
        assertRefused(repairOf(key, shop.shelve(1)));
        assertRefused(
                new Repair(
                        key,
                        balance,
                        OnHandChoice.LEDGER,
                        new Differences(-2, 1, 0, 0, 0),
                        REASON,
                        CLERK));
    }

    private void assertRefused(Repair other) {
        assertThat(reconciliation.repair(other)).isEqualTo(new KeyReused(other.requestKey()));
    }

    @Test
    void keyOfARepairIsRefusedForAReceipt() {
        tampering.change(balance, ON_HAND_DRIFTS);
        Repair repair = repair(OnHandChoice.LEDGER);
        repaired(repair);

        assertThat(balances.change(receipt(repair.requestKey(), balance, 1)))
                .isInstanceOf(StockOutcome.KeyReused.class);
    }

    @Test
    void balanceThatNeverWasIsNotRepaired() {
        BalanceKey unknown = shop.nothing();

        assertThat(reconciliation.repair(repairOf(newKey(), unknown)))
                .isEqualTo(new UnknownBalance(unknown));
    }

    @Test
    void runsThatFoundTheMismatchTellThatItIsRepaired() {
        tampering.change(balance, ON_HAND_DRIFTS);
        reconciliation.request(CLERK);
        finish();
        Run before = reconciliation.lastFinishedRun().orElseThrow();

        Movement movement = repaired(repair(OnHandChoice.BALANCE));

        Run after = reconciliation.lastFinishedRun().orElseThrow();
        assertThat(after.mismatches()).isEqualTo(before.mismatches());
        assertThat(after.openMismatches()).isEqualTo(before.openMismatches() - 1);
        assertThat(reconciliation.mismatches(after.id(), Reconciliation.MAX_MISMATCHES))
                .filteredOn(found -> found.mismatch().balance().equals(balance))
                .extracting(RunMismatch::repairedBy)
                .containsExactly(movement.id());
    }

    private void finish() {
        while (reconciliation.checkNext().isPresent()) {
            assertThat(reconciliation.lastRun()).isPresent();
        }
    }

    @Test
    void ofRepairsAtOnceOneIsMade() {
        for (int round = 0; round < ROUNDS; round++) {
            useStock();
            tampering.change(balance, ON_HAND_DRIFTS);
            Mismatch seen = now();

            List<RepairOutcome> outcomes =
                    Together.call(6, () -> reconciliation.repair(repairOf(newKey(), seen)));

            assertThat(outcomes).filteredOn(Repaired.class::isInstance).hasSize(1);
            assertThat(outcomes).filteredOn(NothingToRepair.class::isInstance).hasSize(5);
            assertThat(shop.ledger(balance)).containsOnlyOnce(MovementKind.REPAIR);
        }
    }

    @Test
    void sameRepairAtOnceIsMadeOnce() {
        for (int round = 0; round < ROUNDS; round++) {
            useStock();
            tampering.change(balance, ON_HAND_DRIFTS);
            Repair repair = repair(OnHandChoice.LEDGER);

            List<RepairOutcome> outcomes = Together.call(6, () -> reconciliation.repair(repair));

            assertThat(outcomes).filteredOn(Repaired.class::isInstance).hasSize(1);
            assertThat(outcomes).filteredOn(Replayed.class::isInstance).hasSize(5);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {RESERVED_DRIFTS, ON_HAND_DRIFTS, HOLD_SHRINKS})
    void repairIsExactWhileClaimsEndingsAndReceiptsGoOn(String drift) {
        for (int round = 0; round < ROUNDS; round++) {
            balance = shop.shelve(1_000);
            hold = shop.hold(balance, 4);
            tampering.change(balance, drift);
            Repair repair = repair(OnHandChoice.BALANCE);
            AtomicBoolean done = new AtomicBoolean();
            List<Callable<Boolean>> everybody = new ArrayList<>();
            everybody.add(() -> repairThen(repair, done));
            for (int i = 0; i < 4; i++) {
                everybody.add(() -> shopUntil(done));
            }

            assertThat(Together.call(everybody)).containsOnly(true);

            assertThat(now()).matches(Mismatch::addsUp);
            assertThat(investigate().parting()).isNull();
        }
    }

    private boolean repairThen(Repair repair, AtomicBoolean done) {
        try {
            repaired(repair);
            return true;
        } finally {
            done.set(true);
        }
    }

    private boolean shopUntil(AtomicBoolean done) {
        do {
            if (reservations.hold(basket(line(balance, 3), line(balance, 1)))
                    instanceof Placed placed) {
                List<Reservation> held =
                        placed.lines().stream().map(HeldLine::reservation).toList();
                reservations.confirm(held.get(0).id(), SHOPPER);
                reservations.release(held.get(1).id(), SHOPPER);
            }
            balances.change(receipt(balance, 3));
        } while (!done.get());
        return true;
    }

    private Movement repaired(Repair repair) {
        return assertThat(reconciliation.repair(repair))
                .asInstanceOf(type(Repaired.class))
                .actual()
                .movement();
    }

    /** As an admin wants it who sees the present figures. */
    private Repair repair(OnHandChoice choice) {
        return repair(newKey(), balance, choice, REASON);
    }

    private Repair repair(RequestKey key, BalanceKey balance, OnHandChoice choice, Reason reason) {
        return new Repair(key, balance, choice, now().differences(), reason, CLERK);
    }

    private static Repair repairOf(RequestKey key, BalanceKey balance) {
        return repairOf(key, mismatch(balance, 0, 0, 1, 0, 0));
    }

    private static Repair repairOf(RequestKey key, Mismatch seen) {
        return new Repair(
                key, seen.balance(), OnHandChoice.LEDGER, seen.differences(), REASON, CLERK);
    }

    private Mismatch now() {
        return investigate().now();
    }

    private Investigation investigate() {
        return reconciliation.investigate(balance).orElseThrow();
    }
}
