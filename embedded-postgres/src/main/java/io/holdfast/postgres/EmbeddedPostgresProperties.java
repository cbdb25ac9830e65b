package io.holdfast.postgres;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

import java.nio.file.Path;

/**
 * Where the embedded PostgreSQL keeps its data. A string, since Spring would look for a path named
 * {@code data} on the class path first.
 *
 * @param dataDir Folder for everything that must outlive a restart.
 */
@ConfigurationProperties("holdfast")
record EmbeddedPostgresProperties(@DefaultValue(DEFAULT_DATA_DIR) String dataDir) {

    private static final String DEFAULT_DATA_DIR = "./data";

    EmbeddedPostgresProperties {
        dataDir = StringUtils.hasText(dataDir) ? dataDir : DEFAULT_DATA_DIR;
    }

    Path dataDirectory() {
        return Path.of(dataDir);
    }
}
