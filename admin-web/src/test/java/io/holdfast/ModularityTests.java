package io.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.stream.Collectors.joining;

import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModule;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.modulith.docs.Documenter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

class ModularityTests {

    private static final Path DIAGRAM = Path.of("../docs/modules.md");

    private final ApplicationModules modules = ApplicationModules.of(HoldfastApplication.class);

    @Test
    void modulesKeepToWhatTheyMayDependOn() {
        modules.verify();
    }

    /** A jar that is missing from the class path would make {@code verify} see less, not fail. */
    @Test
    void everyModuleIsThere() {
        assertThat(modules.stream().map(ModularityTests::name))
                .containsExactlyInAnyOrder(
                        "transactions",
                        "catalog",
                        "balances",
                        "reservations",
                        "reconciliation",
                        "checkout",
                        "payments",
                        "http",
                        "imports",
                        "lanes",
                        "access",
                        "activity",
                        "admin",
                        "api",
                        "webhooks",
                        "postgres");
    }

    @Test
    void everyModuleIsDescribed() {
        new Documenter(modules).writeDocumentation();
        assertThat(Path.of("target/spring-modulith-docs/all-docs.adoc")).isNotEmptyFile();
    }

    /** Modulith's own diagrams list modules in no stable order, and GitHub doesn't draw them. */
    @Test
    void theDiagramInTheDocsIsUpToDate() throws IOException {
        if (Boolean.getBoolean("holdfast.docs.update")) {
            Files.writeString(DIAGRAM, diagram());
        }
        assertThat(DIAGRAM)
                .as("run ModularityTests with -Dholdfast.docs.update=true, commit what it writes")
                .content()
                .isEqualToNormalizingNewlines(diagram());
    }

    private String diagram() {
        return """
               # Modules

               Each is a package of `io.holdfast` that says what it is for in its
               `package-info.java`. An arrow points to what a module uses. `ModularityTests` writes
               this page, and fails when it is out of date.

               ```mermaid
               graph TD
               %s
               ```
               """
                .formatted(lines());
    }

    private String lines() {
        Stream<String> nodes = modules.stream().map(module -> "    " + name(module));
        Stream<String> arrows = modules.stream().flatMap(this::arrows);
        return Stream.concat(nodes.sorted(), arrows.sorted()).collect(joining("\n"));
    }

    private Stream<String> arrows(ApplicationModule module) {
        return module.getDirectDependencies(modules)
                .uniqueModules()
                .map(used -> "    " + name(module) + " --> " + name(used));
    }

    private static String name(ApplicationModule module) {
        return module.getIdentifier().toString();
    }
}
