package io.holdfast.checkout.web;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.someKey;
import static io.holdfast.checkout.Shop.someOwner;
import static io.holdfast.checkout.web.Api.line;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.checkout.CheckoutTest;
import io.holdfast.checkout.Owner;
import io.holdfast.checkout.Race;
import io.holdfast.checkout.Shop;
import io.holdfast.checkout.web.Api.Answer;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.CheckoutId;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** The same request under the same {@code Idempotency-Key} gets the same answer. */
@BesideOthers
@CheckoutTest
class IdempotencyHttpTests {

    private static final String CHECKOUTS = "/api/v1/checkouts";
    private static final String KEY = "Idempotency-Key";
    private static final String REPLAYED = "Idempotency-Replayed";
    private static final int CALLERS = 30;
    private static final int MOST_LINES = 1_000;

    private final Owner owner = someOwner();
    private final String key = UUID.randomUUID().toString();
    private Api api;
    private CheckoutId checkout;
    private BalanceKey shelf;

    @Autowired Shop shop;
    @Autowired Balances balances;
    @Autowired KeptRequests kept;
    @Autowired TestEndpoint endpoint;
    @LocalServerPort int port;

    @BeforeEach
    void openCheckout() {
        api = Api.of(port, owner);
        checkout = shop.open(owner);
        shelf = shop.shelf(10);
    }

    @AfterEach
    void everythingAddsUp() {
        shop.assertSound();
    }

    private static String at(CheckoutId checkout, String call) {
        return CHECKOUTS + "/" + checkout + "/" + call;
    }

    private Answer post(String path, String body) {
        return post(api, path, body);
    }

    private Answer post(Api client, String path, String body) {
        return client.send("POST", path, body, KEY, key, "Content-Type", "application/json");
    }

    private Answer hold(String... lines) {
        return post(at(checkout, "reservations"), body(lines));
    }

    private static String body(String... lines) {
        return "{\"lines\": [" + String.join(", ", lines) + "]}";
    }

    private static void assertReplay(Answer again, Answer first) {
        assertThat(again.status()).isEqualTo(first.status());
        assertThat(again.response().body()).isEqualTo(first.response().body());
        assertThat(again.header("Content-Type")).isEqualTo(first.header("Content-Type"));
        assertThat(again.header("Location")).isEqualTo(first.header("Location"));
        assertThat(first.header(REPLAYED)).isEmpty();
        assertThat(again.header(REPLAYED)).isEqualTo("true");
    }

    private void receive(int units) {
        balances.change(
                new Receipt(
                        someKey(), shelf, new Quantity(units), new Reason("more of it"), ACTOR));
    }

    @Test
    void holdIsAnsweredAgainWhateverHappenedSince() {
        String line = line(someKey(), shelf, 4);
        Answer first = hold(line);
        assertThat(first.status()).isEqualTo(201);
        api.post(at(checkout, "cancel"));
        assertReplay(hold(line), first);
        assertThat(shop.balance(shelf).reserved()).isZero();
    }

    @Test
    void membersInAnotherOrderAreTheSameRequest() {
        RequestKey line = someKey();
        Answer first = hold(line(line, shelf, 4));
        String reordered =
                """
                {"quantity":4, "location":"%s","requestKey": "%s", "sku": "%s"}"""
                        .formatted(shelf.location(), line, shelf.sku());
        assertReplay(hold(reordered), first);
        assertThat(shop.balance(shelf).reserved()).isEqualTo(4);
    }

    @Test
    void checkoutThatTheServerNamedIsNamedAgain() {
        Answer first = post(CHECKOUTS, "");
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.header("Location")).endsWith(first.text("checkoutId"));
        assertReplay(post(CHECKOUTS, ""), first);
    }

    @Test
    void refusalStandsThoughThereIsStockByNow() {
        String line = line(someKey(), shelf, 11);
        Answer refused = hold(line);
        assertThat(refused.refusal()).isEqualTo("409 insufficient-stock");
        receive(1);
        assertReplay(hold(line), refused);
        assertThat(shop.balance(shelf).reserved()).isZero();
        Answer underAnotherKey =
                api.send(
                        "POST",
                        at(checkout, "reservations"),
                        body(line),
                        KEY,
                        "another",
                        "Content-Type",
                        "application/json");
        assertThat(underAnotherKey.status()).isEqualTo(201);
    }

    @Test
    void requestThatCanNotBeReadIsRefusedAgain() {
        Answer refused = hold("{");
        assertThat(refused.refusal()).isEqualTo("400 invalid-request");
        assertReplay(hold("{"), refused);
        assertThat(hold("{ ").refusal()).isEqualTo("422 request-key-reused");
    }

    @Test
    void keyStandsForOneRequestOnly() {
        RequestKey line = someKey();
        String held = line(line, shelf, 1);
        hold(held);
        String reservations = at(checkout, "reservations");
        List<Answer> others =
                List.of(
                        hold(line(line, shelf, 2)),
                        post(at(checkout, "cancel"), body(held)),
                        post(at(shop.open(owner), "reservations"), body(held)),
                        post(reservations + "?x=1", body(held)),
                        api.send("PUT", reservations, body(held), KEY, key),
                        post(CHECKOUTS, ""));
        assertThat(others)
                .allSatisfy(
                        answer -> {
                            assertThat(answer.refusal()).isEqualTo("422 request-key-reused");
                            assertThat(answer.text("requestKey")).isEqualTo(key);
                            assertThat(answer.header("Content-Type"))
                                    .isEqualTo("application/problem+json");
                        });
        assertThat(shop.balance(shelf).reserved()).isOne();
    }

    @Test
    void keyOfAHoldSaysNothingToItsRelease() {
        long id = hold(line(someKey(), shelf, 1)).body().at("/reservations/0/id").asLong();
        String release = "/api/v1/reservations/" + id + "/release";
        assertThat(post(release, "").refusal()).isEqualTo("422 request-key-reused");
        assertThat(shop.balance(shelf).reserved()).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"confirm", "release", "extend"})
    void singleHoldIsAnsweredAgain(String call) {
        long id = shop.hold(owner, checkout, shelf, 1).id().value();
        String path = "/api/v1/reservations/" + id + "/" + call;
        Answer first = post(path, "");
        assertThat(first.status()).isEqualTo(200);
        assertReplay(post(path, ""), first);
    }

    @Test
    void sameKeyOfAnotherTenantIsAnotherKey() {
        Owner other = someOwner();
        CheckoutId theirs = shop.open(other);
        assertThat(hold(line(someKey(), shelf, 1)).status()).isEqualTo(201);
        Answer answer =
                post(
                        Api.of(port, other),
                        at(theirs, "reservations"),
                        body(line(someKey(), shelf, 2)));
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.header(REPLAYED)).isEmpty();
        assertThat(shop.balance(shelf).reserved()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"used", "fresh", "not a key"})
    void checkoutOfAnotherTenantDoesNotExistWhateverTheKey(String keyOfTheirs) {
        Owner other = someOwner();
        Api theirs = Api.of(port, other);
        theirs.send("POST", CHECKOUTS, "", KEY, "used");
        String line = line(someKey(), shelf, 1);
        hold(line);
        long hold = shop.hold(owner, checkout, shelf, 1).id().value();

        Answer answer =
                theirs.send(
                        "POST",
                        at(checkout, "reservations"),
                        body(line),
                        KEY,
                        keyOfTheirs,
                        "Content-Type",
                        "application/json");
        assertThat(answer.refusal()).isEqualTo("404 unknown-checkout");
        Answer single =
                theirs.send(
                        "POST", "/api/v1/reservations/" + hold + "/release", "", KEY, keyOfTheirs);
        assertThat(single.refusal()).isEqualTo("404 unknown-reservation");
        assertThat(kept.of(other)).isOne();
    }

    @Test
    void whatNamesNothingIsRefusedAsEver() {
        assertThat(post(CHECKOUTS + "/x/cancel", "").refusal()).isEqualTo("400 invalid-request");
        assertThat(post("/api/v1/reservations/x/release", "").refusal())
                .isEqualTo("400 invalid-request");
        assertThat(kept.of(owner)).isZero();
    }

    @Test
    void keysAreOneToTwoHundredVisibleCharacters() {
        for (String unfit : List.of("", "a b", "x".repeat(201))) {
            assertKeyIsRefused(api.send("POST", CHECKOUTS, "", KEY, unfit));
        }
        assertKeyIsRefused(api.send("POST", CHECKOUTS, "", KEY, "once", KEY, "once"));
        assertThat(kept.of(owner)).isZero();
        String longest = "~".repeat(199) + "!";
        assertThat(api.send("POST", CHECKOUTS, "", KEY, longest).status()).isEqualTo(201);
        assertThat(api.send("POST", CHECKOUTS, "", KEY, longest).header(REPLAYED)).isNotEmpty();
    }

    private static void assertKeyIsRefused(Answer answer) {
        assertThat(answer.refusal()).isEqualTo("400 invalid-request");
        assertThat(answer.body().at("/errors/0/field").asString()).isEqualTo(KEY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"a": 1, "b": {"c": 2, "d": [1, 2]}} | {"b":{"d":[1,2],"c":2},"a":1}
                    {"name": "é"} | {"name": "\\u00e9"}
                    [] | `  [ ] `
                    not json | not json
                    {"twice": 1, "twice": 2} | {"twice": 1, "twice": 2}
                    {"n": 1e99999999999} | {"n": 1e99999999999}
                    """)
    void sameBody(String one, String same) {
        Answer first = post(at(checkout, "count"), one);
        assertThat(first.body().path("bytes").asInt()).isEqualTo(one.getBytes(UTF_8).length);
        assertReplay(post(at(checkout, "count"), same), first);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"a": 1} | {"a": 1.0}
                    {"a": 1.0} | {"a": 1.00}
                    {"a": 1} | {"a": "1"}
                    {"a": 100} | {"a": 1e2}
                    {"a": "A"} | {"a": "a"}
                    {"a": null} | {}
                    [1, 2] | [2, 1]
                    {} | ``
                    {} | {}{}
                    not json | not  json
                    {"twice": 1, "twice": 2} | {"twice": 2, "twice": 1}
                    {"n": 1e99999999999} | {"n": 1e99999999998}
                    """)
    void anotherBody(String one, String other) {
        post(at(checkout, "count"), one);
        int runs = endpoint.runs();
        assertThat(post(at(checkout, "count"), other).refusal())
                .isEqualTo("422 request-key-reused");
        assertThat(endpoint.runs()).isEqualTo(runs);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "DELETE"})
    void onlyChangesAreRemembered(String method) {
        int runs = endpoint.runs();
        api.send(method, at(checkout, "count"), "", KEY, key);
        api.send(method, at(checkout, "count"), "", KEY, key);
        assertThat(endpoint.runs()).isEqualTo(runs + 2);
        assertThat(kept.of(owner)).isZero();
    }

    @Test
    void withoutAKeyNothingIsRemembered() {
        int runs = endpoint.runs();
        api.post(at(checkout, "count"));
        api.post(at(checkout, "count"));
        assertThat(endpoint.runs()).isEqualTo(runs + 2);
        assertThat(kept.of(owner)).isZero();
    }

    @Test
    void putIsAnsweredAgain() {
        Answer first = api.send("PUT", at(checkout, "count"), "{}", KEY, key);
        assertReplay(api.send("PUT", at(checkout, "count"), "{}", KEY, key), first);
    }

    @Test
    void tooLargeABodyIsNotRemembered() {
        String large = "\"" + "x".repeat(1024 * 1024) + "\"";
        assertThat(post(at(checkout, "reservations"), large).refusal())
                .isEqualTo("413 payload-too-large");
        assertThat(kept.of(owner)).isZero();
    }

    @Test
    void largestAnswerIsAnsweredAgain() {
        receive(MOST_LINES);
        String[] lines =
                IntStream.range(0, MOST_LINES)
                        .mapToObj(i -> line(someKey(), shelf, 1))
                        .toArray(String[]::new);
        Answer first = hold(lines);
        assertThat(first.status()).isEqualTo(201);
        assertReplay(hold(lines), first);
        assertThat(shop.balance(shelf).reserved()).isEqualTo(MOST_LINES);
    }

    @Test
    void afterADayTheKeyIsFree() {
        String line = line(someKey(), shelf, 1);
        assertThat(hold(line).status()).isEqualTo(201);
        kept.age(owner, "23 hours 59 minutes");
        assertThat(hold(line).status()).isEqualTo(201);
        kept.age(owner, "1 minute");
        Answer anew = hold(line);
        assertThat(anew.status()).isEqualTo(200);
        assertThat(anew.header(REPLAYED)).isEmpty();
        kept.age(owner, "24 hours");
        assertThat(post(CHECKOUTS, "").status()).isEqualTo(201);
        assertThat(kept.of(owner)).isOne();
    }

    @RepeatedTest(10)
    void thirtyAtOnceRunOnce() throws Exception {
        BalanceKey other = shop.shelf(10);
        String[] basket = {line(someKey(), shelf, 4), line(someKey(), other, 3)};
        Callable<Answer> hold = () -> hold(basket);

        List<Answer> answers = Race.run(Collections.nCopies(CALLERS, hold));

        assertThat(answers)
                .filteredOn(answer -> answer.status() == 201 && answer.header(REPLAYED).isEmpty())
                .hasSize(1);
        assertThat(answers)
                .filteredOn(answer -> answer.status() != 201)
                .allSatisfy(
                        answer -> {
                            assertThat(answer.refusal()).isEqualTo("409 request-in-progress");
                            assertThat(answer.header("Retry-After")).isEqualTo("1");
                        });
        assertThat(
                        answers.stream()
                                .filter(answer -> answer.status() == 201)
                                .map(answer -> answer.response().body())
                                .distinct())
                .hasSize(1);
        assertThat(shop.balance(shelf).reserved()).isEqualTo(4);
        assertThat(shop.balance(other).reserved()).isEqualTo(3);
    }
}
