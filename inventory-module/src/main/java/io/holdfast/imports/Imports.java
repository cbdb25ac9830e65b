package io.holdfast.imports;

import io.holdfast.balances.Actor;
import io.holdfast.catalog.Reach;
import io.holdfast.catalog.TextRule;
import io.holdfast.imports.ApplyOutcome.AlreadyApplied;
import io.holdfast.imports.ApplyOutcome.Applying;
import io.holdfast.imports.ApplyOutcome.NotReady;
import io.holdfast.imports.ApplyOutcome.Unknown;
import io.holdfast.imports.ImportErrorTable.Placed;
import io.holdfast.transactions.Transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * Files of SKUs, receipts, counts and policies: read, checked against stock, and applied as a whole
 * or not at all.
 *
 * <p>What becomes of a row is decided by the rules that decide about a single change. The rows wait
 * in the database from when they were read, so what a file says is settled before anything is
 * locked; applying it locks its balances in the one order, decides once more, writes by set, and
 * makes claims on those balances wait for as long as that takes. All other balances go on.
 *
 * <p>Thread-safe. Each step is a transaction of its own, begun again by whoever looks next if it
 * was cut off, so a browser that leaves and a crash change nothing. Receipts and counts tell what
 * happened: a file of them that says the same as one that was applied is no news, whatever its
 * dialect, and changes nothing.
 */
@Component
@EnableConfigurationProperties(ImportProperties.class)
public class Imports {

    /** The most imports or errors that one call of a list answers. */
    public static final int MAX_LIST = 1_000;

    private static final TextRule FILE_NAME = new TextRule("file", 200, false);

    private final ImportTable imports;
    private final ImportErrorTable errors;
    private final Staging staging;
    private final Work work;
    private final Transactions transactions;
    private final ImportProperties properties;

    Imports(
            ImportTable imports,
            ImportErrorTable errors,
            Staging staging,
            Work work,
            Transactions transactions,
            ImportProperties properties) {
        this.imports = imports;
        this.errors = errors;
        this.staging = staging;
        this.work = work;
        this.transactions = transactions;
        this.properties = properties;
    }

    /**
     * Reads a file to its end and keeps its rows. The worker checks them next, or {@link #check}.
     *
     * @param file is not closed
     * @param fileName as the sender calls it; null if nobody says
     * @param reach the locations that the rows may be about; a row about another is refused as if
     *     there were no such location
     * @throws IOException if the sender stops sending; then nothing is kept
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction
     */
    public StagingOutcome stage(
            ImportKind kind, InputStream file, Actor actor, @Nullable String fileName, Reach reach)
            throws IOException {
        transactions.refuseToJoin();
        String shown = fileName == null ? null : shown(fileName);
        return staging.stage(kind, file, actor, shown, reach);
    }

    /** Only for people to recognise it by, so what can't be shown is left out. */
    private static @Nullable String shown(String fileName) {
        String visible = fileName.replaceAll("\\p{C}", "").strip();
        int end = Math.min(visible.length(), FILE_NAME.maxLength());
        String text = visible.substring(0, end);
        return text.isEmpty() ? null : FILE_NAME.apply(text);
    }

    /**
     * Does what an import is waiting for, now and on this thread: checks it, or applies it.
     *
     * @return the import after that; empty if there is none
     * @throws org.springframework.transaction.IllegalTransactionStateException inside a caller's
     *     transaction
     */
    public Optional<Import> advance(long id) {
        work.on(id);
        return find(id);
    }

    /**
     * Wants a checked import to be checked again, because something may have changed since.
     *
     * @return the import; empty if there is none
     */
    public Optional<Import> recheck(long id) {
        return transactions.joining(
                transaction -> {
                    imports.recheck(id);
                    return imports.find(id);
                });
    }

    /** Wants an import to be applied. The worker does that next, or {@link #advance}. */
    public ApplyOutcome apply(long id, Actor actor) {
        return transactions.joining(
                transaction -> {
                    imports.requestApplying(id, actor);
                    return imports.find(id)
                            .<ApplyOutcome>map(Imports::outcome)
                            .orElseGet(() -> new Unknown(id));
                });
    }

    private static ApplyOutcome outcome(Import file) {
        return switch (file.state()) {
            case APPLIED, REPEATED -> new AlreadyApplied(file);
            case APPLYING -> new Applying(file);
            case STAGING, CHECKING, CHECKED -> new NotReady(file);
        };
    }

    /** Imports that wait for a check or for being applied, the oldest first. */
    List<Long> waiting(int limit) {
        return imports.waiting(limit);
    }

    /** Forgets files that nobody has applied for long, and those whose reading was cut off. */
    void forgetOld() {
        transactions.inOwn(transaction -> imports.forgetOld(properties.keptFor()));
    }

    /** Finds an import. */
    public Optional<Import> find(long id) {
        return imports.find(id);
    }

    /**
     * Lists imports, newest first.
     *
     * @param beforeId the last of the page before; null for the first
     * @param limit at most, 1 to {@value #MAX_LIST}
     */
    public List<Import> list(@Nullable Long beforeId, int limit) {
        checkLimit(limit);
        return imports.list(beforeId == null ? Long.MAX_VALUE : beforeId, limit);
    }

    /**
     * Lists what is wrong with an import, in the order of its rows.
     *
     * @param after where the page before ended; null for the first
     * @param limit at most, 1 to {@value #MAX_LIST}
     */
    public ErrorPage errors(long id, ErrorPage.@Nullable Place after, int limit) {
        checkLimit(limit);
        ErrorPage.Place from = after == null ? ErrorPage.Place.START : after;
        List<Placed> found = errors.list(id, from.row(), from.id(), limit + 1);
        List<Placed> page = found.subList(0, Math.min(found.size(), limit));
        Placed last = page.isEmpty() || found.size() == page.size() ? null : page.getLast();
        return new ErrorPage(
                page.stream().map(Placed::error).toList(),
                last == null ? null : new ErrorPage.Place(last.row(), last.id()));
    }

    private static void checkLimit(int limit) {
        if (limit < 1 || limit > MAX_LIST) {
            throw new IllegalArgumentException("limit must be from 1 to " + MAX_LIST);
        }
    }
}
