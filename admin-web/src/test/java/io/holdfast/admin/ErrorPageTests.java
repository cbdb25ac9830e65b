package io.holdfast.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionTemplate;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.sql.DataSource;

/** What people see when something is wrong; on a database of its own, which it breaks. */
@ApplicationTest
@TestPropertySource(
        properties = {
            "spring.datasource.hikari.maximum-pool-size=2",
            "spring.datasource.hikari.connection-timeout=300"
        })
@ExtendWith(OutputCaptureExtension.class)
class ErrorPageTests {

    private static final Pattern INTERNALS =
            Pattern.compile(
                    "(?i)exception|\\bjava\\.|\\borg\\.[a-z]|io\\.holdfast|\\bsql\\b|postgres"
                            + "|tomcat|whitelabel|balance_lines|\\bat [a-z]+\\.[a-z]+\\.");
    private static final Pattern REFERENCE =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    @Autowired HttpApi api;
    @Autowired DataSource dataSource;
    @Autowired JdbcClient jdbc;
    @Autowired TransactionTemplate transaction;

    @ParameterizedTest
    @CsvSource({
        "/nowhere, 404, There is nothing here",
        "/stock/nowhere, 404, There is nothing here",
        "/holds/999999999, 404, There is nothing here",
        "/stock/balance?sku=nope&location=nope, 404, There is nothing here",
        "/error, 404, There is nothing here",
        "/users/role, 405, This address can't be opened like that",
        "/holds/1/release, 405, This address can't be opened like that",
        "/stock?stock=nonsense, 400, That address or form can't be understood",
        "/stock?after=nonsense, 400, That address or form can't be understood",
        "/stock/balance?sku=x, 400, That address or form can't be understood",
        "/holds/x, 400, That address or form can't be understood",
        "/activity?before=x, 400, That address or form can't be understood",
        "/stock?q=%ff, 400, That address or form can't be understood"
    })
    void thePageHelpsAndShowsNoInternals(String path, int status, String title) {
        Answer answer = Visitor.admin(api).get(path);
        assertThat(answer.status()).isEqualTo(status);
        assertHelps(answer, title);
    }

    /** Such an address is refused before anything else looks at it. */
    @Test
    void anAddressThatMayMeanTwoThingsIsAnsweredWithAPageToo() {
        Answer answer = Visitor.admin(api).get("/stock//export");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("That address or form can't be understood");
        assertThat(answer.body()).doesNotContainPattern(INTERNALS);
    }

    @Test
    void staffLearnWhatTheyMayNotDo() {
        Answer answer = Visitor.staff(api).get("/users");
        assertThat(answer.status()).isEqualTo(403);
        assertHelps(answer, "You may not do this");
        assertThat(answer.text()).contains("Signed in as staff");
    }

    @Test
    void aStrangerLearnsNoMoreThanThatThereIsNothing() {
        Answer answer = Visitor.nobody(api).get("/nowhere");
        assertThat(answer.status()).isEqualTo(404);
        assertHelps(answer, "There is nothing here");
        assertThat(answer.text()).doesNotContain("Signed in");
    }

    @Test
    void aFaultIsLoggedUnderTheReferenceThatThePageShows(CapturedOutput output) {
        Visitor admin = Visitor.admin(api);
        run("alter view balance_lines rename to balance_lines_gone");
        Answer answer = admin.get("/stock");
        run("alter view balance_lines_gone rename to balance_lines");
        assertThat(answer.status()).isEqualTo(500);
        assertHelps(answer, "Something went wrong here");
        Matcher reference = REFERENCE.matcher(answer.text());
        assertThat(reference.find()).isTrue();
        assertThat(output.getAll()).containsOnlyOnce(reference.group()).contains("balance_lines");
    }

    /** The page that says so must not need what is broken. */
    @Test
    void aFaultOfWhatStandsOnEveryPageIsToldToo() {
        Visitor admin = Visitor.admin(api);
        run("alter table inventory_reservations rename to inventory_reservations_gone");
        Answer answer = admin.get("/stock");
        run("alter table inventory_reservations_gone rename to inventory_reservations");
        assertThat(answer.status()).isEqualTo(500);
        assertHelps(answer, "Something went wrong here");
    }

    @Test
    void withoutAFreeConnectionPeopleAreAskedToWait(CapturedOutput output) throws SQLException {
        Visitor admin = Visitor.admin(api);
        Answer answer = withoutAConnection(() -> admin.get("/stock"));
        assertThat(answer.status()).isEqualTo(503);
        assertHelps(answer, "Too much is going on");
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(output.getAll()).doesNotContain("ERROR");
        assertThat(admin.get("/stock").status()).isEqualTo(200);
    }

    @Test
    void withoutAFreeConnectionNoPasswordIsCalledWrong(CapturedOutput output) throws SQLException {
        Visitor admin = Visitor.nobody(api);
        Answer answer =
                withoutAConnection(() -> admin.signIn("admin", ApplicationTest.ADMIN_PASSWORD));
        assertThat(answer.status()).isEqualTo(503);
        assertHelps(answer, "Too much is going on");
        assertThat(output.getAll()).doesNotContain("ERROR");
        assertThat(admin.signIn("admin", ApplicationTest.ADMIN_PASSWORD).location()).isEqualTo("/");
    }

    private Answer withoutAConnection(Supplier<Answer> request) throws SQLException {
        Deque<Connection> taken = new ArrayDeque<>();
        for (int i = 0; i < 2; i++) {
            taken.push(dataSource.getConnection());
        }
        Answer answer = request.get();
        while (!taken.isEmpty()) {
            taken.pop().close();
        }
        return answer;
    }

    private static void assertHelps(Answer answer, String title) {
        assertThat(answer.header("Content-Type")).startsWith("text/html");
        assertThat(answer.text()).contains(title, "Go to the overview");
        assertThat(answer.body()).doesNotContainPattern(INTERNALS);
        assertThat(answer.header("Content-Security-Policy")).startsWith("default-src 'none'");
    }

    private void run(String statement) {
        transaction.executeWithoutResult(status -> jdbc.sql(statement).update());
    }
}
