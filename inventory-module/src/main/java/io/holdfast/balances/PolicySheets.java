package io.holdfast.balances;

import static java.util.stream.Collectors.toSet;

import io.holdfast.balances.BalanceRepository.Figures;
import io.holdfast.balances.PolicySheetTable.PolicyLine;
import io.holdfast.balances.PolicyTable.Defaults;
import io.holdfast.balances.SheetTable.Place;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Changes of many policies in few statements, each decided by the rules that decide about a single
 * one.
 *
 * <p>Thread-safe. A sheet is meant for some thousands of changes, each of another balance or SKU.
 * Whoever writes several in one transaction hands them over in the order of the SKUs' ids, all of a
 * SKU together, or somebody's basket deadlocks.
 */
@Component
public class PolicySheets {

    private static final int STRETCH = 5_000;

    private final PolicySheetTable table;
    private final SheetTable sheets;
    private final LevelEvents levels;
    private final StockProperties properties;

    PolicySheets(
            PolicySheetTable table,
            SheetTable sheets,
            LevelEvents levels,
            StockProperties properties) {
        this.table = table;
        this.sheets = sheets;
        this.levels = levels;
        this.properties = properties;
    }

    /**
     * Says what would become of these changes now. Locks and writes nothing.
     *
     * @return what would become of each, in their order; that of a SKU counts no balances
     */
    public List<PolicyOutcome> judge(List<PolicyChange> changes) {
        Map<BalanceKey, Place> places = places(changes);
        Map<Place, Figures> opened = sheets.read(places.values());
        return decide(changes, places, opened, table.defaults(skus(changes))).outcomes();
    }

    /**
     * Makes those of these changes that may be made, with a ledger row for each balance that gets
     * another policy, under a lock on SKUs and balances. Whoever wants all or nothing takes the
     * transaction back if one is refused.
     *
     * @param reason why, for the ledger; null if nobody had to say
     * @return what became of each, in their order; that of a SKU counts no balances
     * @throws IllegalTransactionStateException outside of a transaction, before anything is done
     */
    public List<PolicyOutcome> write(
            List<PolicyChange> changes, Actor actor, @Nullable Reason reason) {
        if (!TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalTransactionStateException(
                    "a sheet is part of its caller's transaction");
        }
        Map<SkuCode, Defaults> defaults = table.lockDefaults(skus(changes));
        Map<BalanceKey, Place> places = places(changes);
        Set<Place> opened = openAndLock(changes, places, defaults);
        Map<Place, Figures> before = sheets.read(opened);
        PolicyDecisions decisions = decide(changes, places, before, defaults);
        write(decisions, actor, reason);
        publish(decisions, before);
        return decisions.outcomes();
    }

    /** What a SKU says can't change any more, so a look without locks tells what will be opened. */
    private Set<Place> openAndLock(
            List<PolicyChange> changes,
            Map<BalanceKey, Place> places,
            Map<SkuCode, Defaults> defaults) {
        Map<Place, Figures> found = sheets.read(places.values());
        PolicyDecisions look = decide(changes, places, found, defaults);
        Set<Place> missing = new HashSet<>(look.own().keySet());
        missing.removeAll(found.keySet());
        sheets.open(missing);
        Set<Place> opened = new HashSet<>(found.keySet());
        opened.addAll(missing);
        table.lock(opened, look.defaults().keySet());
        return opened;
    }

    private PolicyDecisions decide(
            List<PolicyChange> changes,
            Map<BalanceKey, Place> places,
            Map<Place, Figures> opened,
            Map<SkuCode, Defaults> defaults) {
        Map<Place, Figures> figures = new HashMap<>(table.unopened(known(places)));
        figures.putAll(opened);
        return new PolicyDecisions(places, figures, table.own(opened.keySet()), defaults)
                .decideAll(changes);
    }

    private void write(PolicyDecisions decisions, Actor actor, @Nullable Reason reason) {
        table.writeOwn(decisions.own());
        table.writeDefaults(decisions.defaults().values());
        table.enforce(decisions.limits(), decisions.defaults().keySet(), actor, reason);
    }

    private void publish(PolicyDecisions decisions, Map<Place, Figures> before) {
        Map<Place, Figures> after = sheets.read(decisions.keys().keySet());
        decisions
                .keys()
                .forEach(
                        (place, key) ->
                                publish(
                                        key,
                                        Objects.requireNonNull(before.get(place)),
                                        Objects.requireNonNull(after.get(place))));
    }

    private void publish(BalanceKey key, Figures before, Figures after) {
        int lowAt = Objects.requireNonNullElse(after.lowStockAt(), properties.lowAt());
        levels.crossed(key, before.available(), after.available(), lowAt);
    }

    private Map<BalanceKey, Place> places(List<PolicyChange> changes) {
        Set<BalanceKey> keys = new HashSet<>();
        for (PolicyChange change : changes) {
            LocationCode location = change.location();
            if (location != null) {
                keys.add(new BalanceKey(change.sku(), location));
            }
        }
        return sheets.places(keys);
    }

    private static Set<Place> known(Map<BalanceKey, Place> places) {
        return places.values().stream().filter(Place::isKnown).collect(toSet());
    }

    private static Set<SkuCode> skus(List<PolicyChange> changes) {
        return changes.stream().map(PolicyChange::sku).collect(toSet());
    }

    /**
     * Hands over what balances have of their own, in the order of their ids, however many there
     * are. They are read in stretches, each in a query of its own.
     */
    public void forEach(Consumer<StockPolicy> taker) {
        List<PolicyLine> stretch = table.list(0, 0, STRETCH);
        while (!stretch.isEmpty()) {
            stretch.forEach(line -> taker.accept(line.toPolicy()));
            stretch =
                    table.list(stretch.getLast().skuId(), stretch.getLast().locationId(), STRETCH);
        }
    }
}
