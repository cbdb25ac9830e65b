package io.holdfast.balances;

import static java.util.Objects.requireNonNullElse;

import io.holdfast.balances.BalanceRepository.Figures;
import io.holdfast.balances.PolicyOutcome.Changed;
import io.holdfast.balances.PolicyOutcome.Unchanged;
import io.holdfast.balances.PolicyOutcome.UnknownLocation;
import io.holdfast.balances.PolicyOutcome.UnknownSku;
import io.holdfast.balances.PolicyTable.Defaults;
import io.holdfast.balances.PolicyTable.Own;
import io.holdfast.balances.SheetTable.Place;
import io.holdfast.catalog.SkuCode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides the changes of a sheet of policies, in memory, and keeps what is to be written. */
final class PolicyDecisions {

    private static final Changed CHANGED_ONE = new Changed(1);
    private static final Changed CHANGED_DEFAULT = new Changed(0);

    private final Map<BalanceKey, Place> places;
    private final Map<Place, Figures> figures;
    private final Map<Place, Own> before;
    private final Map<SkuCode, Defaults> defaultsBefore;

    private final List<PolicyOutcome> outcomes = new ArrayList<>();
    private final Map<Place, Own> own = new LinkedHashMap<>();
    private final Map<Place, Integer> limits = new LinkedHashMap<>();
    private final Map<Place, BalanceKey> keys = new LinkedHashMap<>();
    private final Map<Long, Defaults> defaults = new LinkedHashMap<>();

    /**
     * Starts from how things are.
     *
     * @param figures of the balances that there are, and of those that would be opened
     * @param before what balances have of their own
     * @param defaultsBefore what the balances of the known SKUs follow
     */
    PolicyDecisions(
            Map<BalanceKey, Place> places,
            Map<Place, Figures> figures,
            Map<Place, Own> before,
            Map<SkuCode, Defaults> defaultsBefore) {
        this.places = places;
        this.figures = figures;
        this.before = before;
        this.defaultsBefore = defaultsBefore;
    }

    PolicyDecisions decideAll(List<PolicyChange> changes) {
        changes.forEach(change -> outcomes.add(decide(change)));
        return this;
    }

    /** What became of each change, in their order. */
    List<PolicyOutcome> outcomes() {
        return outcomes;
    }

    /** What balances are to have of their own. */
    Map<Place, Own> own() {
        return own;
    }

    /** The limits of the balances that change. */
    Map<Place, Integer> limits() {
        return limits;
    }

    /** The codes of the balances that change. */
    Map<Place, BalanceKey> keys() {
        return keys;
    }

    /** What balances are to follow, by SKU. */
    Map<Long, Defaults> defaults() {
        return defaults;
    }

    private PolicyOutcome decide(PolicyChange change) {
        Defaults followed = defaultsBefore.get(change.sku());
        if (followed == null) {
            return new UnknownSku(change.sku());
        }
        if (change.location() == null) {
            return decide(change, followed);
        }
        BalanceKey key = new BalanceKey(change.sku(), change.location());
        Place place = places.get(key);
        Figures now = place == null ? null : figures.get(place);
        return place == null || now == null
                ? new UnknownLocation(change.location())
                : decide(change, key, place, now);
    }

    private PolicyOutcome decide(PolicyChange change, Defaults followed) {
        Integer safetyStock = change.safetyStockAfter(followed.safetyStock());
        Defaults wanted =
                new Defaults(
                        followed.id(),
                        requireNonNullElse(safetyStock, 0),
                        change.lowStockAtAfter(followed.lowStockAt()));
        if (wanted.equals(followed)) {
            return new Unchanged();
        }
        defaults.put(followed.id(), wanted);
        return CHANGED_DEFAULT;
    }

    private PolicyOutcome decide(PolicyChange change, BalanceKey key, Place place, Figures now) {
        Own had = before.getOrDefault(place, Own.NOTHING);
        Own wanted =
                new Own(
                        change.safetyStockAfter(had.safetyStock()),
                        change.lowStockAtAfter(had.lowStockAt()));
        int limit = requireNonNullElse(change.backorderLimit(), now.backorderLimit());
        Optional<PolicyOutcome> refusal =
                StockPolicies.refusal(
                        new StockPolicy(key, wanted.safetyStock(), wanted.lowStockAt(), limit),
                        now);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        if (wanted.equals(had) && limit == now.backorderLimit()) {
            return new Unchanged();
        }
        own.put(place, wanted);
        limits.put(place, limit);
        keys.put(place, key);
        return CHANGED_ONE;
    }
}
