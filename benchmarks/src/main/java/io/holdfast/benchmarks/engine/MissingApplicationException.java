package io.holdfast.benchmarks.engine;

import java.nio.file.Path;

/** There is no packaged application; the message says how to get it. */
public final class MissingApplicationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MissingApplicationException(Path jar) {
        super(
                "There is no application at %s; build it with: ./mvnw -q package -DskipTests"
                        .formatted(jar));
    }
}
