package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.http.Signature;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.HttpMethod;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionTemplate;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Passwords, keys, secrets and sessions while they are used, rightly, wrongly and while the
 * database is broken: no log, answer, page or figure tells one, but for the one page that shows
 * what was just made up.
 */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=page-authorization")
@ExtendWith(OutputCaptureExtension.class)
class SecretsTests {

    private static final Pattern SHOWN_ONCE =
            Pattern.compile("<code class=\"secret\">([^<]+)</code>");

    /** How much whoever runs it lets it tell. */
    enum Curiosity {
        AS_INSTALLED(LogLevel.INFO),
        LOOKING_FOR_A_FAULT(LogLevel.DEBUG);

        private final LogLevel level;

        Curiosity(LogLevel level) {
            this.level = level;
        }
    }

    @Autowired HttpApi api;
    @Autowired JdbcClient jdbc;
    @Autowired TransactionTemplate transaction;

    private final LoggingSystem logging = LoggingSystem.get(getClass().getClassLoader());
    private final String unique = UUID.randomUUID().toString();
    private final Map<String, String> secrets = new LinkedHashMap<>();
    private final List<Answer> answers = new ArrayList<>();

    private Visitor admin;

    @BeforeEach
    void openBrowser() {
        admin = Visitor.nobody(api);
    }

    @AfterEach
    void beQuietAgain() {
        logging.setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.WARN);
        logging.setLogLevel("io.holdfast", null);
        logging.setLogLevel("org.apache", null);
    }

    @AfterEach
    void subscribeNoMore() {
        api.get("/api/v1/webhooks")
                .json()
                .path("items")
                .valueStream()
                .filter(webhook -> webhook.path("url").asString().endsWith(unique))
                .forEach(webhook -> remove(webhook.path("id").asLong()));
    }

    private void remove(long id) {
        String path = "/api/v1/webhooks/" + id;
        assertThat(api.send("DELETE", path, null, ApplicationTest.KEY).status()).isEqualTo(204);
    }

    @ParameterizedTest
    @EnumSource
    void nothingTellsASecret(Curiosity curiosity, CapturedOutput output) {
        logging.setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, curiosity.level);
        // The container itself would write down whole requests, as bytes came in.
        logging.setLogLevel("org.apache", LogLevel.INFO);
        signInWronglyAndRightly();
        changePeopleAndKeys();
        subscribe();
        tellOfPayments();
        breakTables();
        lookEverywhere();
        assertThat(tellers(output.getAll())).isEmpty();
    }

    /**
     * Which secret was told, and by what; never the text around it, which this log must not tell.
     */
    private List<String> tellers(String log) {
        List<String> tellers = new ArrayList<>();
        secrets.forEach(
                (what, secret) -> {
                    if (log.contains(secret)) {
                        tellers.add(what + " by the log");
                    }
                    answers.stream()
                            .filter(answer -> said(answer).contains(secret))
                            .map(answer -> what + " by " + answer.response().request())
                            .forEach(tellers::add);
                });
        return tellers;
    }

    /** What was sent or shown above, and where nobody who reads a backup should find it. */
    @Test
    void nothingIsKeptInClearThatNeedNotBe() {
        signInWronglyAndRightly();
        changePeopleAndKeys();
        List<String> tables =
                jdbc.sql("select tablename from pg_tables where schemaname = current_schema()")
                        .query((row, i) -> row.getString(1))
                        .list();
        for (String table : tables) {
            String rows =
                    jdbc.sql(
                                    "select coalesce(string_agg(t::text, ' '), '') from %s t"
                                            .formatted(table))
                            .query((row, i) -> row.getString(1))
                            .single();
            secrets.forEach(
                    (what, secret) ->
                            assertThat(rows.contains(secret))
                                    .as("%s keeps %s", table, what)
                                    .isFalse());
        }
    }

    private void signInWronglyAndRightly() {
        answers.add(admin.get("/login"));
        answers.add(admin.signIn("admin", secret("a wrong password")));
        answers.add(admin.signIn(secret("a password in the place of a name"), "x"));
        answers.add(admin.signIn("admin", secret("password", ApplicationTest.ADMIN_PASSWORD)));
        secrets.put("the session of admin", admin.session());
    }

    private void changePeopleAndKeys() {
        String name = "test-" + unique;
        String first = shownOnce(admin.post("/users", "name", name, "role", "STAFF"));
        String second = shownOnce(admin.post("/users/password", "name", name));
        Visitor person = Visitor.signedIn(api, name, second);
        String chosen = secret("a chosen password");
        answers.add(changePassword(person, first, chosen, chosen));
        answers.add(changePassword(person, second, "short-" + first, chosen));
        answers.add(changePassword(person, second, chosen, chosen));
        String key = shownOnce(admin.post("/api-keys", "name", name, "scopes", "STOCK_READ"));
        use(key);
        answers.add(admin.post("/api-keys/revoke", "name", name));
        use(key);
        use(secret("a wrong key"));
        use("two words " + key);
    }

    private static Answer changePassword(Visitor who, String present, String wanted, String again) {
        return who.post("/password", "present", present, "password", wanted, "again", again);
    }

    private void use(String key) {
        answers.add(api.send("GET", "/api/v1/balances", null, key));
        answers.add(api.send("POST", "/api/v1/stock-movements", "{}", key));
        answers.add(api.send("GET", "/stock", null, key));
    }

    private void subscribe() {
        String url = "http://127.0.0.1:9/" + unique;
        String good = secret("a webhook's secret");
        String bad = secret("a webhook's secret that is refused") + " ";
        for (String tried : List.of(good, bad)) {
            String body =
                    """
                    {"url": "%s", "secret": "%s", "events": ["stock-out"]}
                    """
                            .formatted(url, tried);
            answers.add(api.put("/api/v1/webhooks", body));
            answers.add(api.put("/api/v1/webhooks", body.replace("\"stock-out\"", "7")));
            answers.add(
                    admin.post("/webhooks", "url", url, "secret", tried, "events", "STOCK_OUT"));
            answers.add(admin.post("/webhooks", "url", "no address", "secret", tried));
        }
    }

    private void tellOfPayments() {
        String secret = secret("what events are signed with", ApplicationTest.EVENTS_SECRET);
        for (String used : List.of(secret, "another-" + unique)) {
            byte[] body = "{\"no\": 1}".getBytes(StandardCharsets.UTF_8);
            var request =
                    api.request("/api/v1/payment-events")
                            .header("Content-Type", "application/json")
                            .header(
                                    Signature.HEADER,
                                    Signature.of(body, used, Instant.now()).header())
                            .POST(BodyPublishers.ofByteArray(body));
            answers.add(api.send(request.build()));
        }
    }

    /** What a driver says of a statement that fails goes into the log. */
    private void breakTables() {
        for (String table : List.of("api_keys", "users", "failed_sign_ins", "webhooks")) {
            run("alter table %s rename to broken".formatted(table));
            use(ApplicationTest.KEY);
            answers.add(Visitor.nobody(api).signIn("admin", ApplicationTest.ADMIN_PASSWORD));
            subscribe();
            run("alter table broken rename to %s".formatted(table));
        }
        secrets.put("the key of all", ApplicationTest.KEY);
        secrets.putAll(hashes());
    }

    private Map<String, String> hashes() {
        Map<String, String> hashes = new LinkedHashMap<>();
        jdbc.sql("select name, password_hash from users")
                .query((row, i) -> hashes.put("hash of " + row.getString(1), row.getString(2)))
                .list();
        return hashes;
    }

    private void lookEverywhere() {
        for (PageRule rule : PageRules.ALL) {
            if (rule.method().equals(HttpMethod.GET)) {
                answers.add(admin.get(rule.path().replace("{id}", "1")));
            }
        }
        for (AccessRule rule : AccessRules.ALL) {
            if (rule.method().equals(HttpMethod.GET)) {
                String path = rule.path().replaceAll("\\{[^}]*\\}", "1").replace("/**", "");
                answers.add(api.get(path));
            }
        }
        List.of("/health", "/metrics", "/prometheus", "/env", "/configprops", "/heapdump")
                .forEach(endpoint -> answers.add(api.get("/actuator" + endpoint)));
    }

    /** The page that shows it, which is not among the others; nor is it there a second time. */
    private String shownOnce(Answer made) {
        answers.add(made);
        Matcher shown = SHOWN_ONCE.matcher(admin.follow(made).body());
        assertThat(shown.find()).isTrue();
        answers.add(admin.follow(made));
        return secret("what was made up " + secrets.size(), shown.group(1));
    }

    private String secret(String what) {
        return secret(what, what.replace(' ', '-').replace("'", "") + "-" + unique);
    }

    private String secret(String what, String secret) {
        secrets.put(what, secret);
        return secret;
    }

    /** A session's id is told to the browser whose it is, in the header that is for that. */
    private static String said(Answer answer) {
        Map<String, List<String>> headers = new LinkedHashMap<>(answer.response().headers().map());
        headers.remove("set-cookie");
        return headers + answer.body();
    }

    private void run(String statement) {
        transaction.executeWithoutResult(status -> jdbc.sql(statement).update());
    }
}
