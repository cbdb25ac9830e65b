package io.holdfast.postgres;

import org.opentest4j.AssertionFailedError;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A program on the test class path in a JVM of its own, which a test may kill. */
final class ChildJvm implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;
    private final List<String> lines = new ArrayList<>();

    private ChildJvm(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    static ChildJvm run(Class<?> program, Map<String, String> environment, Object... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        List.of(arguments).forEach(argument -> command.add(argument.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return new ChildJvm(builder.start());
    }

    /** Waits for the program to say so, on a line of its own. */
    ChildJvm awaitLine(String expected) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
            if (line.equals(expected)) {
                return this;
            }
        }
        throw new AssertionFailedError("never said " + expected + ":\n" + output());
    }

    /** What it has said until it ended, by itself or on a signal. */
    String awaitEnd() throws IOException, InterruptedException {
        output.lines().forEach(lines::add);
        process.waitFor();
        return output();
    }

    private String output() {
        return lines.stream().collect(Collectors.joining("\n"));
    }

    int exitValue() {
        return process.exitValue();
    }

    /** As {@code kill} does, and service managers. */
    void terminate() {
        // Not the process itself, which would close its output unread.
        process.toHandle().destroy();
    }

    /** As {@code kill -9} does: nothing in the JVM gets a word in. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Lets the program's {@code main} method return. */
    void finish() throws IOException {
        process.outputWriter().close();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
