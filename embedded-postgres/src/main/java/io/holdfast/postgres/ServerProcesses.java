package io.holdfast.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The PostgreSQL processes at work under a directory, whoever has started them.
 *
 * <p>A process counts only if its own attributes say so, never because {@code postmaster.pid} names
 * it: that may be anybody's process by now, and what counts here may get killed.
 *
 * @param top real path of the directory
 * @param cluster the server's data directory, which is or will be in it
 * @param procfs whether this system shows the working directory of a process
 */
record ServerProcesses(Path top, Path cluster, boolean procfs) {

    private static final Path PROC = Path.of("/proc");

    private static final Set<String> PROGRAMS = Set.of("postgres", "pg_ctl", "initdb");

    /** A server takes a moment until it notes its start, and notes it in whole seconds. */
    private static final Duration START_TOLERANCE = Duration.ofSeconds(5);

    private static final Patience PATIENCE = new Patience(Duration.ofSeconds(5));

    static ServerProcesses under(Path top, Path cluster) {
        return new ServerProcesses(top, cluster, Files.isDirectory(PROC.resolve("self")));
    }

    /**
     * All of them where there is a {@code /proc}, so also those that have outlived their server.
     * Elsewhere the server alone.
     */
    List<ProcessHandle> running() throws IOException {
        return procfs
                ? ProcessHandle.allProcesses().filter(this::worksHere).toList()
                : PostmasterFile.read(cluster)
                        .flatMap(ServerProcesses::startedAsTheFileSays)
                        .stream()
                        .toList();
    }

    /** The server that {@code postmaster.pid} names, if that is the truth. */
    Optional<ProcessHandle> postmaster() throws IOException {
        return PostmasterFile.read(cluster)
                .flatMap(PostmasterFile::process)
                .filter(running()::contains);
    }

    /**
     * Removes a {@code postmaster.pid} that would keep the next server from starting though none is
     * running: its content is lost, or its process id has become another program's. Where that
     * process is simply gone, PostgreSQL finds out itself, and knows what else to look at.
     */
    void removeMisleadingFile() throws IOException {
        Optional<PostmasterFile> file = PostmasterFile.read(cluster);
        if (file.isEmpty() || file.get().process().isPresent()) {
            Files.deleteIfExists(PostmasterFile.of(cluster));
        }
    }

    /** Asks all to end, then kills those that have not; false if some outlive even that. */
    boolean end() throws IOException {
        running().forEach(ProcessHandle::destroy);
        if (PATIENCE.outlasts(this::areGone)) {
            return true;
        }
        running().forEach(ProcessHandle::destroyForcibly);
        return PATIENCE.outlasts(this::areGone);
    }

    private boolean areGone() throws IOException {
        return running().isEmpty();
    }

    private boolean worksHere(ProcessHandle process) {
        return workingDirectory(process).filter(path -> path.startsWith(top)).isPresent()
                && isOurs(process);
    }

    private static Optional<Path> workingDirectory(ProcessHandle process) {
        try {
            Path link = PROC.resolve(Long.toString(process.pid())).resolve("cwd");
            return Optional.of(Files.readSymbolicLink(link));
        } catch (IOException e) {
            // It has ended meanwhile or is another user's: either way it isn't one of these.
            return Optional.empty();
        }
    }

    private static Optional<ProcessHandle> startedAsTheFileSays(PostmasterFile file) {
        return file.process()
                .filter(ServerProcesses::isOurs)
                .filter(
                        process ->
                                process.info()
                                        .startInstant()
                                        .map(start -> Duration.between(start, file.started()).abs())
                                        .filter(apart -> apart.compareTo(START_TOLERANCE) < 0)
                                        .isPresent());
    }

    /** By the executable; Linux marks one that has been deleted, Windows adds a suffix. */
    private static boolean isOurs(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> Path.of(command).getFileName().toString())
                .map(name -> name.replaceFirst("( \\(deleted\\)|\\.exe)$", ""))
                .filter(PROGRAMS::contains)
                .isPresent();
    }
}
