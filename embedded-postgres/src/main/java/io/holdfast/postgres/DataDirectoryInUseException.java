package io.holdfast.postgres;

import java.io.Serial;
import java.nio.file.Path;

/** Another application already runs on this data directory. */
public final class DataDirectoryInUseException extends PostgresUnusableException {

    @Serial private static final long serialVersionUID = 1L;

    DataDirectoryInUseException(Path dataDir) {
        super(
                "The data directory %s is in use by another running Holdfast.".formatted(dataDir),
                "Stop that one first, or give this one a directory of its own in HOLDFAST_DATA_DIR.",
                null);
    }
}
