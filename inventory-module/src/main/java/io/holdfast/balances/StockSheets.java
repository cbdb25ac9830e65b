package io.holdfast.balances;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.holdfast.balances.BalanceRepository.Figures;
import io.holdfast.balances.SheetTable.Entry;
import io.holdfast.balances.SheetTable.Place;
import io.holdfast.balances.StockChange.Receipt;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Many changes of stock in few statements. Each is decided by the rules that decide about a single
 * one, in the order of the sheet: of two changes of a balance the second meets what the first left.
 *
 * <p>Unlike {@link Balances#change}, a count that finds what is on hand writes nothing.
 *
 * <p>Thread-safe. A sheet is meant for some thousands of changes, each with a request key of its
 * own. Whoever writes several in one transaction hands them over in the order of the SKUs' ids, all
 * of a SKU together, or somebody's basket deadlocks.
 */
@Component
public class StockSheets {

    private final SheetTable table;
    private final MovementRepository movements;
    private final ApplicationEventPublisher events;
    private final LevelEvents levels;
    private final StockProperties properties;

    StockSheets(
            SheetTable table,
            MovementRepository movements,
            ApplicationEventPublisher events,
            LevelEvents levels,
            StockProperties properties) {
        this.table = table;
        this.movements = movements;
        this.events = events;
        this.levels = levels;
        this.properties = properties;
    }

    /**
     * Says what would become of these changes now. Locks and writes nothing.
     *
     * @return what would become of each, in their order
     */
    public List<SheetOutcome> judge(List<StockChange> changes) {
        Map<BalanceKey, Place> places = table.places(keys(changes));
        return decide(changes, places, table.read(places.values()), earlier(changes)).outcomes();
    }

    /**
     * Makes those of these changes that may be made, with a ledger row each, under a lock on all
     * balances concerned. Whoever wants all or nothing takes the transaction back if one is
     * refused.
     *
     * @return what became of each, in their order
     * @throws IllegalTransactionStateException outside of a transaction, before anything is done
     */
    public List<SheetOutcome> write(List<StockChange> changes) {
        if (!TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalTransactionStateException(
                    "a sheet is part of its caller's transaction");
        }
        Map<BalanceKey, Place> places = table.places(keys(changes));
        openWhereNeeded(changes, places);
        Map<Place, Figures> locked = table.lock(places.values());
        // Only now: an equal request that was first to a lock has committed its answer.
        SheetDecisions decisions = decide(changes, places, locked, earlier(changes));
        write(decisions);
        return decisions.outcomes();
    }

    /** Before any lock on a balance: opening one waits for who changes the policy of its SKU. */
    private void openWhereNeeded(List<StockChange> changes, Map<BalanceKey, Place> places) {
        Map<Place, Figures> found = table.read(places.values());
        Set<Place> missing =
                new HashSet<>(decide(changes, places, found, earlier(changes)).onHand().keySet());
        missing.removeAll(found.keySet());
        if (!missing.isEmpty()) {
            table.open(missing);
        }
    }

    private static Set<BalanceKey> keys(List<StockChange> changes) {
        return changes.stream().map(StockChange::balance).collect(toSet());
    }

    /** The ledger rows that stand under these request keys. */
    private Map<UUID, Movement> earlier(List<StockChange> changes) {
        Set<UUID> keys =
                changes.stream().map(change -> change.requestKey().value()).collect(toSet());
        if (keys.size() < changes.size()) {
            throw new IllegalArgumentException("two changes under one request key");
        }
        Set<UUID> used = table.used(keys);
        return used.isEmpty()
                ? Map.of()
                : movements.findByRequestKeyIn(used).stream()
                        .collect(
                                toMap(
                                        row -> Objects.requireNonNull(row.requestKey),
                                        MovementLine::toMovement));
    }

    private static SheetDecisions decide(
            List<StockChange> changes,
            Map<BalanceKey, Place> places,
            Map<Place, Figures> figures,
            Map<UUID, Movement> earlier) {
        SheetDecisions decisions = new SheetDecisions(places, figures, earlier);
        changes.forEach(decisions::decide);
        return decisions;
    }

    private void write(SheetDecisions decisions) {
        List<Entry> entries = decisions.entries();
        if (entries.isEmpty()) {
            return;
        }
        table.update(decisions.onHand());
        Map<UUID, Long> movementIds = table.record(entries);
        for (Entry entry : entries) {
            publish(entry, Objects.requireNonNull(movementIds.get(requestKey(entry))));
        }
    }

    private void publish(Entry entry, long movementId) {
        if (entry.change() instanceof Receipt receipt) {
            events.publishEvent(
                    new StockReceived(receipt.balance(), receipt.quantity(), movementId));
        }
        Figures after = entry.after();
        int lowAt = Objects.requireNonNullElse(after.lowStockAt(), properties.lowAt());
        levels.crossed(
                entry.change().balance(), entry.before().available(), after.available(), lowAt);
    }

    private static UUID requestKey(Entry entry) {
        return entry.change().requestKey().value();
    }
}
