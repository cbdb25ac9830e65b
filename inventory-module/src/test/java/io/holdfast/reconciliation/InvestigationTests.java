package io.holdfast.reconciliation;

import static io.holdfast.reconciliation.Tampering.mismatch;
import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.REASON;
import static io.holdfast.testing.Requests.SHOPPER;
import static io.holdfast.testing.Requests.adjustment;
import static io.holdfast.testing.Requests.newKey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.MovementKind;
import io.holdfast.reconciliation.Parting.AfterTheLedger;
import io.holdfast.reconciliation.Parting.Contradicted;
import io.holdfast.reconciliation.Parting.Contradiction;
import io.holdfast.reconciliation.Parting.Gap;
import io.holdfast.reconciliation.Parting.Part;
import io.holdfast.reconciliation.Parting.Sums;
import io.holdfast.reconciliation.Parting.Unrecorded;
import io.holdfast.reconciliation.RepairOutcome.Repaired;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Shop;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

import java.util.List;

/** Whatever is planted into a balance's story, the replay points at it. */
@TamperedDatabase
class InvestigationTests {

    private static final String DRIFT =
            "update inventory_balances set reserved = reserved + 1 where";

    private static final String ADD_HOLD =
            """
            insert into inventory_reservations
                (checkout_id, request_key, sku_id, location_id, quantity, status, held_at,
                 expires_at)
            select gen_random_uuid(), gen_random_uuid(), s.id, l.id, 2, 'held', clock_timestamp(),
                   clock_timestamp() + interval '1 hour'
            from skus s cross join locations l
            where s.code = :sku and l.code = :location
            """;

    @Autowired private Shop shop;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private Reconciliation reconciliation;
    @Autowired private Deadlines deadlines;
    @Autowired private Tampering tampering;

    private BalanceKey balance;
    private Reservation held;
    private Reservation confirmed;
    private Reservation released;
    private Reservation expired;

    /** Nine rows: 20 on hand in the end, and 4 of them held. */
    @BeforeEach
    void tellAStory() {
        balance = shop.shelve(10);
        held = shop.hold(balance, 4);
        confirmed = shop.hold(balance, 1);
        reservations.confirm(confirmed.id(), SHOPPER);
        released = shop.hold(balance, 2);
        reservations.release(released.id(), SHOPPER);
        expired = shop.hold(balance, 3);
        deadlines.pass(expired);
        reservations.expireDue();
        balances.change(adjustment(balance, 11));
    }

    @Test
    void soundStoryHasNoParting() {
        Investigation investigation = investigate();

        assertThat(investigation.parting()).isNull();
        assertThat(investigation.addsUp()).isTrue();
        assertThat(investigation.now()).isEqualTo(mismatch(balance, 20, 4, 4, 20, 4));
        assertThat(investigation.unrecorded()).isEmpty();
        assertThat(investigation.steps()).hasSize(9).allMatch(Step::continuesThePrevious);
        assertThat(investigation.steps())
                .extracting(step -> step.movement().kind())
                .isEqualTo(shop.ledger(balance));
    }

    @Test
    void nothingIsToldOfABalanceThatNeverWas() {
        assertThat(reconciliation.investigate(shop.nothing())).isEmpty();
    }

    @Test
    void balanceThatChangedAfterTheLastRowIsPointedAt() {
        tampering.change(balance, DRIFT);

        Investigation investigation = investigate();

        long last = investigation.steps().getLast().movement().id();
        assertThat(investigation.parting()).isEqualTo(new AfterTheLedger(last, 20, 4, 0, 20, 5, 0));
        assertThat(investigation.addsUp()).isFalse();
        assertThat(investigation.now()).isEqualTo(mismatch(balance, 20, 5, 4, 20, 4));
    }

    @Test
    void balanceWithoutALedgerIsPointedAt() {
        BalanceKey fresh = shop.nothing();
        tampering.run(
                fresh,
                """
                insert into inventory_balances (sku_id, location_id, on_hand, reserved)
                select s.id, l.id, 3, 0
                from skus s cross join locations l
                where s.code = :sku and l.code = :location
                """);

        Investigation investigation = reconciliation.investigate(fresh).orElseThrow();

        assertThat(investigation.parting()).isEqualTo(new AfterTheLedger(null, 0, 0, 0, 3, 0, 0));
        assertThat(investigation.steps()).isEmpty();
    }

    @Test
    void firstRowAfterAChangeThatWroteNoneIsPointedAt() {
        tampering.change(balance, DRIFT);
        shop.receive(balance, 5);
        tampering.change(balance, DRIFT);
        shop.receive(balance, 5);

        Step step = parting(Gap.class).step();

        assertThat(step).isEqualTo(investigate().steps().get(9));
        assertThat(step.previousId()).isEqualTo(investigate().steps().get(8).movement().id());
        assertThat(step.movement().onHandAfter()).isEqualTo(25);
        assertThat(step.onHandExpected()).isEqualTo(25);
        assertThat(step.movement().reservedAfter()).isEqualTo(5);
        assertThat(step.reservedExpected()).isEqualTo(4);
    }

    @Test
    void rowThatWasRewrittenIsPointedAt() {
        tampering.change(
                balance,
                "update stock_movements set on_hand_after = 11 where kind = 'receipt' and");

        Step step = parting(Gap.class).step();

        assertThat(step.previousId()).isNull();
        assertThat(step.movement().kind()).isEqualTo(MovementKind.RECEIPT);
        assertThat(step.movement().onHandAfter()).isEqualTo(11);
        assertThat(step.onHandExpected()).isEqualTo(10);
    }

    @Test
    void figuresBeyondAnIntegerAreReplayedToo() {
        tampering.change(
                balance,
                """
                update stock_movements
                set on_hand_delta = 2147483647
                where kind = 'adjustment' and\
                """);

        assertThat(parting(Gap.class).step().onHandExpected()).isEqualTo(9L + Integer.MAX_VALUE);
        assertThat(investigate().now().ledgerOnHand()).isEqualTo(9L + Integer.MAX_VALUE);
    }

    @Test
    void rowThatWasTakenOutIsMissedByItsHold() {
        tampering.change(balance, "delete from stock_movements where kind = 'confirmation' and");

        assertThat(parting(Unrecorded.class))
                .isEqualTo(new Unrecorded(shop.now(confirmed), Part.ENDING));
    }

    @Test
    void rowOfStockThatWasTakenOutLeavesAGap() {
        tampering.change(balance, "delete from stock_movements where kind = 'receipt' and");

        assertThat(parting(Gap.class).step().movement().reservationId())
                .isEqualTo(held.id().value());
    }

    @Test
    void holdThatEndedWithoutARowIsPointedAt() {
        tampering.change(
                balance,
                """
                update inventory_reservations
                set status = 'released', ended_at = clock_timestamp()
                where status = 'held' and\
                """);

        assertThat(parting(Unrecorded.class))
                .isEqualTo(new Unrecorded(shop.now(held), Part.ENDING));
    }

    @Test
    void holdThatBeganWithoutARowIsPointedAt() {
        tampering.run(balance, ADD_HOLD);

        Unrecorded hold = parting(Unrecorded.class);

        assertThat(hold.part()).isEqualTo(Part.BEGINNING);
        assertThat(hold.hold().quantity().value()).isEqualTo(2);
        assertThat(investigate().unrecorded()).containsExactly(hold);
        assertThat(investigate().steps()).hasSize(9);
    }

    @Test
    void whatHappenedFirstIsPointedAt() {
        tampering.run(balance, ADD_HOLD);
        tampering.change(balance, DRIFT);
        shop.receive(balance, 1);
        assertThat(parting(Unrecorded.class).part()).isEqualTo(Part.BEGINNING);

        tampering.change(
                balance,
                """
                update inventory_reservations
                set held_at = clock_timestamp()
                where quantity = 2 and status = 'held' and\
                """);
        assertThat(parting(Gap.class).step()).isEqualTo(investigate().steps().get(9));
        assertThat(investigate().unrecorded()).hasSize(1);
    }

    @Test
    void onlySoManyHoldsWithoutRowsAreNamed() {
        for (int i = 0; i <= Reconciliation.MAX_UNRECORDED; i++) {
            tampering.run(balance, ADD_HOLD);
        }

        assertThat(investigate().unrecorded()).hasSize(Reconciliation.MAX_UNRECORDED);
    }

    @Test
    void rowThatSaysAnotherQuantityThanItsHoldIsPointedAt() {
        tampering.change(
                balance,
                "update inventory_reservations set quantity = 3 where status = 'held' and");

        assertContradicted(MovementKind.HOLD, held, Contradiction.QUANTITY);
    }

    @Test
    void rowThatSaysAnotherEndThanItsHoldIsPointedAt() {
        tampering.change(
                balance,
                """
                update inventory_reservations set status = 'released'
                where status = 'confirmed' and\
                """);

        assertContradicted(MovementKind.CONFIRMATION, confirmed, Contradiction.STATUS);
    }

    @Test
    void rowThatEndsAHoldThatIsStillHeldIsPointedAt() {
        tampering.change(
                balance,
                """
                update inventory_reservations set status = 'held', ended_at = null
                where status = 'expired' and\
                """);

        assertContradicted(MovementKind.EXPIRY, expired, Contradiction.STATUS);
    }

    @Test
    void rowThatRecordsAnEndTheSecondTimeIsPointedAt() {
        tampering.change(
                balance,
                """
                insert into stock_movements
                    (kind, sku_id, location_id, on_hand_delta, reserved_delta, on_hand_after,
                     reserved_after, reservation_id, actor, recorded_at)
                select kind, sku_id, location_id, 0, reserved_delta, 20, 2, reservation_id, actor,
                       clock_timestamp()
                from stock_movements
                where kind = 'release' and\
                """);

        assertContradicted(MovementKind.RELEASE, released, Contradiction.TWICE);
        assertThat(parting(Contradicted.class).step()).isEqualTo(investigate().steps().getLast());
    }

    @Test
    void holdOfAnotherBalanceIsPointedAtOnBoth() {
        BalanceKey other = shop.shelve(10);
        tampering.change(
                balance,
                """
                update inventory_reservations
                set (sku_id, location_id) = (
                    select s.id, b.location_id
                    from skus s join inventory_balances b on b.sku_id = s.id
                    where s.code = '%s')
                where status = 'held' and\
                """
                        .formatted(other.sku().value()));

        assertContradicted(MovementKind.HOLD, held, Contradiction.BALANCE);
        assertThat(reconciliation.investigate(other).orElseThrow().parting())
                .isEqualTo(new Unrecorded(shop.now(held), Part.BEGINNING));
    }

    @Test
    void stepsAreThoseAroundTheFaultHoweverLongTheLedgerIs() {
        receiveOneByOne(20);
        tampering.change(balance, DRIFT);
        receiveOneByOne(20);

        List<Step> steps = investigate().steps();

        assertThat(steps).hasSize(16);
        assertThat(parting(Gap.class).step()).isEqualTo(steps.get(10));
        assertThat(steps).filteredOn(step -> !step.continuesThePrevious()).hasSize(1);
        assertThat(steps).extracting(step -> step.movement().id()).isSorted();
        assertThat(steps).doesNotHaveDuplicates();
    }

    @Test
    void stepsAreTheNewestIfNoneIsAtFault() {
        receiveOneByOne(20);

        List<Step> steps = investigate().steps();

        assertThat(steps).hasSize(15).allMatch(Step::continuesThePrevious);
        assertThat(steps.getLast().movement().onHandAfter()).isEqualTo(40);
    }

    private void receiveOneByOne(int units) {
        for (int i = 0; i < units; i++) {
            shop.receive(balance, 1);
        }
    }

    @Test
    void repairSettlesWhatPartedBeforeIt() {
        tampering.run(balance, ADD_HOLD);
        tampering.change(balance, "delete from stock_movements where kind = 'confirmation' and");
        tampering.change(balance, "update inventory_balances set on_hand = 17 where");
        repair();
        assertThat(investigate().parting()).isNull();
        assertThat(investigate().unrecorded()).isEmpty();
        assertThat(investigate().steps()).singleElement().returns(true, Step::continuesThePrevious);

        reservations.release(held.id(), SHOPPER);
        shop.hold(balance, 3);
        assertThat(investigate().parting()).isNull();
        assertThat(investigate().steps()).hasSize(3).allMatch(Step::continuesThePrevious);
    }

    @Test
    void whatPartsAfterARepairIsPointedAt() {
        tampering.change(balance, DRIFT);
        repair();

        tampering.change(balance, DRIFT);
        assertThat(parting(AfterTheLedger.class).reserved()).isEqualTo(5);

        shop.receive(balance, 1);
        assertThat(parting(Gap.class).step().movement().kind()).isEqualTo(MovementKind.RECEIPT);

        tampering.change(
                balance,
                """
                update inventory_reservations
                set status = 'released', ended_at = held_at
                where status = 'held' and\
                """);
        assertThat(parting(Gap.class).step().movement().kind()).isEqualTo(MovementKind.RECEIPT);
    }

    @Test
    void whatWasRewrittenBehindARepairShowsInTheSums() {
        tampering.change(balance, DRIFT);
        repair();
        tampering.change(
                balance,
                "update inventory_reservations set quantity = 3 where status = 'held' and");

        assertThat(parting(Sums.class).differences()).isEqualTo(new Differences(0, 1, 0, 0, 0));
    }

    private void repair() {
        Repair repair =
                new Repair(
                        newKey(),
                        balance,
                        OnHandChoice.BALANCE,
                        investigate().now().differences(),
                        REASON,
                        CLERK);
        assertThat(reconciliation.repair(repair)).isInstanceOf(Repaired.class);
    }

    private void assertContradicted(
            MovementKind kind, Reservation hold, Contradiction contradiction) {
        Contradicted parting = parting(Contradicted.class);
        assertThat(parting.step().movement().kind()).isEqualTo(kind);
        assertThat(parting.hold()).isEqualTo(shop.now(hold));
        assertThat(parting.step().movement().reservationId()).isEqualTo(hold.id().value());
        assertThat(parting.contradiction()).isEqualTo(contradiction);
    }

    private <P extends Parting> P parting(Class<P> kind) {
        return assertThat(investigate().parting()).asInstanceOf(type(kind)).actual();
    }

    private Investigation investigate() {
        return reconciliation.investigate(balance).orElseThrow();
    }
}
