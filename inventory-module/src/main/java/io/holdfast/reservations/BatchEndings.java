package io.holdfast.reservations;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toSet;

import io.holdfast.lanes.LaneProperties;
import io.holdfast.reservations.JointAdmission.Ruling;
import io.holdfast.reservations.ReservationRepository.Locked;
import io.holdfast.reservations.ReservationRepository.LockedBalance;
import io.holdfast.transactions.Transactions;

import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Ends many holds in one transaction, each in its own way: lock the reservations by id, then their
 * balances, then the one statement.
 *
 * <p>What can't end as wished is left to be looked at alone, and so is what somebody else keeps
 * locked, after a little patience: the others don't wait with it.
 */
@Component
class BatchEndings {

    private final ReservationRepository reservations;
    private final Transitions transitions;
    private final Transactions transactions;
    private final long patienceMillis;
    private final KeptLocked<LockedBalance> keptLocked;

    BatchEndings(
            ReservationRepository reservations,
            Transitions transitions,
            Transactions transactions,
            LaneProperties lanes) {
        this.reservations = reservations;
        this.transitions = transitions;
        this.transactions = transactions;
        this.patienceMillis = lanes.patienceMillis();
        this.keptLocked = new KeptLocked<>(lanes.patience());
    }

    /**
     * Ends what can end as wished. That is committed when this returns.
     *
     * @param wishes no hold twice
     * @return the ended holds
     */
    List<Reservation> end(List<HoldEnding> wishes) {
        try {
            return end(wishes, reservations::lockHeldPatiently, this::lockBalances);
        } catch (PessimisticLockingFailureException somebodyKeepsOne) {
            return end(wishes, reservations::lockFreeHeld, this::lockFreeBalances);
        }
    }

    private List<Reservation> end(
            List<HoldEnding> wishes, HoldLocking holds, BalanceLocking balances) {
        return transactions.inOwn(
                transaction -> {
                    List<HoldEnding> locked = lock(admitted(wishes), holds, balances);
                    return locked.isEmpty() ? List.of() : transitions.endEach(locked);
                });
    }

    private static List<HoldEnding> admitted(List<HoldEnding> wishes) {
        List<Ruling> rulings = Admissions.ask(wishes.stream().map(HoldEnding::admission).toList());
        return IntStream.range(0, wishes.size())
                .filter(i -> rulings.get(i) == Ruling.GRANTED)
                .mapToObj(wishes::get)
                .toList();
    }

    private List<HoldEnding> lock(
            List<HoldEnding> wishes, HoldLocking holds, BalanceLocking balances) {
        Long[] ids = wishes.stream().map(wish -> wish.id().value()).toArray(Long[]::new);
        List<Locked> held = ids.length == 0 ? List.of() : holds.lock(ids, patienceMillis);
        Set<Long> locked = lockBalances(held, balances);
        return wishes.stream().filter(wish -> locked.contains(wish.id().value())).toList();
    }

    /** The holds whose balances are locked, too. */
    private Set<Long> lockBalances(List<Locked> held, BalanceLocking balances) {
        List<LockedBalance> wanted =
                held.stream()
                        .map(Locked::balance)
                        .distinct()
                        .filter(not(keptLocked::contains))
                        .toList();
        Set<LockedBalance> locked = wanted.isEmpty() ? Set.of() : Set.copyOf(balances.lock(wanted));
        return held.stream()
                .filter(hold -> locked.contains(hold.balance()))
                .map(Locked::id)
                .collect(toSet());
    }

    private List<LockedBalance> lockBalances(List<LockedBalance> wanted) {
        return reservations.lockBalances(
                LockedBalance.skuIds(wanted), LockedBalance.locationIds(wanted));
    }

    private List<LockedBalance> lockFreeBalances(List<LockedBalance> wanted) {
        List<LockedBalance> free =
                reservations.lockFreeBalances(
                        LockedBalance.skuIds(wanted), LockedBalance.locationIds(wanted));
        keptLocked.note(wanted.stream().filter(not(free::contains)).toList());
        return free;
    }

    /** Locks holds that are held. */
    @FunctionalInterface
    private interface HoldLocking {
        List<Locked> lock(Long[] ids, long patienceMillis);
    }

    /** Locks balances. */
    @FunctionalInterface
    private interface BalanceLocking {
        List<LockedBalance> lock(List<LockedBalance> wanted);
    }
}
