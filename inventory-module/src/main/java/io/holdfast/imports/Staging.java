package io.holdfast.imports;

import io.holdfast.balances.Actor;
import io.holdfast.catalog.Reach;
import io.holdfast.imports.StagingOutcome.AppliedBefore;
import io.holdfast.imports.StagingOutcome.Staged;
import io.holdfast.imports.StagingOutcome.TooManyAtOnce;
import io.holdfast.imports.StagingOutcome.Unreadable;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Reads files into the database, a batch of rows in each transaction, so that nobody waits for a
 * sender who is slow and no file has to fit into memory.
 */
@Component
class Staging {

    private static final int BATCH = 1_000;

    private final ImportTable imports;
    private final ImportRowTable rows;
    private final ImportErrorTable errors;
    private final Transactions transactions;
    private final int maxRows;
    private final Semaphore turns;

    Staging(
            ImportTable imports,
            ImportRowTable rows,
            ImportErrorTable errors,
            Transactions transactions,
            ImportProperties properties) {
        this.imports = imports;
        this.rows = rows;
        this.errors = errors;
        this.transactions = transactions;
        this.maxRows = properties.maxRows();
        this.turns = new Semaphore(properties.maxAtOnce());
    }

    StagingOutcome stage(
            ImportKind kind, InputStream file, Actor actor, @Nullable String fileName, Reach reach)
            throws IOException {
        if (!turns.tryAcquire()) {
            return new TooManyAtOnce();
        }
        try {
            ImportFile opened = ImportFile.open(file, kind);
            long id = transactions.inOwn(transaction -> imports.create(kind, actor, fileName));
            return read(kind, opened, id, reach);
        } catch (UnreadableFileException unreadable) {
            return new Unreadable(unreadable.line(), unreadable.complaint());
        } finally {
            turns.release();
        }
    }

    /** Of a file that can't be read to its end nothing is kept. */
    private StagingOutcome read(ImportKind kind, ImportFile file, long id, Reach reach)
            throws IOException {
        boolean isRead = false;
        try {
            String fingerprint = readAll(kind, file, id, reach);
            isRead = true;
            return finish(id, fingerprint);
        } finally {
            if (!isRead) {
                forget(id);
            }
        }
    }

    private String readAll(ImportKind kind, ImportFile file, long id, Reach reach)
            throws IOException {
        Fingerprint fingerprint = new Fingerprint(kind);
        Batch batch = new Batch(reach);
        Optional<Cells> next = file.next();
        while (next.isPresent()) {
            Cells cells = next.get();
            if (cells.row() > maxRows) {
                throw new UnreadableFileException(
                        cells.line(),
                        "must not have more than %d rows before it".formatted(maxRows));
            }
            fingerprint.add(cells);
            batch.add(kind, cells);
            if (cells.row() % BATCH == 0) {
                keep(id, batch);
                batch = new Batch(reach);
            }
            next = file.next();
        }
        if (batch.lastRow > 0) {
            keep(id, batch);
        }
        return fingerprint.value();
    }

    private void keep(long id, Batch batch) {
        transactions.inOwn(
                transaction -> {
                    rows.add(id, batch.good);
                    errors.add(id, batch.errors, true);
                    imports.read(id, batch.lastRow);
                    return id;
                });
    }

    private StagingOutcome finish(long id, String fingerprint) {
        Optional<Import> first =
                transactions.inOwn(
                        transaction -> {
                            imports.staged(id, fingerprint);
                            return imports.appliedBefore(id);
                        });
        if (first.isPresent()) {
            forget(id);
            return new AppliedBefore(first.get());
        }
        return new Staged(imports.find(id).orElseThrow());
    }

    private void forget(long id) {
        transactions.inOwn(
                transaction -> {
                    imports.delete(id);
                    return id;
                });
    }

    /** Rows that are kept together. */
    private static final class Batch {

        private final List<StagedRow> good = new ArrayList<>();
        private final List<ImportError> errors = new ArrayList<>();
        private final Reach reach;
        private int lastRow;

        Batch(Reach reach) {
            this.reach = reach;
        }

        void add(ImportKind kind, Cells cells) {
            RowReader.read(kind, cells, reach).ifPresent(good::add);
            errors.addAll(cells.errors());
            lastRow = cells.row();
        }
    }
}
