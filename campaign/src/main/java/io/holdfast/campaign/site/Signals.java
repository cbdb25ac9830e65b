package io.holdfast.campaign.site;

import java.io.IOException;

/** What the operating system can do to a process. */
public final class Signals {

    private Signals() {}

    /** {@code SIGKILL}: nothing is flushed, nothing is said. */
    public static void kill(long pid) {
        send("KILL", pid);
    }

    /** {@code SIGSTOP}: it is there and does nothing. */
    public static void stop(long pid) {
        send("STOP", pid);
    }

    /** {@code SIGCONT}: it goes on as if nothing had been. */
    public static void goOn(long pid) {
        send("CONT", pid);
    }

    /** A process that has ended by itself meanwhile is no matter. */
    private static void send(String signal, long pid) {
        try {
            new ProcessBuilder("kill", "-" + signal, Long.toString(pid))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new IllegalStateException("there is no program named kill", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
