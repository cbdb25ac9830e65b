package io.holdfast.imports;

import java.util.List;

/**
 * What comes of some rows.
 *
 * @param changes how many of them change something
 * @param errors why others can't be applied
 */
record Findings(int changes, List<ImportError> errors) {

    Findings {
        errors = List.copyOf(errors);
    }
}
