package io.holdfast.webhooks;

import static io.holdfast.webhooks.WebhookEvent.HOLD_PLACED;
import static io.holdfast.webhooks.WebhookEvent.ORDER_CONFIRMED;
import static io.holdfast.webhooks.WebhookEvent.STOCK_CHANGED;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import io.holdfast.ApplicationTest;
import io.holdfast.admin.HeldStock;
import io.holdfast.admin.Till;
import io.holdfast.balances.Actor;
import io.holdfast.webhooks.PutOutcome.Created;
import io.holdfast.webhooks.Receiver.Arrival;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Events reach a real server, whatever happens to them on their way. Nobody sends but the test. */
@ApplicationTest
class WebhookDeliveryTests {

    private static final String SECRET = "the-secret-of-these-tests";
    private static final Actor ADMIN = Actor.user("admin");
    private static final int UNAVAILABLE = 503;

    @Autowired private Webhooks webhooks;
    @Autowired private Deliveries deliveries;
    @Autowired private FanOut fanOut;
    @Autowired private Senders senders;
    @Autowired private Dispatch dispatch;
    @Autowired private Sender sender;
    @Autowired private Purge purge;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;
    @Autowired private BeanFactory beans;

    private final List<WebhookId> subscribed = new ArrayList<>();
    private Receiver receiver;

    @BeforeEach
    void open() throws IOException {
        receiver = new Receiver();
    }

    @AfterEach
    void close() {
        subscribed.forEach(id -> webhooks.remove(id, ADMIN));
        receiver.close();
    }

    @Test
    void deliveryIsSignedSoThatTheReceiverCanTellWhoSentIt() throws Exception {
        subscribe(receiver, HOLD_PLACED);
        HeldStock stock = HeldStock.create(beans);
        stock.hold(3);
        tellAndSend();
        Arrival arrival = awaitArrivals(1).getFirst();

        String time = arrival.signature().replaceFirst("t=(\\d+),.*", "$1");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), "HmacSHA256"));
        byte[] code = mac.doFinal((time + "." + arrival.body()).getBytes(UTF_8));

        assertThat(arrival.signature())
                .isEqualTo("t=" + time + ",v1=" + HexFormat.of().formatHex(code));
        assertThat(arrival.path()).isEqualTo("/events?x=1");
        assertThat(arrival.event()).isEqualTo("hold-placed");
        assertThat(arrival.json().path("eventId").asString()).isEqualTo(arrival.eventId());
        assertThat(arrival.sku()).isEqualTo(stock.key().sku().value());
        assertThat(arrival.json().path("quantity").asInt()).isEqualTo(3);
        assertThat(arrival.json().path("available").asInt()).isEqualTo(997);
        assertThat(arrival.json().path("availableBefore").asInt()).isEqualTo(1_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 404, 302})
    void whatIsNotTakenIsSentAgainUnderTheSameId(int status) {
        WebhookId id = subscribe(receiver, HOLD_PLACED);
        HeldStock.create(beans).hold(1);
        receiver.answer(arrival -> status);
        tellAndSend();
        await().until(() -> list(id).getFirst().attempts() == 1);
        assertThat(list(id).getFirst().answer()).isEqualTo(status);

        receiver.answer(arrival -> Receiver.OK);
        hurry(id);
        tellAndSend();

        awaitStatus(id, DeliveryStatus.DELIVERED);
        assertThat(receiver.arrivals()).hasSize(2);
        assertThat(receiver.arrivals()).extracting(Arrival::path).doesNotContain("/elsewhere");
        assertThat(receiver.ids(arrival -> true).stream().distinct()).hasSize(1);
    }

    @Test
    void whatFailedPausesLongerEachTime() {
        WebhookProperties properties = beans.getBean(WebhookProperties.class);

        assertThat(properties.pauseAfter(1)).isBetween(ofSeconds(15), ofSeconds(30));
        assertThat(properties.pauseAfter(4)).isBetween(ofSeconds(120), ofSeconds(240));
        assertThat(properties.pauseAfter(24)).isBetween(ofMinutes(30), ofMinutes(60));
        assertThat(properties.pauseAfter(25)).isNull();
    }

    @Test
    void whatFailsHoldsBackTheLaterOnesOfItsBalanceOnly() {
        WebhookId id = subscribe(receiver, HOLD_PLACED);
        HeldStock sick = HeldStock.create(beans);
        HeldStock well = HeldStock.create(beans);
        receiver.answer(arrival -> isOf(sick, arrival) ? UNAVAILABLE : Receiver.OK);
        IntStream.rangeClosed(1, 3).forEach(quantity -> holdOfBoth(sick, well, quantity));
        tellAndSend();

        await().until(() -> receiver.taken().size() == 3);
        await().until(() -> receiver.arrivals().size() == 4);
        assertThat(quantities(well)).containsExactly(1, 2, 3);
        assertThat(quantities(sick)).containsExactly(1);

        receiver.answer(arrival -> Receiver.OK);
        await().until(() -> hurryAndSend(id) && receiver.taken().size() == 6);
        assertThat(quantities(sick).stream().distinct()).containsExactly(1, 2, 3);
    }

    private static void holdOfBoth(HeldStock one, HeldStock other, int quantity) {
        one.hold(quantity);
        other.hold(quantity);
    }

    private static boolean isOf(HeldStock stock, Arrival arrival) {
        return arrival.sku().equals(stock.key().sku().value());
    }

    private List<Integer> quantities(HeldStock stock) {
        return receiver.arrivals().stream()
                .filter(arrival -> isOf(stock, arrival))
                .map(arrival -> arrival.json().path("quantity").asInt())
                .toList();
    }

    @Test
    void afterAnOutageAllArrivesInOrder() {
        int port = receiver.url().uri().getPort();
        WebhookId id = subscribe(receiver, STOCK_CHANGED);
        receiver.close();
        HeldStock stock = HeldStock.create(beans);
        IntStream.rangeClosed(1, 20).forEach(stock::hold);
        tellAndSend();
        await().until(() -> list(id).stream().anyMatch(one -> one.attempts() == 1));
        assertThat(list(id).getLast().error()).isEqualTo("The host could not be reached.");

        receiver = Receiver.at(port);
        await().until(() -> hurryAndSend(id) && receiver.taken().size() == 21);

        assertThat(receiver.arrivals())
                .extracting(arrival -> arrival.json().path("movementId").asLong())
                .isSorted()
                .doesNotHaveDuplicates();
        // It is noted a moment after it was taken.
        await().until(() -> deliveries.backlogs().contains(new Backlog(id, 0, 0)));
    }

    @Test
    void whatIsTriedOftenEnoughIsDeadAndTheNextOneGoesOn() {
        WebhookId id = subscribe(receiver, HOLD_PLACED);
        HeldStock stock = HeldStock.create(beans);
        stock.hold(1);
        stock.hold(2);
        receiver.answer(arrival -> arrival.body().contains("\"quantity\":1") ? 500 : Receiver.OK);
        fanOut.catchUp();
        run("update webhook_deliveries set attempts = 24 where webhook_id = " + id);

        senders.start();

        await().until(() -> receiver.taken().size() == 1);
        assertThat(quantities(stock)).containsExactly(1, 2);
        Delivery dead = awaitStatus(id, DeliveryStatus.DEAD);
        assertThat(dead.error()).isEqualTo("The receiver answered 500.");
        await().until(() -> deliveries.backlogs().contains(new Backlog(id, 0, 1)));
    }

    @Test
    void whatIsTriedLongEnoughIsDead() {
        WebhookId id = subscribe(receiver, HOLD_PLACED);
        HeldStock.create(beans).hold(1);
        receiver.answer(arrival -> 500);
        fanOut.catchUp();
        run("update webhook_deliveries set waits_since = clock_timestamp() - interval '4 days'");

        senders.start();

        assertThat(awaitStatus(id, DeliveryStatus.DEAD).attempts()).isEqualTo(1);
    }

    @Test
    void deadOneIsSentAgainOnce() {
        WebhookId id = subscribe(receiver, HOLD_PLACED);
        Delivery dead = die(id);

        assertThat(deliveries.again(dead.id(), ADMIN)).isInstanceOf(AgainOutcome.Waiting.class);
        assertThat(deliveries.again(dead.id(), ADMIN)).isInstanceOf(AgainOutcome.NotDead.class);
        senders.start();

        awaitStatus(id, DeliveryStatus.DELIVERED);
        assertThat(receiver.ids(arrival -> true)).containsExactly(dead.eventId(), dead.eventId());
        assertThat(deliveries.again(dead.id(), ADMIN)).isInstanceOf(AgainOutcome.NotDead.class);
        assertThat(deliveries.again(new DeliveryId(Long.MAX_VALUE), ADMIN))
                .isInstanceOf(AgainOutcome.Unknown.class);
    }

    @Test
    void allDeadOnesOfASubscriptionAreSentAgain() {
        WebhookId id = subscribe(receiver, HOLD_PLACED);
        die(id);
        die(id);

        assertThat(deliveries.againAll(id, ADMIN)).isEqualTo(2);
        assertThat(deliveries.againAll(id, ADMIN)).isZero();
        senders.start();

        await().until(() -> receiver.taken().size() == 2);
    }

    /** A delivery that the receiver refused once too often. It takes the next one. */
    private Delivery die(WebhookId id) {
        HeldStock.create(beans).hold(1);
        receiver.answer(arrival -> 500);
        fanOut.catchUp();
        run(
                "update webhook_deliveries set attempts = 24 where status = 'waiting' and webhook_id = "
                        + id);
        senders.start();
        await().until(() -> list(id).getFirst().status() == DeliveryStatus.DEAD);
        receiver.answer(arrival -> Receiver.OK);
        return list(id).getFirst();
    }

    @Test
    void whatWasSentBeforeACrashIsSentAgainUnderTheSameId() {
        WebhookId id = subscribe(receiver, HOLD_PLACED);
        HeldStock.create(beans).hold(1);
        fanOut.catchUp();
        Sending crashed = dispatch.take(id.value()).orElseThrow();
        Attempt attempt = sender.send(crashed);
        assertThat(attempt).isEqualTo(new Attempt.Taken(Receiver.OK));
        assertThat(dispatch.take(id.value())).isEmpty();

        hurryLeased(id);
        senders.start();

        awaitStatus(id, DeliveryStatus.DELIVERED);
        assertThat(receiver.taken()).containsExactly(crashed.eventId(), crashed.eventId());
        assertThat(dispatch.done(crashed, attempt)).isFalse();
        assertThat(list(id).getFirst().attempts()).isEqualTo(1);
    }

    @Test
    void lateLeaseHolderNotesNothing() {
        WebhookId id = subscribe(receiver, HOLD_PLACED);
        HeldStock.create(beans).hold(1);
        fanOut.catchUp();
        Sending slow = dispatch.take(id.value()).orElseThrow();
        hurryLeased(id);
        Sending second = dispatch.take(id.value()).orElseThrow();

        assertThat(dispatch.done(slow, new Attempt.Failed(500, "late"))).isFalse();
        assertThat(dispatch.done(second, new Attempt.Taken(Receiver.OK))).isTrue();
        assertThat(list(id).getFirst().status()).isEqualTo(DeliveryStatus.DELIVERED);
    }

    @Test
    void rowThatBecomesVisibleLateIsToldInItsPlace() throws Exception {
        HeldStock slow = HeldStock.create(beans);
        HeldStock fast = HeldStock.create(beans);
        WebhookId id = subscribe(receiver, STOCK_CHANGED);
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        var open = CompletableFuture.runAsync(() -> receiveSlowly(slow, written, end));
        written.await();
        fast.hold(1);
        tellAndSend();
        assertThat(list(id)).isEmpty();

        end.countDown();
        open.join();
        tellAndSend();

        await().until(() -> receiver.taken().size() == 2);
        assertThat(list(id).reversed())
                .extracting(Delivery::about)
                .containsExactly(
                        slow.key().sku() + " @ " + slow.key().location(),
                        fast.key().sku() + " @ " + fast.key().location());
    }

    private void receiveSlowly(HeldStock stock, CountDownLatch written, CountDownLatch end) {
        transaction.executeWithoutResult(
                status -> {
                    stock.receive(1);
                    written.countDown();
                    awaitLatch(end);
                });
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Test
    void receiverThatHangsSlowsNeitherClaimsNorOthers() throws Exception {
        CountDownLatch hanging = new CountDownLatch(1);
        try (Receiver other = new Receiver()) {
            WebhookId stuck = subscribe(receiver, HOLD_PLACED);
            receiver.answer(
                    arrival -> {
                        awaitLatch(hanging);
                        return Receiver.OK;
                    });
            WebhookId quick = subscribe(other, HOLD_PLACED);
            List<HeldStock> stocks =
                    IntStream.range(0, 6).mapToObj(i -> HeldStock.create(beans)).toList();
            stocks.forEach(stock -> stock.hold(1));

            tellAndSend();
            await().until(() -> other.taken().size() == 6);
            stocks.forEach(stock -> stock.hold(2));
            tellAndSend();
            await().until(() -> other.taken().size() == 12);

            assertThat(receiver.taken()).isEmpty();
            assertThat(idleInTransaction()).isZero();
            awaitStatus(quick, DeliveryStatus.DELIVERED);
            assertThat(list(stuck)).hasSize(12);
            await().until(
                            () ->
                                    list(stuck).stream()
                                            .map(Delivery::error)
                                            .anyMatch("There was no answer in time."::equals));
            hanging.countDown();
        }
    }

    private int idleInTransaction() {
        return jdbc.sql(
                        """
                        select count(*)
                        from pg_stat_activity
                        where datname = current_database() and state = 'idle in transaction'
                          and state_change < clock_timestamp() - interval '300 milliseconds'
                        """)
                .query(Integer.class)
                .single();
    }

    @Test
    void orderIsToldOfOnceHoweverManyTell() throws Exception {
        WebhookId id = subscribe(receiver, ORDER_CONFIRMED, HOLD_PLACED);
        Till till = Till.create(beans);
        till.sold();
        till.sold();

        var tellers =
                IntStream.range(0, 6).mapToObj(i -> CompletableFuture.runAsync(fanOut::catchUp));
        tellers.toList().forEach(CompletableFuture::join);
        fanOut.catchUp();
        senders.start();

        await().until(() -> receiver.taken().size() == 4);
        assertThat(receiver.taken()).doesNotHaveDuplicates();
        assertThat(receiver.arrivals())
                .filteredOn(arrival -> arrival.event().equals("order-confirmed"))
                .hasSize(2)
                .allSatisfy(
                        arrival ->
                                assertThat(arrival.json().path("checkoutId").asString())
                                        .hasSize(36));
        assertThat(list(id)).hasSize(4);
    }

    @Test
    void subscriptionGetsWhatHappensFromThenOnUntilItEnds() {
        HeldStock stock = HeldStock.create(beans);
        stock.hold(1);
        WebhookId id = subscribe(receiver, HOLD_PLACED);
        stock.hold(2);
        tellAndSend();
        await().until(() -> receiver.taken().size() == 1);

        stock.hold(3);
        fanOut.catchUp();
        webhooks.remove(id, ADMIN);
        stock.hold(4);
        tellAndSend();

        assertThat(dispatch.take(id.value())).isEmpty();
        assertThat(quantities(stock)).containsExactly(2);
    }

    @Test
    void whatEndedLongAgoIsForgotten() {
        WebhookId id = subscribe(receiver, HOLD_PLACED);
        HeldStock stock = HeldStock.create(beans);
        stock.hold(1);
        stock.hold(2);
        tellAndSend();
        await().until(() -> deliveries.backlogs().contains(new Backlog(id, 0, 0)));
        run(
                """
                update webhook_deliveries set ended_at = ended_at - interval '8 days'
                where id = %s
                """
                        .formatted(list(id).getLast().id()));

        purge.run();

        assertThat(list(id)).hasSize(1);
    }

    private WebhookId subscribe(Receiver at, WebhookEvent... events) {
        var outcome = webhooks.put(at.url(), new WebhookSecret(SECRET), Set.of(events), ADMIN);
        WebhookId id = ((Created) outcome).webhook().id();
        subscribed.add(id);
        return id;
    }

    private void tellAndSend() {
        new WebhookWorker(fanOut, senders, purge).run();
    }

    private boolean hurryAndSend(WebhookId id) {
        hurry(id);
        senders.start();
        return true;
    }

    /** Nothing that failed pauses any longer. */
    private void hurry(WebhookId id) {
        run(
                """
                update webhook_lanes set due_at = clock_timestamp()
                where lease is null and webhook_id = %s
                """
                        .formatted(id));
    }

    /** Whoever sends counts as dead. */
    private void hurryLeased(WebhookId id) {
        run("update webhook_lanes set due_at = clock_timestamp() where webhook_id = " + id);
    }

    private List<Arrival> awaitArrivals(int count) {
        return await().until(receiver::arrivals, arrivals -> arrivals.size() == count);
    }

    private Delivery awaitStatus(WebhookId id, DeliveryStatus status) {
        return await().until(
                        () -> deliveries.list(new DeliveryQuery(id, status), null, 1).items(),
                        found -> !found.isEmpty())
                .getFirst();
    }

    private List<Delivery> list(WebhookId id) {
        return deliveries.list(new DeliveryQuery(id, null), null, Deliveries.MAX_LIST).items();
    }

    private void run(String sql) {
        transaction.executeWithoutResult(status -> jdbc.sql(sql).update());
    }
}
