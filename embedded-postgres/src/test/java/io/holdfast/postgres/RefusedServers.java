package io.holdfast.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/** Real servers of versions that Holdfast refuses, from archives that the build has put aside. */
final class RefusedServers {

    private RefusedServers() {}

    static EmbeddedPostgres losingUpdates() throws IOException {
        return start("losing-updates.jar");
    }

    static EmbeddedPostgres tooOld() throws IOException {
        return start("too-old.jar");
    }

    private static EmbeddedPostgres start(String jar) throws IOException {
        URI archive =
                URI.create(
                        "jar:%s!/postgres-linux-x86_64.txz"
                                .formatted(Path.of("target", "refused-servers", jar).toUri()));
        return EmbeddedPostgres.builder()
                .setPgBinaryResolver((system, processor) -> archive.toURL().openStream())
                .setPGStartupWait(Duration.ofMinutes(1))
                .start();
    }
}
