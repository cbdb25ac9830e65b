package io.holdfast.reservations;

import static io.holdfast.reservations.Columns.flags;
import static io.holdfast.reservations.Columns.ints;
import static io.holdfast.reservations.Columns.longs;
import static io.holdfast.reservations.Columns.texts;

import static java.util.Comparator.comparing;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.EndingBatchRepository.Figures;
import io.holdfast.reservations.EndingBatchRepository.Written;
import io.holdfast.reservations.ReservationRepository.LockedBalance;
import io.holdfast.reservations.Settlement.Step;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;
import org.springframework.stereotype.Component;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Ends many holds by set, in the transaction of whoever asks and has locked them: lock their
 * balances, decide one hold after the other in memory, then write all holds, ledger rows and
 * balances at once.
 */
@Component
class JointEndings {

    private final EndingBatchRepository batches;
    private final BalanceNames names;
    private final ApplicationEventPublisher events;

    JointEndings(
            EndingBatchRepository batches, BalanceNames names, ApplicationEventPublisher events) {
        this.batches = batches;
        this.names = names;
        this.events = events;
    }

    /** Locks balances in their order. */
    LockedBalances lock(List<LockedBalance> balances) {
        return lock(balances, batches::lock);
    }

    /** Locks those of them that nobody else has locked. */
    LockedBalances lockFree(List<LockedBalance> balances) {
        return lock(balances, batches::lockFree);
    }

    private LockedBalances lock(List<LockedBalance> balances, Locking locking) {
        Map<LockedBalance, BalanceKey> known = names.of(balances);
        List<Figures> locked =
                locking.lock(
                        LockedBalance.skuIds(balances),
                        LockedBalance.locationIds(balances),
                        flags(balances, its -> !known.containsKey(its)));
        names.add(locked, known);
        return new LockedBalances(locked, known);
    }

    /**
     * Ends all of these holds or none of them.
     *
     * @param balances theirs, unchanged since they were locked
     * @return the ended ones by id; empty if one of them can't end this way
     */
    List<Reservation> endAll(
            Collection<LockedHold> holds, Ending ending, Actor actor, LockedBalances balances) {
        List<LockedEnding> wishes =
                holds.stream().map(hold -> new LockedEnding(hold, ending, actor)).toList();
        return wishes.stream().allMatch(wish -> wish.isAllowed(balances.now()))
                ? write(wishes, balances)
                : List.of();
    }

    /**
     * Ends those of these holds that can end as wished.
     *
     * @param wishes no hold twice
     * @param balances theirs, unchanged since they were locked
     * @return the ended ones by id
     */
    List<Reservation> endEach(Collection<LockedEnding> wishes, LockedBalances balances) {
        List<LockedEnding> allowed =
                wishes.stream().filter(wish -> wish.isAllowed(balances.now())).toList();
        return allowed.isEmpty() ? List.of() : write(allowed, balances);
    }

    private List<Reservation> write(Collection<LockedEnding> wishes, LockedBalances balances) {
        Map<LockedBalance, Settlement> settled = new HashMap<>();
        List<Step> steps =
                wishes.stream()
                        .sorted(comparing(wish -> wish.hold().id()))
                        .map(
                                wish ->
                                        settled.computeIfAbsent(wish.balance(), balances::settle)
                                                .end(wish))
                        .toList();
        Written written = write(steps, List.copyOf(settled.values()), balances.now());
        check(written, steps.size(), settled.size());
        List<Reservation> ended = new ArrayList<>(steps.size());
        for (Step step : steps) {
            Reservation hold = ended(step, balances.now());
            events.publishEvent(step.wish().ending().event(hold));
            ended.add(hold);
        }
        return ended;
    }

    private Written write(List<Step> steps, List<Settlement> settled, Instant endedAt) {
        return batches.write(
                longs(settled, its -> its.figures().skuId()),
                longs(settled, its -> its.figures().locationId()),
                ints(settled, Settlement::taken),
                ints(settled, Settlement::units),
                ints(settled, Settlement::putAside),
                longs(steps, step -> step.hold().id()),
                texts(steps, step -> step.wish().ending().status().code()),
                texts(steps, step -> step.wish().ending().movement().code()),
                texts(steps, step -> step.wish().actor().value()),
                longs(steps, step -> step.hold().skuId()),
                longs(steps, step -> step.hold().locationId()),
                ints(steps, step -> step.hold().quantity()),
                flags(steps, Step::settlesAtDispatch),
                ints(steps, Step::taken),
                ints(steps, Step::onHand),
                ints(steps, Step::reserved),
                ints(steps, Step::committed),
                ints(steps, step -> step.figures().safetyStock()),
                ints(steps, step -> step.figures().backorderLimit()),
                steps.stream().map(step -> step.figures().lowStockAt()).toArray(Integer[]::new),
                endedAt);
    }

    private static void check(Written written, int holds, int balances) {
        if (written.holds() != holds || written.balances() != balances) {
            throw new IncorrectUpdateSemanticsDataAccessException(
                    "ended %d of %d holds and wrote %d of %d balances"
                            .formatted(written.holds(), holds, written.balances(), balances));
        }
    }

    private static Reservation ended(Step step, Instant endedAt) {
        LockedHold hold = step.hold();
        UUID lineKey = hold.lineKey();
        BalanceKey balance = step.settlement().key();
        return new Reservation(
                new ReservationId(hold.id()),
                new CheckoutId(hold.checkoutId()),
                new RequestKey(hold.requestKey()),
                balance.sku(),
                balance.location(),
                new Quantity(hold.quantity()),
                step.wish().ending().status(),
                hold.heldAt(),
                hold.expiresAt(),
                endedAt,
                false,
                step.settlesAtDispatch(),
                0,
                0,
                0,
                lineKey == null ? null : new RequestKey(lineKey));
    }

    /** Locks balances and reads them. */
    @FunctionalInterface
    private interface Locking {
        List<Figures> lock(Long[] skuIds, Long[] locationIds, Boolean[] unnamed);
    }
}
