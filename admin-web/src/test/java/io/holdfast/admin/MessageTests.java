package io.holdfast.admin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every sentence of a page stands in {@code messages.properties}, and every one there is said. */
class MessageTests {

    private static final Path TEMPLATES = Path.of("src/main/resources/templates");
    private static final Path CODE = Path.of("src/main/java");
    private static final Pattern SAID_BY_TEMPLATE = Pattern.compile("#\\{([a-z][\\w.-]*)");
    private static final Pattern SAID_BY_CODE =
            Pattern.compile("\"([a-z][a-z-]*(?:\\.[\\w-]+)+)\"");
    private static final Pattern BEGUN =
            Pattern.compile("['\"]([a-z][a-z-]*\\.(?:[\\w-]+\\.)*)['\"]");

    private final Set<String> known = known();

    @Test
    void everySentenceThatATemplateSaysIsThere() {
        assertThat(known).containsAll(found(TEMPLATES, SAID_BY_TEMPLATE));
    }

    @Test
    void everySentenceIsSaidSomewhere() {
        Set<String> said = found(TEMPLATES, SAID_BY_TEMPLATE);
        said.addAll(found(CODE, SAID_BY_CODE));
        Set<String> begun = found(TEMPLATES, BEGUN);
        begun.addAll(found(CODE, BEGUN));
        assertThat(known)
                .allSatisfy(
                        key ->
                                assertThat(
                                                said.contains(key)
                                                        || begun.stream().anyMatch(key::startsWith))
                                        .as(key)
                                        .isTrue());
    }

    private static Set<String> known() {
        try {
            return PropertiesLoaderUtils.loadProperties(
                            new ClassPathResource("messages.properties"))
                    .stringPropertyNames();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> found(Path folder, Pattern pattern) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .flatMap(file -> pattern.matcher(read(file)).results())
                    .map((MatchResult match) -> match.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
