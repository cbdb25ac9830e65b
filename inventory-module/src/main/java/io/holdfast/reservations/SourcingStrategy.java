package io.holdfast.reservations;

import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;

import java.util.List;
import java.util.Optional;

/**
 * Chooses the locations of lines that name none. A bean of this type replaces the default, which is
 * {@link #fewestLocations()}.
 *
 * <p>It is asked in the transaction that claims what it chooses, before any balance is locked,
 * perhaps more than once for one basket, and by several threads; never for a basket that was held
 * before. So it is quick, and touches neither database nor network. Whatever it says, each part is
 * claimed by the statement that claims any line: it can refuse more baskets, not sell more units.
 *
 * <p>Of each SKU the 1,000 locations with the best priority are asked about, fewer where a basket
 * names more than a hundred SKUs: 100,000 balances in all.
 */
@FunctionalInterface
public interface SourcingStrategy {

    /**
     * Places lines that all locations together can serve.
     *
     * @return parts that make up every line exactly, each at a source of its SKU, none at one
     *     location twice for one line, and no more of any source than it has; anything else is a
     *     fault, and nothing is held. Empty to refuse: too little is available then, of each SKU
     *     asked about
     */
    Optional<List<Part>> place(Sourcing sourcing);

    /**
     * The default: as few locations as can be, and a SKU from more than one only where no location
     * has all that is asked of it. Refuses nothing.
     *
     * <p>So one location serves all lines wherever one can, and of those that can it is the one
     * with the best priority. Otherwise the locations are as few as the rule for a SKU allows, and
     * of equally few sets it is the first by priority: exactly, wherever there are no more than
     * 10,000 sets of that many locations to look through, as of up to 15 locations there never are.
     * Beyond that each next location is the one that serves most of what is missing, and none is
     * left that the others can do without; for a single SKU these are still the fewest.
     */
    static SourcingStrategy fewestLocations() {
        return new FewestLocations();
    }

    /**
     * What of a line comes from a location.
     *
     * @param line the line's request key
     */
    record Part(RequestKey line, LocationCode location, Quantity quantity) {}
}
