package io.holdfast.catalog;

import io.holdfast.catalog.CatalogOutcome.Created;
import io.holdfast.catalog.CatalogOutcome.Renamed;
import io.holdfast.catalog.CatalogOutcome.Unchanged;
import io.holdfast.catalog.LocationRepository.LocationRow;
import io.holdfast.catalog.LocationRepository.SettingsRow;
import io.holdfast.transactions.Transactions;

import org.springframework.stereotype.Component;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The SKUs and locations that stock is kept of.
 *
 * <p>Codes are exact text: {@code 007}, {@code 7} and {@code 85123A}, {@code 85123a} are four
 * different SKUs. They are created and renamed here, never changed and never deleted, because holds
 * and the ledger refer to them for good. Renaming changes no stock.
 *
 * <p>Thread-safe; each call joins the caller's transaction or runs in one of its own. Two callers
 * who create the same code at once get one entry: the later one waits for the earlier.
 */
@Component
public class Catalog {

    /** The most locations that a list answers. */
    public static final int MAX_LOCATIONS = 1_000;

    private final SkuRepository skus;
    private final SkuSheetTable sheets;
    private final LocationRepository locations;
    private final Transactions transactions;

    Catalog(
            SkuRepository skus,
            SkuSheetTable sheets,
            LocationRepository locations,
            Transactions transactions) {
        this.skus = skus;
        this.sheets = sheets;
        this.locations = locations;
        this.transactions = transactions;
    }

    /** Creates a SKU, or renames it if its code is known. */
    public CatalogOutcome<Sku> put(Sku sku) {
        String code = sku.code().value();
        String name = sku.name().value();
        return transactions.joining(
                transaction -> {
                    if (skus.create(code, name).isPresent()) {
                        return new Created<>(sku);
                    }
                    return skus.rename(code, name) > 0 ? new Renamed<>(sku) : new Unchanged<>(sku);
                });
    }

    /**
     * Creates or renames many SKUs, some thousands at most, in one statement.
     *
     * @param wanted each of another code
     * @return how many were created or renamed; the others were as wished already
     */
    public int putAll(Collection<Sku> wanted) {
        return transactions.joining(transaction -> sheets.put(wanted));
    }

    /** Counts how many of these SKUs {@link #putAll} would create or rename now. */
    public int countNews(Collection<Sku> wanted) {
        return sheets.countNews(wanted);
    }

    /** Creates a location, or renames it if its code is known. */
    public CatalogOutcome<Location> put(Location location) {
        String code = location.code().value();
        String name = location.name().value();
        return transactions.joining(
                transaction -> {
                    if (locations.create(code, name).isPresent()) {
                        return new Created<>(location);
                    }
                    return locations.rename(code, name) > 0
                            ? new Renamed<>(location)
                            : new Unchanged<>(location);
                });
    }

    /** Finds a SKU by its code. */
    public Optional<Sku> find(SkuCode code) {
        return skus.findName(code.value()).map(name -> new Sku(code, new Name(name)));
    }

    /** Finds a location by its code. */
    public Optional<Location> find(LocationCode code) {
        return locations.findName(code.value()).map(name -> new Location(code, new Name(name)));
    }

    /** Whether there is no SKU yet, as in a database that nobody has filled. */
    public boolean isEmpty() {
        return !skus.isAnyKnown();
    }

    /** Lists the locations by code, {@value #MAX_LOCATIONS} at most. */
    public List<Location> locations() {
        return locations(Reach.EVERYWHERE);
    }

    /** Lists the locations within a reach by code, {@value #MAX_LOCATIONS} at most. */
    public List<Location> locations(Reach reach) {
        String[] codes = reach.codes();
        List<LocationRow> rows =
                codes == null
                        ? locations.list(MAX_LOCATIONS)
                        : locations.list(codes, MAX_LOCATIONS);
        return rows.stream()
                .map(row -> new Location(new LocationCode(row.code()), new Name(row.name())))
                .toList();
    }

    /** Finds how a location works. */
    public Optional<LocationSettings> settings(LocationCode code) {
        return locations.findSettings(code.value()).map(SettingsRow::toSettings);
    }

    /**
     * Lists how locations work, in the order in which they are asked, {@value #MAX_LOCATIONS} at
     * most.
     */
    public List<LocationSettings> settings() {
        return locations.listSettings(MAX_LOCATIONS).stream().map(SettingsRow::toSettings).toList();
    }

    /** The same of the locations within a reach. */
    public List<LocationSettings> settings(Reach reach) {
        String[] codes = reach.codes();
        return codes == null
                ? settings()
                : locations.listSettings(codes, MAX_LOCATIONS).stream()
                        .map(SettingsRow::toSettings)
                        .toList();
    }

    /**
     * Says when a location is asked for a line that names none: the lowest number first.
     *
     * @return false if there is no such location
     * @throws InvalidValueException if the priority isn't from 0 to {@value
     *     LocationSettings#MAX_PRIORITY}
     */
    public boolean prioritise(LocationCode code, int priority) {
        var checked = new LocationSettings(code, SettlesAt.CONFIRMATION, priority);
        return transactions.joining(
                transaction ->
                        locations.prioritise(checked.code().value(), checked.priority()) > 0);
    }
}
