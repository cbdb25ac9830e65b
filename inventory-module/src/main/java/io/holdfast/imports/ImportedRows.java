package io.holdfast.imports;

import java.util.List;

/** What the rows of a kind of file do. */
interface ImportedRows {

    /** Says what would come of these rows now; locks and writes nothing. */
    Findings judge(Import file, List<StagedRow> rows);

    /**
     * Does what these rows say, in the caller's transaction, which takes all back if there is an
     * error.
     */
    Findings write(Import file, List<StagedRow> rows);
}
