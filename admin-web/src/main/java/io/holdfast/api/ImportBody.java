package io.holdfast.api;

import io.holdfast.imports.Import;
import io.holdfast.imports.ImportError;
import io.holdfast.imports.ImportKind;
import io.holdfast.imports.ImportState;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;

/**
 * How far an import has come.
 *
 * @param rows of the file, without its header and without lines that are blank
 * @param errorCount how many things are wrong with them
 * @param errors those, the first 1,000 by row
 * @param changes how many rows change something, or changed it
 * @param applied whether all of it is applied, by this import or by the one that it repeats
 * @param repeats the import that applied the same before
 */
record ImportBody(
        long importId,
        ImportKind kind,
        ImportState state,
        int rows,
        int errorCount,
        List<ImportError> errors,
        int changes,
        boolean applied,
        @Nullable Long repeats,
        Instant requestedAt,
        @Nullable Instant endedAt) {

    static ImportBody of(Import file, List<ImportError> errors) {
        return new ImportBody(
                file.id(),
                file.kind(),
                file.state(),
                file.rows(),
                file.errors(),
                errors,
                file.changes(),
                file.endedAt() != null,
                file.repeats(),
                file.requestedAt(),
                file.endedAt());
    }
}
