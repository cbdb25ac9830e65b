package io.holdfast.reconciliation;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.REASON;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.newKey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.SkuPolicy;
import io.holdfast.balances.StockBack;
import io.holdfast.balances.StockExhausted;
import io.holdfast.balances.StockLow;
import io.holdfast.balances.StockPolicies;
import io.holdfast.balances.StockPolicy;
import io.holdfast.catalog.SettlesAt;
import io.holdfast.reconciliation.Parting.AfterTheLedger;
import io.holdfast.reconciliation.Parting.Contradicted;
import io.holdfast.reconciliation.Parting.Contradiction;
import io.holdfast.reconciliation.Parting.Gap;
import io.holdfast.reconciliation.Parting.Part;
import io.holdfast.reconciliation.Parting.PolicyNotInForce;
import io.holdfast.reconciliation.Parting.Unrecorded;
import io.holdfast.reconciliation.RepairOutcome.KeyReused;
import io.holdfast.reconciliation.RepairOutcome.NotPossible;
import io.holdfast.reconciliation.RepairOutcome.Repaired;
import io.holdfast.reconciliation.RepairOutcome.Replayed;
import io.holdfast.reconciliation.RepairPlan.Option;
import io.holdfast.reservations.CustomerReturn;
import io.holdfast.reservations.Fulfilment;
import io.holdfast.reservations.FulfilmentOutcome;
import io.holdfast.reservations.Fulfilments;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.reservations.ReturnOutcome;
import io.holdfast.testing.Shop;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;

import java.util.List;

/** What is committed, dispatched, returned and kept back adds up too, or is found and mended. */
@TamperedDatabase
@RecordApplicationEvents
class FulfilmentReconciliationTests {

    private static final String COMMITTED_DRIFTS =
            "update inventory_balances set committed = committed + 1 where";
    private static final String DISPATCH_IS_FORGOTTEN =
            "update inventory_reservations set dispatched = 1 where dispatched = 2 and";
    private static final String DISPATCH_IS_INVENTED =
            "update inventory_reservations set dispatched = 3 where dispatched = 2 and";
    private static final String CANCELLATION_IS_INVENTED =
            "update inventory_reservations set cancelled = 2 where cancelled = 1 and";
    private static final String LEDGER_LOSES_A_DISPATCH =
            "delete from stock_movements where kind = 'dispatch' and";

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private StockPolicies policies;
    @Autowired private Reservations reservations;
    @Autowired private Fulfilments fulfilments;
    @Autowired private Reconciliation reconciliation;
    @Autowired private Tampering tampering;

    private BalanceKey balance;
    private BalanceKey elsewhere;
    private Reservation sold;

    /** 20 on hand, 3 reserved and 3 committed in the end; the SKU is at another location, too. */
    @BeforeEach
    void tellAStory() {
        balance = shop.nothing();
        policies.settle(balance.location(), SettlesAt.DISPATCH, CLERK);
        shop.receive(balance, 21);
        elsewhere = shop.receive(new BalanceKey(balance.sku(), shop.newLocation()), 5);
        put(new StockPolicy(balance, 2, 4, 6));
        shop.hold(balance, 3);
        sold = shop.hold(balance, 6);
        reservations.confirm(sold.id(), SHOPPER);
        dispatch(2);
        cancel(1);
        takeBack(balance, 1, false);
    }

    @Test
    void storyWithAllPartsIsSoundAtBothLocations() {
        takeBack(elsewhere, 1, true);

        assertThat(now()).isEqualTo(mismatch(20, 3, 3, 3, 20, 3));
        assertThat(investigate().parting()).isNull();
        assertThat(investigate().addsUp()).isTrue();
        assertThat(investigate().steps()).allMatch(Step::continuesThePrevious);
        assertThat(shop.ledger(elsewhere))
                .containsExactly(MovementKind.RECEIPT, MovementKind.RETURN, MovementKind.WRITE_OFF);
        assertThat(investigate(elsewhere).parting()).isNull();
        assertThat(investigate(elsewhere).addsUp()).isTrue();
    }

    @Test
    void whereConfirmationSettlesAReturnIsSoundToo() {
        Reservation taken = shop.hold(elsewhere, 3);
        reservations.confirm(taken.id(), SHOPPER);
        takeBack(taken, elsewhere, 2, true);
        takeBack(taken, balance, 1, false);

        assertThat(investigate(elsewhere).parting()).isNull();
        assertThat(investigate(elsewhere).now().tellsOfCommitted()).isFalse();
        assertThat(investigate().parting()).isNull();
        assertThat(investigate().addsUp()).isTrue();
    }

    @Test
    void committedThatDriftedIsFoundByRunsAndPointedAt() {
        tampering.change(balance, COMMITTED_DRIFTS);

        assertThat(now()).isEqualTo(mismatch(20, 4, 3, 3, 20, 3));
        assertThat(now().differences()).isEqualTo(new Differences(0, 0, 0, 1, 1));
        assertThat(parting(AfterTheLedger.class))
                .returns(3, AfterTheLedger::committedExpected)
                .returns(4, AfterTheLedger::committed);
        assertThat(reconciliation.run().mismatches()).contains(now());
        assertThat(foundByARun()).isEqualTo(now());

        shop.receive(balance, 1);
        assertThat(parting(Gap.class).step())
                .returns(3L, Step::committedExpected)
                .returns(4, step -> step.movement().committedAfter());
    }

    private Mismatch foundByARun() {
        Run run = reconciliation.request(CLERK).run();
        while (reconciliation.checkNext().isPresent()) {
            assertThat(reconciliation.lastRun()).isPresent();
        }
        return reconciliation.mismatches(run.id(), Reconciliation.MAX_MISMATCHES).stream()
                .map(RunMismatch::mismatch)
                .filter(found -> found.balance().equals(balance))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void dispatchThatTheHoldForgotIsPointedAt() {
        tampering.change(balance, DISPATCH_IS_FORGOTTEN);

        assertContradicted(MovementKind.DISPATCH, Contradiction.EXCESS);
        assertThat(now().committedHeld()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                DISPATCH_IS_INVENTED + "|DISPATCH",
                CANCELLATION_IS_INVENTED + "|CANCELLATION",
                LEDGER_LOSES_A_DISPATCH + "|DISPATCH"
            })
    void whatTheLedgerDoesNotTellOfAHoldIsPointedAt(String drift, Part part) {
        tampering.change(balance, drift);

        assertThat(parting(Unrecorded.class)).isEqualTo(new Unrecorded(shop.now(sold), part));
        assertThat(investigate().unrecorded()).hasSize(1);
    }

    @Test
    void returnsAreAddedUpOverAllLocations() {
        takeBack(elsewhere, 1, false);
        tampering.change(
                balance, "update inventory_reservations set returned = 1 where returned = 2 and");

        assertThat(investigate().parting()).isNull();
        assertThat(investigate(elsewhere).parting())
                .asInstanceOf(type(Contradicted.class))
                .returns(Contradiction.EXCESS, Contradicted::contradiction)
                .returns(shop.now(sold), Contradicted::hold);

        tampering.change(
                balance, "update inventory_reservations set returned = 2 where returned = 1 and");
        tampering.change(elsewhere, "delete from stock_movements where kind = 'return' and");
        assertThat(parting(Unrecorded.class).part()).isEqualTo(Part.RETURN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update stock_movements set on_hand_delta = -1 where kind = 'dispatch' and",
                "update stock_movements set committed_delta = 0 where kind = 'confirmation' and",
                "update inventory_reservations set quantity = 7 where dispatched = 2 and"
            })
    void rowThatIsNotWhatItsKindDoesToItsHoldIsPointedAt(String drift) {
        tampering.change(balance, drift);

        assertThat(investigate().parting()).isNotNull();
        assertThat(investigate().addsUp()).isFalse();
    }

    @Test
    void confirmationThatSettledOtherwiseThanItsHoldIsPointedAt() {
        sold = shop.hold(balance, 5);
        reservations.confirm(sold.id(), SHOPPER);

        tampering.change(
                balance,
                "update inventory_reservations set settles_at_dispatch = false"
                        + " where quantity = 5 and");

        assertContradicted(MovementKind.CONFIRMATION, Contradiction.QUANTITY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                COMMITTED_DRIFTS,
                DISPATCH_IS_FORGOTTEN,
                DISPATCH_IS_INVENTED,
                CANCELLATION_IS_INVENTED,
                LEDGER_LOSES_A_DISPATCH
            })
    void whateverIsWrongAddsUpAfterwards(String drift) {
        tampering.change(balance, drift);
        Option option = investigate().plan().options().getFirst();

        Movement movement = repaired(repair(option.choice()));

        assertThat(now())
                .isEqualTo(
                        mismatch(
                                option.onHand(),
                                option.committed(),
                                now().committedHeld(),
                                option.committed(),
                                option.onHand(),
                                3));
        assertThat(now().addsUp()).isTrue();
        assertThat(investigate().parting()).isNull();
        assertThat(movement)
                .returns(option.committed(), Movement::committedAfter)
                .returns(option.committedDelta(), Movement::committedDelta)
                .returns(option.available(), Movement::availableAfter);
        assertThat(dispatchAll()).isInstanceOf(FulfilmentOutcome.Done.class);
        assertThat(investigate().parting()).isNull();
    }

    @Test
    void whatMayBeOwedNeedsNoUnitsInARepair() {
        tampering.change(balance, "update inventory_balances set on_hand = 0 where");

        assertThat(investigate().plan())
                .isEqualTo(
                        new RepairPlan(
                                -2,
                                List.of(
                                        new Option(OnHandChoice.BALANCE, 0, 3, 3, -2, -20, 0, 0),
                                        new Option(OnHandChoice.LEDGER, 20, 3, 3, 18, 0, 0, 0))));
        repaired(repair(OnHandChoice.BALANCE));
        assertThat(now().addsUp()).isTrue();
    }

    @Test
    void onHandIsRaisedByWhatMayNotBeOwed() {
        tampering.change(
                balance, "update inventory_reservations set quantity = 30 where quantity = 6 and");

        Repair repair = repair(OnHandChoice.HELD);
        Movement movement = repaired(repair);

        assertThat(movement)
                .returns(24, Movement::onHandAfter)
                .returns(27, Movement::committedAfter)
                .returns(-2, Movement::availableAfter);
        assertThat(reconciliation.repair(repair)).isEqualTo(new Replayed(movement));
        RequestKey key = repair.requestKey();
        Differences other = new Differences(0, 0, 0, 0, 0);
        assertThat(
                        reconciliation.repair(
                                new Repair(key, balance, OnHandChoice.HELD, other, REASON, CLERK)))
                .isEqualTo(new KeyReused(key));
    }

    @Test
    void whatCrossesALevelInARepairIsTold(ApplicationEvents events) {
        tampering.change(balance, "update inventory_balances set committed = 23 where");
        events.clear();

        repaired(repair(OnHandChoice.BALANCE));

        assertThat(events.stream(StockBack.class)).containsExactly(new StockBack(balance, 18));
        tampering.change(balance, "update inventory_balances set on_hand = 4 where");
        repaired(repair(OnHandChoice.BALANCE));
        tampering.change(balance, "update inventory_balances set on_hand = 20 where");
        events.clear();
        repaired(repair(OnHandChoice.LEDGER));
        assertThat(events.stream(StockExhausted.class)).isEmpty();
        assertThat(events.stream(StockLow.class)).containsExactly(new StockLow(balance, 2, 4));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update inventory_balances set safety_stock = 0 where",
                "update inventory_balances set low_stock_at = null where",
                "update stock_policies set safety_stock = 9 where"
            })
    void policyThatIsNotInForceIsPointedAtAndPutInForce(String drift) {
        tampering.change(balance, drift);

        assertThat(now().policyInForce()).isFalse();
        assertThat(now().differences().areNone()).isTrue();
        assertThat(reconciliation.run().mismatches()).contains(now());
        PolicyNotInForce parting = parting(PolicyNotInForce.class);
        assertThat(parting.terms()).isNotEqualTo(parting.due());

        Movement movement = repaired(repair(OnHandChoice.BALANCE));

        assertThat(now().addsUp()).isTrue();
        assertThat(movement.safetyStockAfter()).isEqualTo(parting.due().safetyStock());
        assertThat(balances.find(balance).orElseThrow())
                .returns(parting.due().safetyStock(), Balance::safetyStock)
                .returns(parting.due().lowStockAt(), Balance::lowStockAt);
    }

    @Test
    void balanceThatFollowsItsSkuIsComparedWithThat() {
        policies.put(new SkuPolicy(balance.sku(), 1, null), CLERK, null);
        assertThat(investigate(elsewhere).addsUp()).isTrue();

        tampering.change(elsewhere, "update inventory_balances set safety_stock = 0 where");

        assertThat(investigate(elsewhere).parting()).isInstanceOf(PolicyNotInForce.class);
    }

    @Test
    void unitsThatWaitWhereConfirmationSettlesAreNotRepaired() {
        tampering.run(
                balance,
                """
                update locations set settles_at = 'confirmation'
                where code = :location and :sku <> ''
                """);

        assertThat(now().policyInForce()).isFalse();
        assertThat(investigate().plan().options()).isEmpty();
        assertThat(reconciliation.repair(repair(OnHandChoice.BALANCE)))
                .isInstanceOf(NotPossible.class);

        tampering.run(
                balance,
                "update locations set settles_at = 'dispatch'"
                        + " where code = :location and :sku <> ''");
        assertThat(now().addsUp()).isTrue();
    }

    private void put(StockPolicy policy) {
        policies.put(policy, CLERK, null);
    }

    private void dispatch(int units) {
        assertThat(fulfilments.dispatch(fulfilment(units)))
                .isInstanceOf(FulfilmentOutcome.Done.class);
    }

    private FulfilmentOutcome dispatchAll() {
        return fulfilments.dispatch(new Fulfilment(newKey(), sold.id(), null, CLERK));
    }

    private void cancel(int units) {
        assertThat(fulfilments.cancel(fulfilment(units)))
                .isInstanceOf(FulfilmentOutcome.Done.class);
    }

    private Fulfilment fulfilment(int units) {
        return new Fulfilment(newKey(), sold.id(), new Quantity(units), CLERK);
    }

    private void takeBack(BalanceKey where, int units, boolean isWrittenOff) {
        takeBack(sold, where, units, isWrittenOff);
    }

    private void takeBack(Reservation hold, BalanceKey where, int units, boolean isWrittenOff) {
        CustomerReturn wish =
                new CustomerReturn(
                        newKey(),
                        hold.id(),
                        where,
                        new Quantity(units),
                        isWrittenOff,
                        REASON,
                        CLERK);
        assertThat(fulfilments.takeBack(wish)).isInstanceOf(ReturnOutcome.Recorded.class);
    }

    private Movement repaired(Repair repair) {
        return assertThat(reconciliation.repair(repair))
                .asInstanceOf(type(Repaired.class))
                .actual()
                .movement();
    }

    private Repair repair(OnHandChoice choice) {
        return new Repair(newKey(), balance, choice, now().differences(), REASON, CLERK);
    }

    private void assertContradicted(MovementKind kind, Contradiction contradiction) {
        Contradicted parting = parting(Contradicted.class);
        assertThat(parting.step().movement().kind()).isEqualTo(kind);
        assertThat(parting.hold()).isEqualTo(shop.now(sold));
        assertThat(parting.contradiction()).isEqualTo(contradiction);
    }

    private <P extends Parting> P parting(Class<P> kind) {
        return assertThat(investigate().parting()).asInstanceOf(type(kind)).actual();
    }

    private Mismatch now() {
        return investigate().now();
    }

    private Investigation investigate() {
        return investigate(balance);
    }

    private Investigation investigate(BalanceKey key) {
        return reconciliation.investigate(key).orElseThrow();
    }

    /** Three are reserved, as holds and ledger say. */
    private Mismatch mismatch(
            int onHand,
            int committed,
            long committedHeld,
            long ledgerCommitted,
            long ledgerOnHand,
            int reserved) {
        return new Mismatch(
                balance,
                onHand,
                reserved,
                committed,
                reserved,
                committedHeld,
                ledgerOnHand,
                reserved,
                ledgerCommitted,
                true);
    }
}
