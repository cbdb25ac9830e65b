package io.holdfast.reservations;

import static java.util.Objects.requireNonNull;
import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toMap;

import io.holdfast.lanes.LaneProperties;
import io.holdfast.reservations.JointAdmission.Ruling;
import io.holdfast.reservations.ReservationRepository.LockedBalance;
import io.holdfast.transactions.Transactions;

import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Ends many holds in one transaction, each in its own way: lock the reservations by id, then have
 * {@link JointEndings} do the rest.
 *
 * <p>What can't end as wished is left to be looked at alone, and so is what somebody else keeps
 * locked, after a little patience: the others don't wait with it.
 */
@Component
class BatchEndings {

    private final ReservationRepository reservations;
    private final JointEndings joint;
    private final Transactions transactions;
    private final long patienceMillis;
    private final KeptLocked<LockedBalance> keptLocked;

    BatchEndings(
            ReservationRepository reservations,
            JointEndings joint,
            Transactions transactions,
            LaneProperties lanes) {
        this.reservations = reservations;
        this.joint = joint;
        this.transactions = transactions;
        this.patienceMillis = lanes.patienceMillis();
        this.keptLocked = new KeptLocked<>(lanes.patience());
    }

    /** Ends holds as {@link #end(List, Runnable)} does, with nobody to follow. */
    List<Reservation> end(List<HoldEnding> wishes) {
        return end(wishes, () -> {});
    }

    /**
     * Ends what can end as wished. That is committed when this returns.
     *
     * @param wishes no hold twice
     * @param locked run once holds and balances are locked: whoever wants them now comes afterwards
     * @return the ended holds
     */
    List<Reservation> end(List<HoldEnding> wishes, Runnable locked) {
        try {
            return end(wishes, reservations::lockHeldPatiently, joint::lock, locked);
        } catch (PessimisticLockingFailureException somebodyKeepsOne) {
            return end(wishes, reservations::lockFreeHeld, this::lockFree, locked);
        }
    }

    private List<Reservation> end(
            List<HoldEnding> wishes, HoldLocking holds, BalanceLocking locking, Runnable locked) {
        return transactions.inOwn(
                transaction -> {
                    List<LockedEnding> held = lock(admitted(wishes), holds);
                    if (held.isEmpty()) {
                        return List.of();
                    }
                    LockedBalances balances =
                            locking.lock(
                                    held.stream().map(LockedEnding::balance).distinct().toList());
                    locked.run();
                    return end(held, balances);
                });
    }

    private static List<HoldEnding> admitted(List<HoldEnding> wishes) {
        List<Ruling> rulings = Admissions.ask(wishes.stream().map(HoldEnding::admission).toList());
        return IntStream.range(0, wishes.size())
                .filter(i -> rulings.get(i) == Ruling.GRANTED)
                .mapToObj(wishes::get)
                .toList();
    }

    private List<LockedEnding> lock(List<HoldEnding> wishes, HoldLocking holds) {
        Map<Long, HoldEnding> byId =
                wishes.stream().collect(toMap(wish -> wish.id().value(), wish -> wish));
        List<LockedHold> held =
                byId.isEmpty()
                        ? List.of()
                        : holds.lock(byId.keySet().toArray(Long[]::new), patienceMillis);
        return held.stream()
                .filter(hold -> !keptLocked.contains(hold.balance()))
                .map(hold -> requireNonNull(byId.get(hold.id())).of(hold))
                .toList();
    }

    private List<Reservation> end(List<LockedEnding> wishes, LockedBalances balances) {
        return joint.endEach(
                wishes.stream().filter(wish -> balances.contains(wish.balance())).toList(),
                balances);
    }

    private LockedBalances lockFree(List<LockedBalance> wanted) {
        LockedBalances free = joint.lockFree(wanted);
        keptLocked.note(wanted.stream().filter(not(free::contains)).toList());
        return free;
    }

    /** Locks holds that are held. */
    @FunctionalInterface
    private interface HoldLocking {
        List<LockedHold> lock(Long[] ids, long patienceMillis);
    }

    /** Locks balances. */
    @FunctionalInterface
    private interface BalanceLocking {
        LockedBalances lock(List<LockedBalance> wanted);
    }
}
