package io.holdfast.browser;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Playwright.CreateOptions;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.assertions.PlaywrightAssertions;

import org.jspecify.annotations.Nullable;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One browser for all tests: the system's Chromium, else the one that Playwright fetches. Where
 * neither can be had the tests are skipped, unless {@code HOLDFAST_BROWSER_REQUIRED} is set.
 */
final class Chromium {

    private static final List<String> COMMANDS =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

    /** For what should take milliseconds, on a machine with something else to do. */
    static final double PATIENCE_MILLIS = 30_000;

    private static @Nullable Browser browser;
    private static @Nullable PlaywrightException failure;

    private Chromium() {}

    /** Starts it at the first call; every later one gets the same. */
    static synchronized Browser browser() {
        if (browser == null && failure == null) {
            start();
        }
        return browser == null ? giveUp() : browser;
    }

    private static Browser giveUp() {
        String why = "no browser: " + failure;
        if (System.getenv("HOLDFAST_BROWSER_REQUIRED") != null) {
            return fail(why);
        }
        return abort(why);
    }

    private static void start() {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
        Optional<Path> installed = installed();
        Map<String, String> environment = new HashMap<>();
        installed.ifPresent(path -> environment.put("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"));
        try {
            Playwright playwright = Playwright.create(new CreateOptions().setEnv(environment));
            var options = new LaunchOptions().setArgs(List.of("--no-sandbox"));
            installed.ifPresent(options::setExecutablePath);
            browser = playwright.chromium().launch(options);
        } catch (PlaywrightException e) {
            failure = e;
        }
    }

    private static Optional<Path> installed() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.of(path.split(File.pathSeparator))
                .flatMap(folder -> COMMANDS.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
