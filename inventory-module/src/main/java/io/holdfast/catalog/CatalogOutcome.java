package io.holdfast.catalog;

/**
 * What became of a wish to have a SKU or a location under a name, in order of precedence.
 *
 * @param <T> {@link Sku} or {@link Location}
 */
public sealed interface CatalogOutcome<T> {

    /** The entry as it now stands. */
    T entry();

    /** The code was new. */
    record Created<T>(T entry) implements CatalogOutcome<T> {}

    /** The code was known under another name. */
    record Renamed<T>(T entry) implements CatalogOutcome<T> {}

    /** Code and name were as wished already; nothing was written. */
    record Unchanged<T>(T entry) implements CatalogOutcome<T> {}
}
