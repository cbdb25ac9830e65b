package io.holdfast.imports;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A page of what is wrong with an import, in the order of its rows.
 *
 * @param next where the page behind begins; null at the end
 */
public record ErrorPage(List<ImportError> errors, @Nullable Place next) {

    public ErrorPage {
        errors = List.copyOf(errors);
    }

    /** A place between two errors. */
    public record Place(int row, long id) {

        /** Before all errors. */
        public static final Place START = new Place(0, 0);
    }
}
