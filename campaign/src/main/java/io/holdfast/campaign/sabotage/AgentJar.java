package io.holdfast.campaign.sabotage;

import net.bytebuddy.ByteBuddy;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * The {@link Agent} as the JVM wants it: in a jar of its own, that names where the classes are that
 * it needs.
 *
 * @param file the jar
 */
public record AgentJar(Path file) {

    /** Makes it in a folder. */
    public static AgentJar in(Path folder) throws IOException {
        Path file = folder.resolve("agent.jar");
        try (var jar = new JarOutputStream(Files.newOutputStream(file), manifest())) {
            addClasses(jar);
        }
        return new AgentJar(file);
    }

    private static Manifest manifest() {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.CLASS_PATH, byteBuddy());
        attributes.putValue("Premain-Class", Agent.class.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        return manifest;
    }

    private static String byteBuddy() {
        return placeOf(ByteBuddy.class).toString();
    }

    private static URI placeOf(Class<?> type) {
        try {
            return type.getProtectionDomain().getCodeSource().getLocation().toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All of this package, with what the compiler has made of it. */
    private static void addClasses(JarOutputStream jar) throws IOException {
        Path root = Path.of(placeOf(AgentJar.class));
        Path folder = root.resolve(AgentJar.class.getPackageName().replace('.', '/'));
        try (DirectoryStream<Path> classes = Files.newDirectoryStream(folder)) {
            for (Path type : classes) {
                jar.putNextEntry(new JarEntry(root.relativize(type).toString()));
                Files.copy(type, jar);
                jar.closeEntry();
            }
        }
    }

    /**
     * What a JVM is started with to have it so.
     *
     * @param clockOffBy how wrong its clock is
     * @param bug what is planted in it; null for nothing
     * @return no option at all where nothing is to be changed
     */
    public List<String> options(Duration clockOffBy, @Nullable Bug bug) {
        List<String> arguments = new ArrayList<>();
        if (!clockOffBy.isZero()) {
            arguments.add(Agent.CLOCK + clockOffBy);
        }
        if (bug != null) {
            arguments.add(Agent.BUG + bug.name());
        }
        return arguments.isEmpty()
                ? List.of()
                : List.of(
                        "-javaagent:" + file.toAbsolutePath() + "=" + String.join(",", arguments));
    }
}
