package io.holdfast.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;

import io.holdfast.ApplicationTest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Somebody at a browser window of their own, who finds things by what they are called. */
final class Person implements AutoCloseable {

    private static final String VIOLATIONS =
            """
            axe.run(document, {resultTypes: ['violations']}).then(result => result.violations.map(
                rule => rule.id + ': ' + rule.nodes.map(node => node.html).join(', ')))
            """;
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    private final BrowserContext context;
    private final Page page;
    private final String address;
    private final Screen screen;
    private final ColorScheme scheme;
    private final List<String> complaints = new ArrayList<>();

    private Person(String address, Screen screen, ColorScheme scheme, boolean javaScript) {
        this.address = address;
        this.screen = screen;
        this.scheme = scheme;
        this.context =
                Chromium.browser()
                        .newContext(
                                new NewContextOptions()
                                        .setBaseURL(address)
                                        .setViewportSize(screen.width, screen.height)
                                        .setColorScheme(scheme)
                                        .setJavaScriptEnabled(javaScript));
        this.context.setDefaultTimeout(Chromium.PATIENCE_MILLIS);
        this.page = context.newPage();
        page.onConsoleMessage(
                message -> {
                    if (message.type().equals("error")) {
                        complaints.add(message.text());
                    }
                });
        page.onPageError(complaints::add);
    }

    /** Somebody who has not signed in. */
    static Person nobody(int port, Screen screen) {
        return new Person("http://localhost:" + port, screen, ColorScheme.LIGHT, true);
    }

    static Person admin(int port, Screen screen) {
        return nobody(port, screen).signIn("admin", ApplicationTest.ADMIN_PASSWORD);
    }

    static Person staff(int port, Screen screen) {
        return nobody(port, screen).signIn("staff", ApplicationTest.STAFF_PASSWORD);
    }

    static Person adminInTheDark(int port, Screen screen) {
        return new Person("http://localhost:" + port, screen, ColorScheme.DARK, true)
                .signIn("admin", ApplicationTest.ADMIN_PASSWORD);
    }

    static Person adminWithoutJavaScript(int port, Screen screen) {
        return new Person("http://localhost:" + port, screen, ColorScheme.LIGHT, false)
                .signIn("admin", ApplicationTest.ADMIN_PASSWORD);
    }

    static Person staffWithoutJavaScript(int port, Screen screen) {
        return new Person("http://localhost:" + port, screen, ColorScheme.LIGHT, false)
                .signIn("staff", ApplicationTest.STAFF_PASSWORD);
    }

    Person signIn(String name, String password) {
        open("/login");
        fill("Name", name);
        fill("Password", password);
        press("Sign in");
        return this;
    }

    Page page() {
        return page;
    }

    Person open(String path) {
        page.navigate(path);
        return this;
    }

    /** The path and query that the window shows. */
    String where() {
        return page.url().substring(address.length());
    }

    Person fill(String label, String text) {
        page.getByLabel(label, new Page.GetByLabelOptions().setExact(true)).fill(text);
        return this;
    }

    Person choose(String label, String option) {
        page.getByLabel(label, new Page.GetByLabelOptions().setExact(true)).selectOption(option);
        return this;
    }

    Person tick(String label) {
        page.getByLabel(label, new Page.GetByLabelOptions().setExact(true)).check();
        return this;
    }

    /** Presses the button of this name. */
    Person press(String name) {
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName(name).setExact(true))
                .first()
                .click();
        return this;
    }

    /** Opens what is folded under a summary of this name. */
    Person unfold(String summary) {
        main().locator("summary")
                .filter(new Locator.FilterOptions().setHasText(Pattern.compile(words(summary))))
                .click();
        return this;
    }

    /** Names are put together of parts, with any white space between them. */
    private static String words(String name) {
        return "^\\s*" + String.join("\\s+", name.split(" ")) + "\\s*$";
    }

    /** Follows the link of this name in the main part of the page. */
    Person follow(String name) {
        link(name).first().click();
        return this;
    }

    Locator link(String name) {
        return main().getByRole(
                        AriaRole.LINK, new Locator.GetByRoleOptions().setName(name).setExact(true));
    }

    Locator main() {
        return page.locator("#work");
    }

    String heading() {
        return page.getByRole(AriaRole.HEADING, new GetByRoleOptions().setLevel(1)).innerText();
    }

    /** What the page says of what was just done. */
    String flash() {
        return page.locator("#work > .note").first().innerText();
    }

    /** Keeps a picture of the whole page. */
    Person keepPicture(String name) {
        String file =
                "%s-%s-%s.png"
                        .formatted(
                                name,
                                screen.name().toLowerCase(Locale.ROOT),
                                scheme.name().toLowerCase(Locale.ROOT));
        page.screenshot(
                new ScreenshotOptions().setPath(SCREENSHOTS.resolve(file)).setFullPage(true));
        return this;
    }

    /**
     * Whoever can't see, point or read this size can use the page too. The page has no frames, so
     * axe runs in it at once: its builder would take several times as long.
     */
    Person expectAccessible() {
        page.evaluate(AxeBuilder.getAxeScript());
        assertThat((List<?>) page.evaluate(VIOLATIONS)).as(where()).isEmpty();
        return this;
    }

    /** Nothing sticks out sideways, so nobody has to scroll to read a line. */
    Person expectNoSidewaysScroll() {
        Object overflow =
                page.evaluate(
                        "document.documentElement.scrollWidth"
                                + " - document.documentElement.clientWidth");
        assertThat(overflow).as("sideways overflow of " + where()).isEqualTo(0);
        return this;
    }

    /** The browser had nothing to complain about, such as a blocked script or style. */
    Person expectNoComplaints() {
        assertThat(complaints).as(where()).isEmpty();
        return this;
    }

    @Override
    public void close() {
        context.close();
    }
}
