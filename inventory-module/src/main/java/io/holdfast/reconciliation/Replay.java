package io.holdfast.reconciliation;

import static java.util.Objects.requireNonNull;

import io.holdfast.balances.BalanceKey;
import io.holdfast.catalog.Name;
import io.holdfast.reconciliation.BalanceFigures.Compared;
import io.holdfast.reconciliation.BalanceFigures.Located;
import io.holdfast.reconciliation.LedgerTable.Base;
import io.holdfast.reconciliation.LedgerTable.Finding;
import io.holdfast.reconciliation.Parting.Unrecorded;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Replays the ledger and the holds of one balance in one snapshot. */
@Component
class Replay {

    /** Rows shown up to the one at fault, itself included. */
    private static final int STEPS_UP_TO = 11;

    private static final int STEPS_AFTER = 5;

    private static final int NEWEST_STEPS = 15;

    private final BalanceFigures figures;
    private final LedgerTable ledger;
    private final Transactions transactions;

    Replay(BalanceFigures figures, LedgerTable ledger, Transactions transactions) {
        this.figures = figures;
        this.ledger = ledger;
        this.transactions = transactions;
    }

    Optional<Investigation> investigate(BalanceKey key) {
        return transactions.inSnapshot(
                transaction -> figures.find(key).map(balance -> new Ledger(balance).investigate()));
    }

    /** The ledger of one balance, from its base on. */
    private final class Ledger {

        private final Located balance;
        private final Base base;
        private final Compared compared;
        private final Mismatch now;

        Ledger(Located balance) {
            this.balance = balance;
            this.base = ledger.base(balance);
            this.compared = figures.read(balance);
            this.now = compared.now();
        }

        Investigation investigate() {
            List<Unrecorded> holds =
                    ledger.unrecorded(balance, base, Reconciliation.MAX_UNRECORDED);
            Finding row = firstRow().orElse(null);
            Unrecorded hold = holds.isEmpty() ? null : holds.getFirst();
            if (hold != null && isFirst(hold, row)) {
                return investigation(around(hold), hold, holds);
            }
            return row == null ? atTheEnd(holds) : at(row, holds);
        }

        /** Of the same row, that it leaves a gap. */
        private Optional<Finding> firstRow() {
            return Stream.of(
                            ledger.firstGap(balance, base),
                            ledger.firstContradiction(balance, base))
                    .flatMap(Optional::stream)
                    .min(Comparator.comparingLong(Finding::id));
        }

        private static boolean isFirst(Unrecorded hold, @Nullable Finding row) {
            return row == null || !hold.moment().isAfter(row.recordedAt());
        }

        private List<Step> around(Unrecorded hold) {
            return around(ledger.lastUntil(balance, base, hold.moment()));
        }

        private List<Step> around(long id) {
            return ledger.steps(balance, base, id, STEPS_UP_TO, STEPS_AFTER);
        }

        private Investigation at(Finding row, List<Unrecorded> holds) {
            List<Step> steps = around(row.id());
            Step step =
                    steps.stream()
                            .filter(one -> one.movement().id() == row.id())
                            .findFirst()
                            .orElseThrow();
            return investigation(steps, parting(row, step), holds);
        }

        private Parting parting(Finding row, Step step) {
            return row.contradiction() == null
                    ? new Parting.Gap(step)
                    : new Parting.Contradicted(
                            step,
                            ledger.hold(requireNonNull(row.reservationId())),
                            row.contradiction());
        }

        /** No row and no hold is at fault; the balance may be. */
        private Investigation atTheEnd(List<Unrecorded> holds) {
            List<Step> newest = ledger.steps(balance, base, Long.MAX_VALUE, NEWEST_STEPS, 0);
            return investigation(newest, parting(newest), holds);
        }

        private @Nullable Parting parting(List<Step> newest) {
            Base last = newest.isEmpty() ? Base.NOTHING : figuresAfter(newest.getLast());
            if (!last.leaves(now)) {
                return new Parting.AfterTheLedger(
                        newest.isEmpty() ? null : last.id(),
                        last.onHand(),
                        last.reserved(),
                        last.committed(),
                        now.onHand(),
                        now.reserved(),
                        now.committed());
            }
            return now.addsUp() ? null : partingOfSums();
        }

        private Parting partingOfSums() {
            return now.differences().areNone()
                    ? new Parting.PolicyNotInForce(compared.terms(), compared.due())
                    : new Parting.Sums(now.differences());
        }

        private static Base figuresAfter(Step step) {
            return new Base(
                    step.movement().id(),
                    step.movement().onHandAfter(),
                    step.movement().reservedAfter(),
                    step.movement().committedAfter());
        }

        private Investigation investigation(
                List<Step> steps, @Nullable Parting parting, List<Unrecorded> holds) {
            return new Investigation(
                    now, new Name(balance.name()), RepairPlan.of(compared), steps, parting, holds);
        }
    }
}
