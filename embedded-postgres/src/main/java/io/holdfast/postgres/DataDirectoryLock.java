package io.holdfast.postgres;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One application's claim to a data directory, for as long as it is open.
 *
 * <p>The operating system drops it with the process, however that ends, so it never goes stale. The
 * file stays where it is: whoever deleted it could not tell that somebody else has just locked it.
 */
final class DataDirectoryLock implements AutoCloseable {

    private static final String FILE = "holdfast.lock";

    /**
     * What this JVM has locked. Asking the file again would do harm: closing any channel to it
     * gives up all of the process's locks on it.
     */
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path dataDir;
    private final FileChannel channel;

    private DataDirectoryLock(Path dataDir, FileChannel channel) {
        this.dataDir = dataDir;
        this.channel = channel;
    }

    /**
     * Claims the directory, given by its real path.
     *
     * @throws DataDirectoryInUseException if somebody else has it
     */
    static DataDirectoryLock acquire(Path dataDir) throws IOException {
        if (!HELD_HERE.add(dataDir)) {
            throw new DataDirectoryInUseException(dataDir);
        }
        FileChannel locked = null;
        try {
            locked = lock(dataDir);
            return new DataDirectoryLock(dataDir, locked);
        } finally {
            if (locked == null) {
                HELD_HERE.remove(dataDir);
            }
        }
    }

    private static FileChannel lock(Path dataDir) throws IOException {
        FileChannel channel =
                FileChannel.open(
                        dataDir.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            channel.close();
            throw new DataDirectoryInUseException(dataDir);
        }
        return channel;
    }

    Path dataDir() {
        return dataDir;
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD_HERE.remove(dataDir);
        }
    }
}
