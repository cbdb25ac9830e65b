package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElseGet;
import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.Balance;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.LevelEvents;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.balances.Quantity;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.FulfilmentTable.WaitingRow;
import io.holdfast.reservations.FulfilmentTable.Written;
import io.holdfast.reservations.ReservationRepository.Locked;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What becomes of the units of confirmed holds: dispatched, given back, returned.
 *
 * <p>Figures are whole units. Each wish is done once for its request key, however often and from
 * wherever it is sent; a refusal changes nothing and is not remembered. Every change is a row of
 * the ledger, written in the same transaction.
 *
 * <p>Thread-safe; each call joins the caller's transaction or runs in one of its own, which is
 * repeated after a deadlock, a serialization failure or a lost race for the request key. It locks
 * the hold, then its balance.
 */
@Component
public class Fulfilments {

    /** The most rows that one call of a list answers. */
    public static final int MAX_LIST = Reservations.MAX_LIST;

    private final FulfilmentTable table;
    private final ReservationRepository reservations;
    private final Readings readings;
    private final Balances balances;
    private final LevelEvents levels;
    private final ApplicationEventPublisher events;
    private final Transactions transactions;

    Fulfilments(
            FulfilmentTable table,
            ReservationRepository reservations,
            Readings readings,
            Balances balances,
            LevelEvents levels,
            ApplicationEventPublisher events,
            Transactions transactions) {
        this.table = table;
        this.reservations = reservations;
        this.readings = readings;
        this.balances = balances;
        this.levels = levels;
        this.events = events;
        this.transactions = transactions;
    }

    /**
     * Dispatches units of a confirmed hold: they leave committed and on hand. Units on hand serve
     * the oldest commitments first, by the moment of their confirmation; who comes before his turn
     * waits for stock.
     *
     * @return every refusal included; see {@link FulfilmentOutcome} for their order
     */
    public FulfilmentOutcome dispatch(Fulfilment wish) {
        return fulfil(wish, MovementKind.DISPATCH, this::dispatch);
    }

    /**
     * Gives units of a confirmed hold back that have not been dispatched: they can be promised
     * again. What was confirmed stays so; the money is the caller's business.
     *
     * @return every refusal included; see {@link FulfilmentOutcome} for their order
     */
    public FulfilmentOutcome cancel(Fulfilment wish) {
        return fulfil(wish, MovementKind.CANCELLATION, this::giveBack);
    }

    private FulfilmentOutcome fulfil(Fulfilment wish, MovementKind kind, Step step) {
        return transactions.joining(
                transaction ->
                        reservations
                                .lock(wish.reservationId().value())
                                .map(ReservationEntity::key)
                                .map(hold -> decide(wish, kind, hold, step))
                                .orElseGet(
                                        () -> new FulfilmentOutcome.Unknown(wish.reservationId())));
    }

    private FulfilmentOutcome decide(Fulfilment wish, MovementKind kind, Locked hold, Step step) {
        Reservation present = readings.find(wish.reservationId()).orElseThrow();
        // Under the lock: an equal wish that was first to it has committed its answer.
        Optional<Movement> earlier = balances.movement(wish.requestKey());
        if (earlier.isPresent()) {
            return isAnswerTo(wish, kind, earlier.get())
                    ? new FulfilmentOutcome.Replayed(present, earlier.get())
                    : new FulfilmentOutcome.KeyReused(wish.requestKey());
        }
        Quantity quantity = wish.quantity();
        int wanted = quantity == null ? present.committed() : quantity.value();
        return wanted == 0 || wanted > present.committed()
                ? new FulfilmentOutcome.NotAllowed(present)
                : step.take(wish, present, hold, wanted);
    }

    private static boolean isAnswerTo(Fulfilment wish, MovementKind kind, Movement movement) {
        Quantity quantity = wish.quantity();
        return movement.kind() == kind
                && wish.reservationId().value() == requireReservation(movement)
                && (quantity == null || quantity.value() == -movement.committedDelta());
    }

    private static long requireReservation(Movement movement) {
        return requireNonNullElseGet(movement.reservationId(), () -> 0L);
    }

    private FulfilmentOutcome dispatch(
            Fulfilment wish, Reservation present, Locked hold, int wanted) {
        lockBalance(hold.skuId(), hold.locationId());
        long ready = Math.max(0, table.ready(hold.id()));
        if (ready < wanted) {
            return new FulfilmentOutcome.WaitingForStock(present, wanted, (int) ready);
        }
        Written written =
                written(
                        table.dispatch(
                                hold, wanted, wish.requestKey().value(), wish.actor().value()));
        events.publishEvent(
                new UnitsDispatched(
                        present.id(),
                        present.checkoutId(),
                        present.balance(),
                        new Quantity(wanted)));
        return done(wish, written);
    }

    private FulfilmentOutcome giveBack(
            Fulfilment wish, Reservation present, Locked hold, int wanted) {
        lockBalance(hold.skuId(), hold.locationId());
        Written written =
                written(
                        table.giveBack(
                                hold, wanted, wish.requestKey().value(), wish.actor().value()));
        crossed(present.balance(), written, wanted);
        events.publishEvent(
                new UnitsGivenBack(
                        present.id(),
                        present.checkoutId(),
                        present.balance(),
                        new Quantity(wanted)));
        return done(wish, written);
    }

    private FulfilmentOutcome done(Fulfilment wish, Written written) {
        return new FulfilmentOutcome.Done(
                readings.find(wish.reservationId()).orElseThrow(), movement(written));
    }

    /**
     * Takes back units of a confirmed hold that have left: never more than left and have not come
     * back yet. They are put on the shelf or written off, and then both stand in the ledger.
     *
     * @return every refusal included; see {@link ReturnOutcome} for their order
     */
    public ReturnOutcome takeBack(CustomerReturn wish) {
        return transactions.joining(
                transaction ->
                        reservations
                                .lock(wish.reservationId().value())
                                .map(ReservationEntity::key)
                                .map(hold -> decide(wish, hold))
                                .orElseGet(() -> new ReturnOutcome.Unknown(wish.reservationId())));
    }

    private ReturnOutcome decide(CustomerReturn wish, Locked hold) {
        Reservation present = readings.find(wish.reservationId()).orElseThrow();
        if (!present.sku().equals(wish.balance().sku())) {
            return new ReturnOutcome.Unknown(wish.reservationId());
        }
        Optional<Movement> earlier = balances.movement(wish.requestKey());
        if (earlier.isPresent()) {
            return isAnswerTo(wish, earlier.get())
                    ? new ReturnOutcome.Replayed(earlier.get(), balance(wish.balance()))
                    : new ReturnOutcome.KeyReused(wish.requestKey());
        }
        int returnable = present.left() - present.returned();
        return wish.quantity().value() > returnable
                ? new ReturnOutcome.NotAllowed(present, returnable)
                : putBack(wish, present, hold);
    }

    private boolean isAnswerTo(CustomerReturn wish, Movement movement) {
        return movement.kind() == MovementKind.RETURN
                && wish.reservationId().value() == requireReservation(movement)
                && movement.location().equals(wish.balance().location())
                && movement.onHandDelta() == wish.quantity().value()
                && wish.reason().equals(movement.reason())
                && table.isWrittenOff(movement.id()) == wish.isWrittenOff();
    }

    private ReturnOutcome putBack(CustomerReturn wish, Reservation present, Locked hold) {
        LocationCode location = wish.balance().location();
        Optional<Long> locationId = table.locationId(location.value());
        if (locationId.isEmpty()) {
            return new ReturnOutcome.UnknownLocation(location);
        }
        balances.open(wish.balance());
        lockBalance(hold.skuId(), locationId.get());
        Balance before = balance(wish.balance());
        long wanted = (long) before.onHand() + wish.quantity().value();
        if (wanted + before.backorderLimit() > Integer.MAX_VALUE) {
            return new ReturnOutcome.TooLarge(wanted);
        }
        return record(wish, present, hold, locationId.get());
    }

    private ReturnOutcome record(
            CustomerReturn wish, Reservation present, Locked hold, long locationId) {
        Written written =
                written(
                        table.takeBack(
                                hold,
                                locationId,
                                wish.quantity().value(),
                                wish.requestKey().value(),
                                wish.actor().value(),
                                wish.reason().value()));
        if (wish.isWrittenOff()) {
            written(table.writeOff(written.id()));
        } else {
            crossed(wish.balance(), written, wish.quantity().value());
        }
        events.publishEvent(
                new UnitsReturned(
                        present.id(),
                        present.checkoutId(),
                        wish.balance(),
                        wish.quantity(),
                        wish.isWrittenOff()));
        return new ReturnOutcome.Recorded(movement(written), balance(wish.balance()));
    }

    /** Of the units of a hold that wait, those that are there and no older commitment waits for. */
    public int ready(Reservation hold) {
        return hold.committed() == 0
                ? 0
                : (int) Math.clamp(table.ready(hold.id().value()), 0L, (long) hold.committed());
    }

    /**
     * Lists the holds that wait to be dispatched, the longest waiting first.
     *
     * @param sku of this one; null for all
     * @param location at this one; null for all
     * @param reach at any of these
     * @param onlyShort only those whose units are not all there for them
     * @param limit rows at most, 1 to {@value #MAX_LIST}
     */
    public List<Waiting> waiting(
            @Nullable SkuCode sku,
            @Nullable LocationCode location,
            Reach reach,
            boolean onlyShort,
            int limit) {
        if (limit < 1 || limit > MAX_LIST) {
            throw new IllegalArgumentException("limit must be from 1 to " + MAX_LIST);
        }
        return transactions.joining(
                transaction ->
                        waiting(
                                table.waiting(
                                        sku == null ? null : sku.value(),
                                        location == null ? null : location.value(),
                                        reach,
                                        onlyShort,
                                        limit)));
    }

    private List<Waiting> waiting(List<WaitingRow> rows) {
        Map<ReservationId, Reservation> holds =
                readings.of(rows.stream().map(row -> new ReservationId(row.id())).toList()).stream()
                        .collect(toMap(Reservation::id, hold -> hold));
        return rows.stream()
                .map(
                        row ->
                                new Waiting(
                                        requireNonNull(holds.get(new ReservationId(row.id()))),
                                        row.waits(),
                                        row.ready()))
                .toList();
    }

    private void lockBalance(long skuId, long locationId) {
        reservations.lockBalances(new Long[] {skuId}, new Long[] {locationId});
    }

    private void crossed(BalanceKey key, Written written, int added) {
        levels.crossed(
                key,
                written.available() - added,
                written.available(),
                requireNonNullElseGet(written.lowStockAt(), balances::lowAt));
    }

    private Balance balance(BalanceKey key) {
        return balances.find(key).orElseThrow();
    }

    private Movement movement(Written written) {
        return balances.movement(written.id()).orElseThrow();
    }

    private static Written written(Optional<Written> row) {
        return row.orElseThrow(() -> new IllegalStateException("a locked hold moved"));
    }

    /** What is done to a locked hold of which enough units wait. */
    @FunctionalInterface
    private interface Step {
        FulfilmentOutcome take(Fulfilment wish, Reservation present, Locked hold, int wanted);
    }
}
