package io.holdfast.checkout.web;

import static io.holdfast.checkout.Shop.someKey;
import static io.holdfast.checkout.Shop.someOwner;
import static io.holdfast.checkout.web.Api.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.CheckoutTest;
import io.holdfast.checkout.Owner;
import io.holdfast.checkout.Shop;
import io.holdfast.checkout.web.Api.Answer;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.CheckoutId;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Requests with an {@code Idempotency-Key} that take long, fail, or never get to their end. */
@BesideOthers
@CheckoutTest
class IdempotencyFaultTests {

    private static final String REPLAYED = "Idempotency-Replayed";

    private final Owner owner = someOwner();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Api api;
    private CheckoutId checkout;

    @Autowired Shop shop;
    @Autowired KeptRequests kept;
    @Autowired TestEndpoint endpoint;
    @Autowired HikariDataSource dataSource;
    @LocalServerPort int port;

    @BeforeEach
    void openCheckout() {
        api = Api.of(port, owner);
        checkout = shop.open(owner);
    }

    @AfterEach
    void stopThreads() {
        threads.close();
    }

    private Answer post(String call, String body) {
        return api.send(
                "POST",
                "/api/v1/checkouts/" + checkout + "/" + call,
                body,
                "Idempotency-Key",
                "a-key",
                "Content-Type",
                "application/json");
    }

    private Answer postWaiting() {
        return post("wait", "");
    }

    private Future<Answer> start() {
        int waiting = endpoint.waiting();
        Future<Answer> running = threads.submit(this::postWaiting);
        await().until(() -> endpoint.waiting() == waiting + 1);
        return running;
    }

    @Test
    void whileOneRunsOthersAreAskedToComeBack() throws Exception {
        Future<Answer> running = start();
        Answer early = postWaiting();
        endpoint.letOneGo();

        assertThat(early.refusal()).isEqualTo("409 request-in-progress");
        assertThat(early.header("Retry-After")).isEqualTo("1");
        Answer first = running.get();
        assertThat(first.status()).isEqualTo(200);
        Answer late = postWaiting();
        assertThat(late.header(REPLAYED)).isEqualTo("true");
        assertThat(late.body()).isEqualTo(first.body());
    }

    @Test
    void whileOneRunsItsKeyStandsForNothingElse() throws Exception {
        Future<Answer> running = start();
        Answer other = post("wait", "{}");
        endpoint.letOneGo();
        running.get();
        assertThat(other.refusal()).isEqualTo("422 request-key-reused");
    }

    @Test
    void nothingIsHeldInTheDatabaseWhileARequestRuns() throws Exception {
        Future<Answer> running = start();
        int connections = dataSource.getHikariPoolMXBean().getActiveConnections();
        endpoint.letOneGo();
        running.get();
        assertThat(connections).isZero();
    }

    @Test
    void whoeverAsksAfterTheLeaseRunsItAgainAndTheFirstToFinishIsHeardByAll() throws Exception {
        Future<Answer> takenForDead = start();
        kept.age(owner, "119 seconds");
        assertThat(postWaiting().status()).isEqualTo(409);
        kept.age(owner, "1 second");
        Future<Answer> second = start();
        assertThat(postWaiting().status()).isEqualTo(409);
        endpoint.letOneGo();
        endpoint.letOneGo();

        Answer one = takenForDead.get();
        Answer two = second.get();
        assertThat(one.status()).isEqualTo(200);
        assertThat(two.body()).isEqualTo(one.body());
        assertThat(postWaiting().body()).isEqualTo(one.body());
    }

    @Test
    void leaseOfOneRequestIsNoLeaseOfAnother() throws Exception {
        Future<Answer> takenForDead = start();
        kept.age(owner, "1 hour");
        Answer other = post("wait", "{}");
        endpoint.letOneGo();
        takenForDead.get();
        assertThat(other.refusal()).isEqualTo("422 request-key-reused");
    }

    @Test
    void faultIsForgotten() {
        BalanceKey shelf = shop.shelf(1);
        String basket = "{\"lines\": [" + line(someKey(), shelf, 1) + "]}";
        poison();
        Answer failed = post("reservations", basket);
        cure();
        assertThat(failed.refusal()).isEqualTo("500 internal-error");
        assertThat(kept.of(owner)).isZero();
        Answer again = post("reservations", basket);
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.header(REPLAYED)).isEmpty();
        assertThat(post("reservations", basket).header(REPLAYED)).isEqualTo("true");
        shop.assertSound();
    }

    private void poison() {
        kept.update(
                """
                create function poison() returns trigger language plpgsql as
                'begin raise exception ''poisoned''; end';
                create trigger poison before insert on inventory_reservations
                    for each row when (new.checkout_id = '%s') execute function poison()
                """
                        .formatted(checkout));
    }

    private void cure() {
        kept.update("drop trigger poison on inventory_reservations; drop function poison()");
    }

    @Test
    void answerThatCanNotBeKeptIsGivenAllTheSame() {
        kept.update(
                """
                alter table idempotent_requests add constraint full_up
                    check (owner <> '%s' or answer_status is null) not valid
                """
                        .formatted(owner));
        Answer answer = post("count", "");
        kept.update("alter table idempotent_requests drop constraint full_up");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(post("count", "").refusal()).isEqualTo("409 request-in-progress");
        kept.age(owner, "2 minutes");
        assertThat(post("count", "").status()).isEqualTo(201);
    }

    @Test
    void whatCanNotBeRememberedIsNotRun() {
        int runs = endpoint.runs();
        kept.update(
                """
                alter table idempotent_requests add constraint full_up
                    check (owner <> '%s') not valid
                """
                        .formatted(owner));
        Answer answer = post("count", "");
        kept.update("alter table idempotent_requests drop constraint full_up");
        assertThat(answer.refusal()).isEqualTo("500 internal-error");
        assertThat(endpoint.runs()).isEqualTo(runs);
    }

    @Test
    void whatTheContainerAnswersIsAnsweredAndForgotten() {
        int runs = endpoint.runs();
        assertThat(post("give-up", "").refusal()).isEqualTo("400 invalid-request");
        assertThat(post("give-up", "").header(REPLAYED)).isEmpty();
        assertThat(endpoint.runs()).isEqualTo(runs + 2);
        assertThat(kept.of(owner)).isZero();
    }
}
