package io.holdfast.reservations;

import static java.util.Collections.newSetFromMap;
import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.holdfast.balances.BalanceKey;
import io.holdfast.lanes.LaneProperties;
import io.holdfast.reservations.BatchWriter.TakenLine;
import io.holdfast.reservations.ClaimBatchRepository.Figures;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.reservations.JointAdmission.Held;
import io.holdfast.reservations.JointAdmission.Ruling;
import io.holdfast.reservations.ReservationRepository.LockedBalance;
import io.holdfast.reservations.ReservationRepository.Surveyed;
import io.holdfast.transactions.Transactions;

import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionStatus;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Claims many baskets in one transaction: lock their balances, decide one basket after the other in
 * memory, then write all holds, ledger rows and balances by set.
 *
 * <p>A basket that is not plainly served, refused for want or replayed is left to be claimed alone:
 * one of those that name something unknown, that repeat a request key of a batch under way, or
 * whose caller's condition needs a closer look. So is one whose balance somebody keeps locked,
 * after a little patience: the others don't wait with it.
 */
@Component
class BatchClaims {

    private final ClaimBatchRepository batches;
    private final BalanceIds ids;
    private final ReservationRepository reservations;
    private final BatchWriter writer;
    private final Readings readings;
    private final Transactions transactions;
    private final long patienceMillis;
    private final KeptLocked<BalanceKey> keptLocked;

    /** Request keys of the batches that are being decided, one of which may follow another. */
    private final Map<Claim.Key, Batch> underWay = new ConcurrentHashMap<>();

    BatchClaims(
            ClaimBatchRepository batches,
            BalanceIds ids,
            ReservationRepository reservations,
            BatchWriter writer,
            Readings readings,
            Transactions transactions,
            LaneProperties lanes) {
        this.batches = batches;
        this.ids = ids;
        this.reservations = reservations;
        this.writer = writer;
        this.readings = readings;
        this.transactions = transactions;
        this.patienceMillis = lanes.patienceMillis();
        this.keptLocked = new KeptLocked<>(lanes.patience());
    }

    /** Decides baskets as {@link #decide(List, Runnable)} does, with nobody to follow. */
    List<Candidate> decide(List<Claim> claims) {
        return decide(claims, () -> {});
    }

    /**
     * Decides baskets in their order. What is decided is committed when this returns.
     *
     * @param locked run once the balances are locked: whoever wants them now comes afterwards
     * @return the same baskets, those that are left to be claimed alone included
     */
    List<Candidate> decide(List<Claim> claims, Runnable locked) {
        Batch batch = new Batch(claims, locked);
        try {
            return decide(batch, this::lock);
        } catch (PessimisticLockingFailureException somebodyKeepsOne) {
            return decide(batch, this::lockFree);
        } finally {
            claims.stream().flatMap(Claim::keys).forEach(key -> underWay.remove(key, batch));
        }
    }

    /** Again without those that their callers took back, as nothing else may come of that. */
    private List<Candidate> decide(Batch batch, Locking locking) {
        Set<Claim> takenBack = newSetFromMap(new IdentityHashMap<>());
        while (true) {
            List<Candidate> decided = decideOnce(batch, takenBack, locking);
            List<Candidate> reused = decided.stream().filter(Candidate::isTakenBack).toList();
            if (reused.isEmpty()) {
                return decided;
            }
            reused.forEach(candidate -> takenBack.add(candidate.claim()));
        }
    }

    private List<Candidate> decideOnce(Batch batch, Set<Claim> takenBack, Locking locking) {
        return transactions.inOwn(
                transaction -> {
                    var candidates = batch.claims.stream().map(Candidate::new).toList();
                    candidates.stream()
                            .filter(candidate -> takenBack.contains(candidate.claim()))
                            .forEach(Candidate::leave);
                    decideAll(candidates, batch, locking);
                    keepOnlyWhatIsHeld(candidates, transaction);
                    return candidates;
                });
    }

    /** A transaction that has held nothing has only locked: there is nothing to wait for a disk. */
    private static void keepOnlyWhatIsHeld(
            List<Candidate> candidates, TransactionStatus transaction) {
        if (candidates.stream().noneMatch(Candidate::isHeld)
                || candidates.stream().anyMatch(Candidate::isTakenBack)) {
            transaction.setRollbackOnly();
        }
    }

    private void decideAll(List<Candidate> candidates, Batch batch, Locking locking) {
        admit(open(candidates));
        leaveRepeated(open(candidates), batch);
        leaveUnless(open(candidates), its -> its.balances().noneMatch(keptLocked::contains));
        batches.begin(patienceMillis);
        answerEarlier(open(candidates));
        Map<BalanceKey, Shelf> shelves = lock(open(candidates), locking);
        batch.locked.run();
        leaveUnless(open(candidates), its -> its.balances().allMatch(shelves::containsKey));
        open(candidates).forEach(candidate -> candidate.take(shelves));
        refuseShort(open(candidates).stream().filter(Candidate::isShort).toList());
        place(open(candidates), shelves);
        askForReused(candidates.stream().filter(Candidate::isHeld).toList());
    }

    private static List<Candidate> open(List<Candidate> candidates) {
        return candidates.stream().filter(Candidate::isOpen).toList();
    }

    private static void leaveUnless(List<Candidate> candidates, Predicate<Candidate> condition) {
        candidates.stream().filter(not(condition)).forEach(Candidate::leave);
    }

    private static void admit(List<Candidate> candidates) {
        List<Ruling> rulings =
                Admissions.ask(candidates.stream().map(Candidate::admission).toList());
        for (int i = 0; i < candidates.size(); i++) {
            admit(candidates.get(i), rulings.get(i));
        }
    }

    private static void admit(Candidate candidate, Ruling ruling) {
        switch (ruling) {
            case GRANTED -> {}
            case REFUSED -> candidate.refuse(new NotAdmitted());
            case OPEN -> candidate.leave();
        }
    }

    /** The second of two under one key is answered with the hold of the first, once it is there. */
    private void leaveRepeated(List<Candidate> candidates, Batch batch) {
        Set<Claim.Key> seen = HashSet.newHashSet(candidates.size());
        leaveUnless(
                candidates, its -> its.keys().allMatch(key -> isOwn(key, batch) & seen.add(key)));
    }

    private boolean isOwn(Claim.Key key, Batch batch) {
        Batch other = underWay.putIfAbsent(key, batch);
        return other == null || other == batch;
    }

    private Map<BalanceKey, Shelf> lock(List<Candidate> candidates, Locking locking) {
        Set<BalanceKey> keys = candidates.stream().flatMap(Candidate::balances).collect(toSet());
        Map<BalanceKey, LockedBalance> wanted = ids.of(keys);
        return wanted.isEmpty() ? Map.of() : locking.lock(wanted);
    }

    private Map<BalanceKey, Shelf> lock(Map<BalanceKey, LockedBalance> wanted) {
        Collection<LockedBalance> balances = wanted.values();
        return shelves(
                wanted,
                batches.lock(LockedBalance.skuIds(balances), LockedBalance.locationIds(balances)));
    }

    private Map<BalanceKey, Shelf> lockFree(Map<BalanceKey, LockedBalance> wanted) {
        Collection<LockedBalance> balances = wanted.values();
        var free =
                shelves(
                        wanted,
                        batches.lockFree(
                                LockedBalance.skuIds(balances),
                                LockedBalance.locationIds(balances)));
        keptLocked.note(wanted.keySet().stream().filter(not(free::containsKey)).toList());
        return free;
    }

    private static Map<BalanceKey, Shelf> shelves(
            Map<BalanceKey, LockedBalance> wanted, List<Figures> locked) {
        Map<LockedBalance, Shelf> byIds = locked.stream().collect(toMap(Figures::ids, Shelf::new));
        Map<BalanceKey, Shelf> shelves = HashMap.newHashMap(byIds.size());
        wanted.forEach(
                (key, ids) -> {
                    Shelf shelf = byIds.get(ids);
                    if (shelf != null) {
                        shelves.put(key, shelf);
                    }
                });
        return shelves;
    }

    /**
     * What was held before under one of these keys is looked for before the balances are locked, so
     * that nobody waits for that. A hold that somebody else places under one of them in between
     * makes the writing of this one fail; the next try finds it.
     */
    private void answerEarlier(List<Candidate> candidates) {
        List<Claim.Key> keys = candidates.stream().flatMap(Candidate::keys).toList();
        UUID[] checkoutIds = keys.stream().map(Claim.Key::checkoutId).toArray(UUID[]::new);
        UUID[] requestKeys =
                keys.stream().map(key -> key.requestKey().value()).toArray(UUID[]::new);
        List<Long> used = keys.isEmpty() ? List.of() : batches.findUsed(checkoutIds, requestKeys);
        if (!used.isEmpty()) {
            transactions.waitForReplicas();
            answer(candidates, readings.of(used.stream().map(ReservationId::new).toList()));
        }
    }

    private static void answer(List<Candidate> candidates, List<Reservation> earlier) {
        Map<CheckoutId, List<Reservation>> known =
                earlier.stream().collect(groupingBy(Reservation::checkoutId));
        for (Candidate candidate : candidates) {
            List<Reservation> its = known.get(candidate.claim().request().checkoutId());
            if (its != null) {
                answer(candidate, Basket.of(candidate.claim().request(), its));
            }
        }
    }

    private static void answer(Candidate candidate, Basket basket) {
        List<HoldLine> fresh = basket.fresh();
        if (basket.reused().isPresent()) {
            candidate.refuse(basket.reused().get());
        } else if (fresh.isEmpty()) {
            List<HeldLine> lines = basket.answers(List.of());
            candidate.answer(new Replayed(lines), lines);
        } else if (fresh.size() < candidate.lines().size()) {
            candidate.leave();
        }
    }

    private void refuseShort(List<Candidate> candidates) {
        List<BalanceKey> keys =
                candidates.stream().flatMap(Candidate::shortBalances).distinct().toList();
        if (!keys.isEmpty()) {
            Set<BalanceKey> overdue = overdue(keys);
            candidates.forEach(candidate -> candidate.refuseForWant(overdue));
        }
    }

    private Set<BalanceKey> overdue(Collection<BalanceKey> keys) {
        return reservations.survey(BalanceKey.skus(keys), BalanceKey.locations(keys)).stream()
                .filter(Surveyed::overdue)
                .map(Surveyed::key)
                .collect(toSet());
    }

    private void place(List<Candidate> candidates, Map<BalanceKey, Shelf> shelves) {
        if (candidates.isEmpty()) {
            return;
        }
        List<TakenLine> lines =
                candidates.stream().flatMap(candidate -> candidate.taken(shelves)).toList();
        Iterator<Reservation> holds = writer.write(lines, shelves.values()).iterator();
        candidates.forEach(candidate -> candidate.place(holds));
    }

    private static void askForReused(List<Candidate> candidates) {
        Set<Admission> reused =
                Admissions.reused(
                        candidates.stream()
                                .map(each -> new Held(each.admission(), each.held()))
                                .toList());
        candidates.stream()
                .filter(candidate -> reused.contains(candidate.admission()))
                .forEach(Candidate::takeBack);
    }

    /** What is decided in one transaction. Compared by identity. */
    private static final class Batch {

        private final List<Claim> claims;
        private final Runnable locked;

        Batch(List<Claim> claims, Runnable locked) {
            this.claims = claims;
            this.locked = locked;
        }
    }

    /** Locks balances and reads them. */
    @FunctionalInterface
    private interface Locking {
        Map<BalanceKey, Shelf> lock(Map<BalanceKey, LockedBalance> wanted);
    }
}
