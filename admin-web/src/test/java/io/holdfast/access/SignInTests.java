package io.holdfast.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.access.UserOutcome.PasswordMade;
import io.holdfast.activity.Activities;
import io.holdfast.activity.Activity;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.balances.Actor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

@ApplicationTest
class SignInTests {

    private static final Actor BY = Actor.user("admin");
    private static final String FAILED = "/login?failed";
    private static final String BLOCKED = "/login?blocked";

    @Autowired Users users;
    @Autowired Activities activities;
    @Autowired HttpApi api;
    @Autowired JdbcClient jdbc;
    @Autowired TransactionTemplate transaction;
    @Autowired Environment environment;

    private final String name = "test-" + UUID.randomUUID();
    private String password;

    @BeforeEach
    void createUser() {
        password = made(users.create(new UserName(name), Role.STAFF, BY));
    }

    @Test
    void nameAndPasswordLeadToTheOverview() {
        Visitor visitor = Visitor.nobody(api);
        assertThat(visitor.signIn(name, password).location()).isEqualTo("/");
        assertThat(visitor.get("/stock").text()).contains(name);
    }

    @Test
    void signingInIsNotedAndRecorded() {
        Visitor.signedIn(api, name, password);
        User user = users.find(new UserName(name)).orElseThrow();
        assertThat(user.signedInAt()).isAfter(user.createdAt());
        assertThat(recorded(Actor.user(name))).containsExactly("signed-in");
    }

    @Test
    void whiteSpaceAroundANameIsNoPartOfIt() {
        assertThat(Visitor.nobody(api).signIn("  " + name + " ", password).location())
                .isEqualTo("/");
    }

    @Test
    void aWrongPasswordAnUnknownNameAndADisabledUserGetTheSameAnswer() {
        String disabled = "test-" + UUID.randomUUID();
        String right = made(users.create(new UserName(disabled), Role.STAFF, BY));
        users.disable(new UserName(disabled), BY);
        assertThat(
                        Stream.of(
                                        signIn(name, "a wrong password"),
                                        signIn("test-" + UUID.randomUUID(), password),
                                        signIn(disabled, right),
                                        signIn(disabled, "a wrong password"))
                                .map(SignInTests::everythingAbout)
                                .distinct())
                .hasSize(1)
                .allMatch(answer -> answer.contains(FAILED));
    }

    @Test
    void namesAndPasswordsAreExact() {
        assertThat(signIn(name.toUpperCase(), password).location()).isEqualTo(FAILED);
        assertThat(signIn(name, password.toUpperCase()).location()).isEqualTo(FAILED);
        assertThat(signIn(name, password + " ").location()).isEqualTo(FAILED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\u0000",
                "a\u0000b",
                "a\r\nSet-Cookie: x=y",
                "' or 1=1 --",
                "%",
                "\ud83e"
            })
    void whatIsNobodysNameOpensNothing(String strange) {
        for (int attempt = 0; attempt < 6; attempt++) {
            assertThat(signIn(strange, password).location()).isIn(FAILED, BLOCKED);
        }
    }

    @Test
    void namesAndPasswordsOfAnyLengthAreAnswered() {
        assertThat(signIn("x".repeat(65), password).location()).isEqualTo(FAILED);
        assertThat(signIn("x".repeat(10_000), password).location()).isEqualTo(FAILED);
        assertThat(signIn(name, "x".repeat(10_000)).location()).isEqualTo(FAILED);
        assertThat(signIn(name, "").location()).isEqualTo(FAILED);
    }

    @Test
    void aPasswordIsMoreThanItsFirst72Bytes() {
        String longest = "x".repeat(72);
        users.changePassword(new UserName(name), password, new Password(longest));
        assertThat(signIn(name, longest + "y").location()).isEqualTo(FAILED);
        assertThat(signIn(name, longest).location()).isEqualTo("/");
    }

    @Test
    void afterFiveFailuresTheRightPasswordIsRefusedToo() {
        fail(5);
        assertThat(signIn(name, password).location()).isEqualTo(BLOCKED);
        assertThat(recorded(Actor.worker("sign-in"))).contains("sign-in-blocked");
    }

    @Test
    void fourFailuresAreForgivenWithTheRightPassword() {
        fail(4);
        assertThat(signIn(name, password).location()).isEqualTo("/");
        fail(4);
        assertThat(signIn(name, password).location()).isEqualTo("/");
    }

    @Test
    void unknownNamesAreBlockedLikeKnownOnes() {
        String unknown = "test-" + UUID.randomUUID();
        for (int attempt = 0; attempt < 5; attempt++) {
            assertThat(signIn(unknown, password).location()).isEqualTo(FAILED);
        }
        assertThat(signIn(unknown, password).location()).isEqualTo(BLOCKED);
    }

    /** Each of them is let through or not before any has turned out wrong. */
    @Test
    void ofManyGuessesAtOnceNoMoreAreLetThroughThanOneAfterTheOther() throws Exception {
        List<String> names =
                Stream.concat(
                                Stream.of(name),
                                Stream.generate(() -> "test-" + UUID.randomUUID()).limit(3))
                        .toList();
        List<Callable<String>> guesses =
                IntStream.range(0, 12 * names.size())
                        .mapToObj(i -> guess(names.get(i % names.size()), "wrong password " + i))
                        .toList();
        Map<String, List<String>> answers =
                atOnce(guesses).stream().collect(Collectors.groupingBy(SignInTests::nameIn));
        assertThat(answers.keySet()).containsExactlyInAnyOrderElementsOf(names);
        assertThat(answers.values())
                .allSatisfy(
                        answer ->
                                assertThat(answer)
                                        .filteredOn(text -> text.endsWith(FAILED))
                                        .hasSize(5));
        assertThat(signIn(name, password).location()).isEqualTo(BLOCKED);
        assertThat(failures()).isEqualTo(5);
        assertThat(recorded(Actor.worker("sign-in"))).containsExactly("sign-in-blocked");
    }

    private Callable<String> guess(String as, String with) {
        return () -> as + " " + signIn(as, with).location();
    }

    private static String nameIn(String answer) {
        return answer.substring(0, answer.indexOf(' '));
    }

    private static List<String> atOnce(List<Callable<String>> guesses) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<String> answers = new ArrayList<>();
            for (Future<String> answer : threads.invokeAll(guesses)) {
                answers.add(answer.get());
            }
            return answers;
        }
    }

    @Test
    void aBlockHurtsNobodyElse() {
        fail(5);
        assertThat(Visitor.staff(api).get("/stock").status()).isEqualTo(200);
    }

    @Test
    void aBlockEndsByItself() {
        fail(5);
        endBlock();
        assertThat(signIn(name, password).location()).isEqualTo("/");
        assertThat(failures()).isZero();
    }

    @Test
    void eachFurtherFailureBlocksTwiceAsLongUpToAQuarterOfAnHour() {
        fail(4);
        List<Long> seconds = new ArrayList<>();
        for (int attempt = 0; attempt < 7; attempt++) {
            fail(1);
            seconds.add(secondsBlocked());
            endBlock();
        }
        assertThat(seconds).containsExactly(30L, 60L, 120L, 240L, 480L, 900L, 900L);
    }

    @Test
    void whileBlockedNothingIsCounted() {
        fail(5);
        signIn(name, "a wrong password");
        assertThat(failures()).isEqualTo(5);
    }

    @Test
    void failuresAreForgottenAfterADay() {
        fail(4);
        write("update failed_sign_ins set last_at = last_at - interval '25 hours'");
        fail(1);
        assertThat(failures()).isOne();
    }

    @Test
    void whoIsSignedInStaysSoWhileOthersGuess() {
        Visitor visitor = Visitor.signedIn(api, name, password);
        fail(5);
        assertThat(visitor.get("/stock").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/stock",
                "/stock?q=a%2Fb&location=%C3%A9&sort=-onHand",
                "/stock/balance?sku=a%2Fb%26c&location=%3Cb%3E",
                "/holds/17",
                "/users"
            })
    void thePageThatWasAskedForComesAfterTheSignIn(String page) {
        Visitor visitor = Visitor.nobody(api);
        assertThat(visitor.get(page).location()).isEqualTo("/login");
        assertThat(visitor.signIn(name, password).location()).isEqualTo(page);
    }

    @Test
    void thePageThatWasAskedForComesAfterAFailureToo() {
        Visitor visitor = Visitor.nobody(api);
        visitor.get("/stock?stock=low");
        visitor.signIn(name, "a wrong password");
        assertThat(visitor.signIn(name, password).location()).isEqualTo("/stock?stock=low");
    }

    @Test
    void partsOfPagesAndMissingOnesAreNotComeBackTo() {
        Visitor visitor = Visitor.nobody(api);
        visitor.fragment("/stock");
        visitor.get("/nowhere");
        visitor.get("/stock/receive/nowhere");
        visitor.post("/users", "name", "x");
        assertThat(visitor.signIn(name, password).location()).isEqualTo("/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//evil.example/stock",
                "/%5Cevil.example",
                "/login?continue=https://evil.example/",
                "/login?redirect=//evil.example",
                "/stock?continue=https://evil.example/"
            })
    void noAddressMakesTheSignInLeadElsewhere(String address) {
        Visitor visitor = Visitor.nobody(api);
        visitor.get(address);
        assertThat(visitor.signIn(name, password).location()).matches("/|/stock\\?.*");
    }

    @Test
    void theHostThatARequestNamesLeadsNowhere() throws IOException {
        Visitor visitor = Visitor.nobody(api);
        visitor.get("/login");
        assertThat(rawGet("/stock?q=x", "evil.example", visitor.session()))
                .containsIgnoringCase("location: /login")
                .doesNotContain("evil");
        assertThat(visitor.signIn(name, password).location()).isEqualTo("/stock?q=x");
    }

    private String rawGet(String path, String host, String session) throws IOException {
        int port = environment.getRequiredProperty("local.server.port", Integer.class);
        try (Socket socket = new Socket("localhost", port)) {
            String request =
                    """
                    GET %s HTTP/1.1\r
                    Host: %s\r
                    Cookie: holdfast-session=%s\r
                    Connection: close\r
                    \r
                    """
                            .formatted(path, host, session);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Answer signIn(String as, String with) {
        return Visitor.nobody(api).signIn(as, with);
    }

    private void fail(int times) {
        for (int attempt = 0; attempt < times; attempt++) {
            assertThat(signIn(name, "a wrong password").location()).isEqualTo(FAILED);
        }
    }

    private static String everythingAbout(Answer answer) {
        Set<String> headers = answer.response().headers().map().keySet();
        return answer.status() + answer.location() + headers + answer.body();
    }

    private List<String> recorded(Actor actor) {
        return activities
                .list(new ActivityQuery(actor, null, null, null), null, 200)
                .items()
                .stream()
                .filter(act -> name.equals(act.subject()))
                .map(Activity::kind)
                .toList();
    }

    private int failures() {
        return jdbc.sql("select coalesce(sum(failures), 0) from failed_sign_ins where name = :name")
                .param("name", name)
                .query(Integer.class)
                .single();
    }

    private long secondsBlocked() {
        return jdbc.sql(
                        """
                        select round(extract(epoch from blocked_until - last_at))
                        from failed_sign_ins
                        where name = :name
                        """)
                .param("name", name)
                .query(Long.class)
                .single();
    }

    private void endBlock() {
        write("update failed_sign_ins set blocked_until = last_at where name = '" + name + "'");
    }

    private void write(String statement) {
        transaction.executeWithoutResult(status -> jdbc.sql(statement).update());
    }

    private static String made(UserOutcome outcome) {
        return ((PasswordMade) outcome).password().value();
    }
}
