package io.holdfast.campaign.site;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The disk that the database lies on. Where we may mount one, it is a file system of its own in
 * memory, which can be full without harm to anybody else; a {@code kill -9} finds there what it
 * would find on a disk, as neither waits for the other.
 */
public final class Disk implements AutoCloseable {

    private static final long ROOM_WHEN_FULL = 128 * 1024;

    private final Path folder;
    private final boolean mounted;
    private final String size;

    private Disk(Path folder, boolean mounted, String size) {
        this.folder = folder;
        this.mounted = mounted;
        this.size = size;
    }

    /**
     * Makes one at a folder.
     *
     * @param gigabytes its size
     */
    public static Disk at(Path folder, int gigabytes) throws IOException {
        Files.createDirectories(folder);
        String size = gigabytes + "g";
        boolean mounted =
                "root".equals(System.getProperty("user.name"))
                        && run(
                                "mount",
                                "-t",
                                "tmpfs",
                                "-o",
                                "size=" + size,
                                "holdfast-campaign",
                                folder.toString());
        return new Disk(folder, mounted, size);
    }

    /** Where it is. */
    public Path folder() {
        return folder;
    }

    /** Whether it can be {@linkplain #fill() filled}. */
    public boolean canBeFull() {
        return mounted;
    }

    /** Leaves next to no room, at once. */
    public void fill() throws IOException {
        FileStore store = Files.getFileStore(folder);
        long used = store.getTotalSpace() - store.getUnallocatedSpace();
        resize(Long.toString(used + ROOM_WHEN_FULL));
    }

    /** Gives the room back. */
    public void free() throws IOException {
        resize(size);
    }

    /**
     * What was written between measuring and resizing may be in the way; then it is full as well.
     */
    private void resize(String bytes) throws IOException {
        for (int i = 0; i < 20; i++) {
            if (run("mount", "-o", "remount,size=" + bytes, folder.toString())) {
                return;
            }
            if (!bytes.equals(size)) {
                FileStore store = Files.getFileStore(folder);
                bytes =
                        Long.toString(
                                store.getTotalSpace()
                                        - store.getUnallocatedSpace()
                                        + ROOM_WHEN_FULL);
            }
        }
        throw new IOException("the file system at " + folder + " can't be resized");
    }

    private static boolean run(String... command) throws IOException {
        try {
            return new ProcessBuilder(List.of(command))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        if (mounted) {
            run("umount", "--lazy", folder.toString());
        }
    }
}
