package io.holdfast.imports;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionStatus;

import java.util.List;
import java.util.Objects;

/**
 * Checks and applies imports. Each is one transaction under a lock on the import, so that any
 * number of instances may try: whoever is late finds it done. A crash undoes the step, and whoever
 * looks next begins it again.
 */
@Component
class Work {

    private final ImportTable imports;
    private final ImportRowTable rows;
    private final ImportErrorTable errors;
    private final SkuRows skuRows;
    private final StockRows stockRows;
    private final PolicyRows policyRows;
    private final Progress progress;
    private final Activities activities;
    private final Transactions transactions;

    Work(
            ImportTable imports,
            ImportRowTable rows,
            ImportErrorTable errors,
            SkuRows skuRows,
            StockRows stockRows,
            PolicyRows policyRows,
            Progress progress,
            Activities activities,
            Transactions transactions) {
        this.imports = imports;
        this.rows = rows;
        this.errors = errors;
        this.skuRows = skuRows;
        this.stockRows = stockRows;
        this.policyRows = policyRows;
        this.progress = progress;
        this.activities = activities;
        this.transactions = transactions;
    }

    /** Does what the import is waiting for, if it is waiting for something. */
    void on(long importId) {
        check(importId);
        apply(importId);
    }

    /** Finds everything that is wrong, if the import is waiting for that. */
    private void check(long importId) {
        transactions.inOwn(transaction -> countRows(importId));
        transactions.inOwn(
                transaction -> {
                    imports.lock(importId)
                            .filter(file -> file.state() == ImportState.CHECKING)
                            .ifPresent(this::check);
                    return importId;
                });
    }

    /** In a transaction of its own: nobody else counts while it is open. */
    private boolean countRows(long importId) {
        boolean isToBeChecked =
                imports.find(importId)
                        .filter(file -> file.state() == ImportState.CHECKING)
                        .isPresent();
        if (isToBeChecked) {
            rows.count();
        }
        return isToBeChecked;
    }

    private void check(Import file) {
        errors.forgetCheck(file.id());
        rows.resolve(file.id());
        rows.refuseContradictions(file.id());
        imports.checked(file.id(), judgeAll(file));
    }

    private int judgeAll(Import file) {
        if (file.kind() == ImportKind.SKUS) {
            return judge(file, Stretches.byCode(rows, file), skuRows)
                    + judge(file, Stretches.byId(rows, file), policyRows)
                    + rows.countNewSkusWithFigures(file.id());
        }
        rows.refuseUnknownCodes(file.id());
        rows.refuseTooManyOfABalance(file.id());
        return judge(file, Stretches.byId(rows, file), of(file.kind()));
    }

    private int judge(Import file, Stretches stretches, ImportedRows judged) {
        int changes = 0;
        List<StagedRow> stretch = stretches.next();
        while (!stretch.isEmpty()) {
            Findings findings = judged.judge(file, stretch);
            errors.add(file.id(), findings.errors(), false);
            changes += findings.changes();
            progress.tell(file.id(), stretches.done());
            stretch = stretches.next();
        }
        return changes;
    }

    private void apply(long importId) {
        List<ImportError> found =
                transactions.inOwn(
                        transaction ->
                                imports.lock(importId)
                                        .filter(file -> file.state() == ImportState.APPLYING)
                                        .map(file -> apply(file, transaction))
                                        .orElse(List.of()));
        transactions.inOwn(transaction -> finish(importId, found));
    }

    /** Stops at the first rows that can't be applied any more, and takes all the others back. */
    private List<ImportError> apply(Import file, TransactionStatus transaction) {
        imports.lockApplying();
        if (imports.appliedBefore(file.id()).isPresent()) {
            imports.repeated(file.id());
            return List.of();
        }
        rows.shareLocations(file.id());
        Findings findings = writeAll(file);
        if (!findings.errors().isEmpty()) {
            transaction.setRollbackOnly();
            return findings.errors();
        }
        imports.applied(file.id(), findings.changes());
        Actor actor = Objects.requireNonNull(file.appliedBy());
        activities.record(
                ActivityKind.IMPORT_APPLIED, actor, String.valueOf(file.id()), null, null);
        return List.of();
    }

    private Findings writeAll(Import file) {
        if (file.kind() != ImportKind.SKUS) {
            return write(file, Stretches.byId(rows, file), of(file.kind()));
        }
        Findings named = write(file, Stretches.byCode(rows, file), skuRows);
        rows.resolve(file.id());
        Findings followed = write(file, Stretches.byId(rows, file), policyRows);
        return new Findings(named.changes() + followed.changes(), followed.errors());
    }

    private Findings write(Import file, Stretches stretches, ImportedRows written) {
        int changes = 0;
        List<StagedRow> stretch = stretches.next();
        while (!stretch.isEmpty()) {
            Findings findings = written.write(file, stretch);
            if (!findings.errors().isEmpty()) {
                return findings;
            }
            changes += findings.changes();
            progress.tell(file.id(), stretches.done());
            stretch = stretches.next();
        }
        return new Findings(changes, List.of());
    }

    /** Keeps what was found wrong in applying, or forgets the rows that are of no more use. */
    private long finish(long importId, List<ImportError> found) {
        imports.lock(importId).ifPresent(file -> finish(file, found));
        return importId;
    }

    private void finish(Import file, List<ImportError> found) {
        if (file.state() == ImportState.APPLYING && !found.isEmpty()) {
            errors.add(file.id(), found, false);
            imports.checked(file.id(), 0);
        }
        if (file.endedAt() != null) {
            rows.forget(file.id());
        }
    }

    private ImportedRows of(ImportKind kind) {
        return switch (kind) {
            case SKUS -> skuRows;
            case RECEIPTS, COUNTS -> stockRows;
            case POLICIES -> policyRows;
        };
    }
}
