package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionTemplate;

import java.net.http.HttpRequest.BodyPublishers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;

import javax.sql.DataSource;

/** What clients hear when something breaks; on a database of its own, which it breaks. */
@ApplicationTest
@TestPropertySource(
        properties = {
            "spring.datasource.hikari.maximum-pool-size=2",
            "spring.datasource.hikari.connection-timeout=300"
        })
@ExtendWith(OutputCaptureExtension.class)
class FaultTests {

    @Autowired HttpApi api;
    @Autowired DataSource dataSource;
    @Autowired JdbcClient jdbc;
    @Autowired TransactionTemplate transaction;

    @Test
    void aFaultIsLoggedUnderAReferenceAndShowsNothing(CapturedOutput output) {
        run("alter view balance_lines rename to balance_lines_gone");
        var answer = api.get("/api/v1/balances");
        run("alter view balance_lines_gone rename to balance_lines");
        assertThat(answer.outcome()).isEqualTo("500 internal-error");
        assertThat(answer.body())
                .doesNotContainIgnoringCase("sql")
                .doesNotContain("balance_lines", "java", "org.", "Exception", "select");
        assertThat(output.getAll())
                .containsOnlyOnce(answer.json().path("reference").asString())
                .contains("balance_lines");
    }

    @Test
    void whatCanNotBeRecordedIsNotDone() {
        run("alter table activities add constraint full_up check (kind <> 'sku-saved') not valid");
        var answer = api.put("/api/v1/skus", Shelf.named("NOBODY-TELLS-OF-ME"));
        run("alter table activities drop constraint full_up");
        assertThat(answer.outcome()).isEqualTo("500 internal-error");
        assertThat(jdbc.sql("select code from skus").query(String.class).list())
                .doesNotContain("NOBODY-TELLS-OF-ME");
    }

    @Test
    void withoutAFreeConnectionClientsAreAskedToComeBack(CapturedOutput output) throws Exception {
        Deque<Connection> taken = new ArrayDeque<>();
        for (int i = 0; i < 2; i++) {
            taken.push(dataSource.getConnection());
        }
        var answer = api.get("/api/v1/balances");
        while (!taken.isEmpty()) {
            taken.pop().close();
        }
        assertThat(answer.outcome()).isEqualTo("503 overloaded");
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(output.getAll()).doesNotContain("ERROR");
        assertThat(api.get("/api/v1/balances").status()).isEqualTo(200);
    }

    /** As PostgreSQL says it where a statement took longer than somebody allows. */
    @Test
    void aStatementThatTookTooLongIsWorthAnotherTry() {
        run(
                """
                create function refuse() returns trigger language plpgsql as
                $$ begin raise exception 'not now' using errcode = '57014'; end $$
                """);
        run(
                "create trigger refused before insert on skus"
                        + " for each statement execute function refuse()");
        var answer = api.put("/api/v1/skus", Shelf.named("COME-BACK"));
        run("drop trigger refused on skus");
        run("drop function refuse");
        assertThat(answer.outcome()).isEqualTo("503 overloaded");
        assertThat(api.put("/api/v1/skus", Shelf.named("COME-BACK")).status()).isEqualTo(201);
    }

    /** The pool trusts a connection that was used within half a second; others it tries first. */
    @RepeatedTest(10)
    void aLostConnectionIsWorthAnotherTry() {
        Awaitility.await()
                .untilAsserted(
                        () -> assertThat(afterALostConnection()).isEqualTo("503 overloaded"));
        assertThat(api.get("/api/v1/balances").status()).isEqualTo(200);
    }

    private String afterALostConnection() throws SQLException {
        try (Connection own = dataSource.getConnection()) {
            assertThat(api.get("/api/v1/balances").status()).isEqualTo(200);
            endOtherSessions(own);
            return api.get("/api/v1/balances").outcome();
        }
    }

    private static void endOtherSessions(Connection own) throws SQLException {
        try (Statement statement = own.createStatement()) {
            statement.execute(
                    """
                    select pg_terminate_backend(pid)
                    from pg_stat_activity
                    where datname = current_database() and pid <> pg_backend_pid()
                    """);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/skus", "/api/v1/locations"})
    void largeBodiesAreRefused(String path) {
        String body = "{\"code\": \"x\", \"name\": \"" + "x".repeat(1024 * 1024) + "\"}";
        assertThat(api.put(path, body).outcome()).isEqualTo("413 payload-too-large");
    }

    @Test
    void bodiesMustBeJson() {
        var request =
                api.request("/api/v1/skus")
                        .header("Authorization", "Bearer " + ApplicationTest.KEY)
                        .header("Content-Type", "text/plain")
                        .PUT(BodyPublishers.ofString("code=x"));
        assertThat(api.send(request.build()).outcome()).isEqualTo("415 unsupported-media-type");
    }

    @Test
    void answersAreJsonOnly() {
        var request =
                api.request("/api/v1/balances")
                        .header("Authorization", "Bearer " + ApplicationTest.KEY)
                        .header("Accept", "application/xml");
        assertThat(api.send(request.build()).outcome()).isEqualTo("406 not-acceptable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/balances", "/api/v1/nowhere", "/foo"})
    void everyAnswerTellsBrowsersToKeepOut(String path) {
        var answer = api.get(path);
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(answer.header("Referrer-Policy")).isIn("no-referrer", "same-origin");
        assertThat(answer.header("Cache-Control")).contains("no-store");
        assertThat(answer.header("Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(answer.header("Server")).isEmpty();
    }

    private void run(String statement) {
        transaction.executeWithoutResult(status -> jdbc.sql(statement).update());
    }
}
