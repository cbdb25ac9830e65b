package io.holdfast.balances;

import static java.util.Objects.requireNonNullElse;
import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.MovementRepository.Predecessor;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The ledger for those who follow it: from the oldest row on, each row once, nothing skipped.
 *
 * <p>Ids become visible out of order: a transaction may draw one, be slow, and commit after others
 * with higher ones. Hence rows are handed out up to a horizon only, an id up to which every
 * transaction that could still commit a lower one has ended. Rows of one balance are in the order
 * in which it changed; a transaction that writes anything and stays open for long holds up the feed
 * for as long, and nothing else.
 *
 * <p>Thread-safe, on any number of instances. Readings lock nothing; moving the horizon waits for
 * nobody, and whoever finds somebody else at it leaves it to them.
 */
@Component
public class LedgerFeed {

    /** The most rows that one call answers. */
    public static final int MAX_STRETCH = 1_000;

    /** Somebody who was just at it may have looked before the last commit. */
    private static final int ROUNDS = 2;

    private final LedgerHorizonTable horizon;
    private final MovementRepository movements;
    private final StockProperties stock;
    private final Transactions transactions;

    LedgerFeed(
            LedgerHorizonTable horizon,
            MovementRepository movements,
            StockProperties stock,
            Transactions transactions) {
        this.horizon = horizon;
        this.movements = movements;
        this.stock = stock;
        this.transactions = transactions;
    }

    /**
     * Reads on. Where the rows that are settled are too few, the horizon is moved first, so what
     * was committed before the call is in the answer unless some transaction has been open since.
     *
     * @param after the last row that is known; 0 for none
     * @param limit rows at most, 1 to {@value #MAX_STRETCH}
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, if the horizon is to be moved
     */
    public LedgerStretch read(long after, int limit) {
        LedgerStretch settled = settled(after, limit);
        if (settled.items().size() == limit) {
            return settled;
        }
        advance();
        return settled(after, limit);
    }

    /**
     * Reads on like {@link #read}, without moving the horizon.
     *
     * <p>Joins the caller's transaction or runs in one of its own.
     */
    public LedgerStretch settled(long after, int limit) {
        return LedgerStretch.of(
                after, rows(after, limit).stream().map(MovementLine::toMovement).toList());
    }

    /**
     * Reads on like {@link #settled}, each row together with what it found.
     *
     * <p>Joins the caller's transaction or runs in one of its own.
     */
    public List<LedgerStep> steps(long after, int limit) {
        return transactions.joining(transaction -> withPredecessors(rows(after, limit)));
    }

    private List<LedgerStep> withPredecessors(List<MovementLine> rows) {
        Long[] ids = rows.stream().map(row -> row.id).toArray(Long[]::new);
        Map<Long, Long> before =
                movements.predecessors(ids).stream()
                        .collect(toMap(Predecessor::id, Predecessor::before));
        Map<Long, MovementLine> found =
                movements.findByIdIn(before.values()).stream()
                        .collect(toMap(row -> row.id, Function.identity()));
        return rows.stream().map(row -> step(row, found.get(before.get(row.id)))).toList();
    }

    private LedgerStep step(MovementLine row, @Nullable MovementLine before) {
        return new LedgerStep(
                row.toMovement(),
                before == null ? null : before.toMovement(),
                lowAt(row),
                before == null ? stock.lowAt() : lowAt(before));
    }

    private int lowAt(MovementLine row) {
        return requireNonNullElse(row.lowStockAtAfter, stock.lowAt());
    }

    private List<MovementLine> rows(long after, int limit) {
        if (limit < 1 || limit > MAX_STRETCH) {
            throw new IllegalArgumentException("limit must be from 1 to " + MAX_STRETCH);
        }
        return transactions.joining(
                transaction ->
                        movements.between(after, horizon.find().settledUpTo(), Limit.of(limit)));
    }

    /** The id up to which the ledger is settled; 0 before the first row. */
    public long settledUpTo() {
        return transactions.joining(transaction -> horizon.find().settledUpTo());
    }

    /**
     * Moves the horizon as far as it goes now. What was marked before is settled first: on a busy
     * database some transaction is always open, and only those of back then must have ended.
     *
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction, if there is more to settle
     */
    public void advance() {
        for (int round = 0; round < ROUNDS && isMore(); round++) {
            transactions.inOwn(transaction -> mark());
        }
    }

    private boolean isMore() {
        return transactions.joining(transaction -> horizon.find().isMore());
    }

    private boolean mark() {
        boolean isMine = horizon.tryLock();
        if (isMine) {
            horizon.mark();
        }
        return isMine;
    }
}
