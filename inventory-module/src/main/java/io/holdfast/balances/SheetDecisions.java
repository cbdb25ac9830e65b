package io.holdfast.balances;

import io.holdfast.balances.BalanceRepository.Figures;
import io.holdfast.balances.SheetOutcome.Changed;
import io.holdfast.balances.SheetOutcome.MadeBefore;
import io.holdfast.balances.SheetOutcome.Refused;
import io.holdfast.balances.SheetOutcome.Unchanged;
import io.holdfast.balances.SheetTable.Entry;
import io.holdfast.balances.SheetTable.Place;
import io.holdfast.balances.StockChange.Count;
import io.holdfast.balances.StockOutcome.KeyReused;
import io.holdfast.balances.StockOutcome.UnknownLocation;
import io.holdfast.balances.StockOutcome.UnknownSku;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Decides the changes of a sheet one after the other, in memory, and keeps what is to be written.
 */
final class SheetDecisions {

    private static final Figures NOTHING = new Figures(0, 0, 0, 0, 0, null, false);

    private final Map<BalanceKey, Place> places;
    private final Map<UUID, Movement> earlier;
    private final Map<Place, Figures> figures;
    private final List<SheetOutcome> outcomes = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();

    /**
     * Starts from what stands on the shelf.
     *
     * @param places where the balances are whose SKU and location are known
     * @param figures of those that have been opened
     * @param earlier the ledger rows that stand under the sheet's request keys
     */
    SheetDecisions(
            Map<BalanceKey, Place> places,
            Map<Place, Figures> figures,
            Map<UUID, Movement> earlier) {
        this.places = places;
        this.earlier = earlier;
        this.figures = new HashMap<>(figures);
    }

    void decide(StockChange change) {
        outcomes.add(outcome(change));
    }

    /** What became of each change, in their order. */
    List<SheetOutcome> outcomes() {
        return outcomes;
    }

    /** The ledger rows to write, in their order. */
    List<Entry> entries() {
        return entries;
    }

    /** What is on hand of each balance that changes, when all is done. */
    Map<Place, Integer> onHand() {
        Map<Place, Integer> last = new LinkedHashMap<>();
        entries.forEach(entry -> last.put(entry.place(), entry.after().onHand()));
        return last;
    }

    private SheetOutcome outcome(StockChange change) {
        Movement before = earlier.get(change.requestKey().value());
        if (before != null) {
            return StockRules.isAnswerTo(change, before)
                    ? new MadeBefore(before)
                    : new Refused(new KeyReused(change.requestKey()));
        }
        Place place = places.get(change.balance());
        return place == null || !place.isKnown()
                ? new Refused(unknown(change.balance(), place))
                : outcome(change, place);
    }

    private static StockOutcome unknown(BalanceKey key, @Nullable Place place) {
        return place == null || place.skuId() == null
                ? new UnknownSku(key.sku())
                : new UnknownLocation(key.location());
    }

    private SheetOutcome outcome(StockChange change, Place place) {
        Figures now = figures.getOrDefault(place, NOTHING);
        Optional<StockOutcome> refusal = StockRules.refusal(change, now);
        if (refusal.isPresent()) {
            return new Refused(refusal.get());
        }
        int delta = Math.toIntExact(StockRules.delta(change, now));
        if (delta == 0 && change instanceof Count) {
            return new Unchanged();
        }
        Figures after = now.plus(delta);
        figures.put(place, after);
        entries.add(new Entry(change, place, delta, now, after));
        return new Changed();
    }
}
