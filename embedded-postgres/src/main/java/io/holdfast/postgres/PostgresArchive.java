package io.holdfast.postgres;

import io.zonky.test.db.postgres.util.ArchUtils;
import io.zonky.test.db.postgres.util.LinuxUtils;

import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.springframework.util.FileSystemUtils;
import org.tukaani.xz.XZInputStream;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** zonky's build of PostgreSQL for this machine, as it comes on the class path. */
record PostgresArchive(URL location) {

    private static final int FINGERPRINT_LENGTH = 16;

    /** Finds the archive as zonky names them: by system, processor and perhaps distribution. */
    static PostgresArchive ofThisMachine() {
        String build = "postgres-%s-%s".formatted(system(), processor());
        return Stream.of(build + "-" + LinuxUtils.getDistributionName(), build)
                .map(name -> name.toLowerCase(Locale.ROOT).replace(' ', '_') + ".txz")
                .map(PostgresArchive.class.getClassLoader()::getResource)
                .filter(Objects::nonNull)
                .findFirst()
                .map(PostgresArchive::new)
                .orElseThrow(PostgresArchive::noBuild);
    }

    private static String system() {
        String name = System.getProperty("os.name");
        return name.startsWith("Mac") ? "darwin" : name.split(" ")[0];
    }

    private static String processor() {
        return ArchUtils.normalize(System.getProperty("os.arch"));
    }

    private static EmbeddedPostgresException noBuild() {
        return new EmbeddedPostgresException(
                "Holdfast brings no PostgreSQL for %s on %s.".formatted(system(), processor()),
                "Install one and set SPRING_DATASOURCE_URL.");
    }

    /**
     * Unpacks into a folder named after the archive's content, unless that is there already.
     *
     * <p>The folder gets its name in one step when everything in it is on disk, so a start that is
     * cut short never leaves half a PostgreSQL under it.
     */
    Path unpackInto(Path directory) throws IOException {
        Path home = directory.resolve(fingerprint());
        if (Files.notExists(home)) {
            Files.createDirectories(directory);
            unpackAs(home);
        }
        return home;
    }

    private String fingerprint() throws IOException {
        try (InputStream content = location.openStream();
                DigestInputStream digested = new DigestInputStream(content, sha256())) {
            digested.transferTo(OutputStream.nullOutputStream());
            String digest = HexFormat.of().formatHex(digested.getMessageDigest().digest());
            return digest.substring(0, FINGERPRINT_LENGTH);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private void unpackAs(Path home) throws IOException {
        Path unpacking = Files.createTempDirectory(home.getParent(), "unpacking-");
        try {
            unpack(unpacking);
            Files.move(unpacking, home);
        } finally {
            FileSystemUtils.deleteRecursively(unpacking);
        }
    }

    private void unpack(Path target) throws IOException {
        try (InputStream content = location.openStream();
                var archive = new TarArchiveInputStream(new XZInputStream(content))) {
            for (var entry = archive.getNextEntry();
                    entry != null;
                    entry = archive.getNextEntry()) {
                write(entry, archive, target.resolve(entry.getName()));
            }
        }
    }

    private static void write(TarArchiveEntry entry, InputStream content, Path target)
            throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(target);
        } else if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else {
            writeDurably(content, target);
            target.toFile().setExecutable((entry.getMode() & 0100) != 0, false);
        }
    }

    /** Written through to the disk: after a power cut the folder's name vouches for its files. */
    private static void writeDurably(InputStream content, Path target) throws IOException {
        Files.createDirectories(target.getParent());
        try (var file =
                FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            content.transferTo(Channels.newOutputStream(file));
            file.force(true);
        }
    }
}
