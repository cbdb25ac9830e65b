package io.holdfast.reservations;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.Reach;
import io.holdfast.reservations.ReservationRepository.Backlog;
import io.holdfast.transactions.TemporaryFault;
import io.holdfast.transactions.Transactions;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Expires due holds in small batches, each in a transaction of its own. A batch that fails is done
 * again hold by hold, so that a bad one is set aside and harms nobody else.
 */
@Component
class Expiry {

    private static final Logger LOG = LoggerFactory.getLogger(Expiry.class);
    private static final Actor ACTOR = Actor.worker("expiry");

    /** How many due holds of a balance make a batch of full size, where there is a backlog. */
    private static final int HOLDS_OF_A_BALANCE = 10;

    private final ReservationRepository reservations;
    private final ExpiryFailureRepository failures;
    private final Transitions transitions;
    private final Transactions transactions;
    private final int batchSize;
    private final LongAdder expired = new LongAdder();
    private final LongAdder setAside = new LongAdder();

    Expiry(
            ReservationRepository reservations,
            ExpiryFailureRepository failures,
            Transitions transitions,
            Transactions transactions,
            ExpiryProperties properties) {
        this.reservations = reservations;
        this.failures = failures;
        this.transitions = transitions;
        this.transactions = transactions;
        this.batchSize = properties.batchSize();
    }

    /** Expires what is due and nobody else is working on, until nothing of it is left. */
    ExpiryRun expireDue() {
        ExpiryRun total = ExpiryRun.NOTHING;
        ExpiryRun batch;
        do {
            batch = expireBatch(this::lockDue);
            total = total.plus(batch);
        } while (batch.handled() > 0);
        return total;
    }

    private List<LockedHold> lockDue(int limit) {
        return reservations.lockDue(Math.ceilDiv(limit, HOLDS_OF_A_BALANCE), limit);
    }

    /** Expires one batch of what is due on these balances, waiting for who works on it. */
    ExpiryRun expireDueOn(Collection<BalanceKey> balances) {
        String[] skus = BalanceKey.skus(balances);
        String[] locations = BalanceKey.locations(balances);
        return expireBatch(limit -> reservations.lockDueOn(skus, locations, limit));
    }

    ExpiryBacklog backlog(Reach reach) {
        String[] codes = reach.codes();
        Backlog backlog = codes == null ? reservations.backlog() : reservations.backlog(codes);
        Duration oldest = Duration.ofMillis(backlog.oldestSeconds().movePointRight(3).longValue());
        return new ExpiryBacklog(backlog.holds(), oldest, backlog.setAside());
    }

    /** Holds expired by this instance since it started. */
    long expiredSoFar() {
        return expired.sum();
    }

    /** Failures to expire a hold in this instance since it started. */
    long setAsideSoFar() {
        return setAside.sum();
    }

    private ExpiryRun expireBatch(DueHolds due) {
        try {
            return expire(due, batchSize);
        } catch (HoldNotExpirable onlyOne) {
            return setAside(onlyOne);
        } catch (DataAccessException oneOfThemIsBad) {
            LOG.debug("A batch of due holds failed; expiring them one by one", oneOfThemIsBad);
            return expireOneByOne(due);
        }
    }

    private ExpiryRun expireOneByOne(DueHolds due) {
        ExpiryRun total = ExpiryRun.NOTHING;
        for (int i = 0; i < batchSize; i++) {
            ExpiryRun one = expireNext(due);
            if (one.handled() == 0) {
                break;
            }
            total = total.plus(one);
        }
        return total;
    }

    private ExpiryRun expireNext(DueHolds due) {
        try {
            return expire(due, 1);
        } catch (HoldNotExpirable failure) {
            return setAside(failure);
        }
    }

    private ExpiryRun expire(DueHolds due, int limit) {
        int count =
                transactions.inOwn(
                        transaction -> {
                            List<LockedHold> locked = due.lock(limit);
                            return locked.isEmpty() ? 0 : end(locked);
                        });
        expired.add(count);
        return new ExpiryRun(count, 0);
    }

    private int end(List<LockedHold> locked) {
        try {
            return transitions.endLocked(locked, Ending.EXPIRY, ACTOR).size();
        } catch (DataAccessException failure) {
            throw locked.size() == 1 && !TemporaryFault.isBehind(failure)
                    ? new HoldNotExpirable(locked.getFirst().id(), failure)
                    : failure;
        }
    }

    private ExpiryRun setAside(HoldNotExpirable failure) {
        String error =
                String.valueOf(NestedExceptionUtils.getMostSpecificCause(failure).getMessage());
        transactions.inOwn(
                transaction -> {
                    failures.setAside(failure.reservationId, error);
                    return failure.reservationId;
                });
        setAside.increment();
        LOG.warn("Hold {} could not be expired and is set aside: {}", failure.reservationId, error);
        return new ExpiryRun(0, 1);
    }

    /** Locks the next due holds. */
    @FunctionalInterface
    private interface DueHolds {
        List<LockedHold> lock(int limit);
    }

    /** Carries the hold's id out of its failed transaction. */
    private static final class HoldNotExpirable extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final long reservationId;

        HoldNotExpirable(long reservationId, DataAccessException cause) {
            super(cause);
            this.reservationId = reservationId;
        }
    }
}
