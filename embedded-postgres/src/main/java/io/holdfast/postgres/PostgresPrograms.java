package io.holdfast.postgres;

import io.zonky.test.db.postgres.util.LinuxUtils;

import org.springframework.util.FileSystemUtils;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The programs of one unpacked PostgreSQL: {@code initdb}, {@code pg_ctl} and {@code postgres}. */
record PostgresPrograms(Path home) {

    private static final Patience LONGEST_RUN = new Patience(Duration.ofMinutes(10));

    /**
     * The programs of this Holdfast, kept in the given directory.
     *
     * <p>Not in the system's folder for temporary files, as zonky does it: that gets tidied up
     * under a running server, and anybody may have put a program there for us to run.
     */
    static PostgresPrograms in(Path directory) throws IOException {
        return new PostgresPrograms(PostgresArchive.ofThisMachine().unpackInto(directory));
    }

    /** Deletes what other versions of Holdfast, or starts that were cut short, have left. */
    void deletePredecessors() throws IOException {
        try (Stream<Path> versions = Files.list(home.getParent())) {
            for (Path version : versions.filter(other -> !other.equals(home)).toList()) {
                FileSystemUtils.deleteRecursively(version);
            }
        }
    }

    /** The first number of the version; data directories are the same as long as that is. */
    String majorVersion() throws IOException {
        Process process =
                command("postgres", List.of("--version")).redirectErrorStream(true).start();
        String version = new String(process.getInputStream().readAllBytes()).strip();
        return version.replaceFirst("\\D*(\\d+).*", "$1");
    }

    /** Prepares a call of one of the programs, with an environment that cannot lead it astray. */
    ProcessBuilder command(String program, List<String> arguments) {
        List<String> command = new ArrayList<>();
        if (LinuxUtils.isUnshareAvailable()) {
            // PostgreSQL refuses to run as root; in a user namespace of its own it isn't.
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(executable(program));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        return builder;
    }

    private String executable(String program) {
        String suffix = File.separatorChar == '\\' ? ".exe" : "";
        return home.resolve("bin").resolve(program + suffix).toString();
    }

    /**
     * Runs a command to its end and tells whether it went well; what it says goes to a file, since
     * a server started by it would hold a pipe open.
     */
    static boolean run(ProcessBuilder command, Path output) throws IOException {
        Process process = command.redirectErrorStream(true).redirectOutput(output.toFile()).start();
        if (LONGEST_RUN.outlasts(() -> !process.isAlive())) {
            return process.exitValue() == 0;
        }
        process.destroyForcibly();
        return false;
    }
}
