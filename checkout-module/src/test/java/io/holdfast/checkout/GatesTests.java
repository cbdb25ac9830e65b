package io.holdfast.checkout;

import static io.holdfast.checkout.Shop.ACTOR;
import static io.holdfast.checkout.Shop.line;
import static io.holdfast.checkout.Shop.someOwner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.HoldingOutcome.Decided;
import io.holdfast.checkout.HoldingOutcome.Ended;
import io.holdfast.checkout.HoldingOutcome.UnknownCheckout;
import io.holdfast.payments.Money;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.TransitionOutcome;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Baskets and endings of many checkouts that wait for one lane, and go through it together. */
@SpringBootTest(
        properties = {
            "holdfast.lanes.count=1",
            "holdfast.lanes.patience=PT30S",
            "holdfast.lanes.max-wait=PT1M"
        })
class GatesTests {

    private static final Duration OFTEN = Duration.ofMillis(5);

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Owner owner = someOwner();
    private BalanceKey shelf;
    private CheckoutId busy;

    @Autowired Checkouts checkouts;
    @Autowired Shop shop;
    @Autowired JdbcClient jdbc;
    @Autowired PlatformTransactionManager transactionManager;

    @BeforeEach
    void watchTheLanes(@Autowired List<MeterBinder> binders) {
        binders.forEach(binder -> binder.bindTo(meters));
        shelf = shop.shelf(100);
        busy = shop.open(owner);
    }

    @AfterEach
    void everythingAddsUp() {
        shop.assertSound();
    }

    @Test
    void basketsOfSeveralOwnersAreLetInTogether() {
        List<Owner> owners = Stream.generate(Shop::someOwner).limit(5).toList();

        List<HoldingOutcome> outcomes =
                together(owners.stream().map(its -> claim(its, shop.open(its))).toList());

        assertThat(outcomes).allMatch(outcome -> decided(outcome) instanceof Placed);
        assertThat(outcomes.stream().map(GatesTests::heldAt).distinct()).hasSize(1);
        assertThat(shop.balance(shelf).reserved()).isEqualTo(1 + 5);
    }

    @Test
    void nobodyIsLetIntoWhatIsAnothersOrNobodysOrHasEnded() {
        CheckoutId good = shop.open(owner);
        CheckoutId anothers = shop.open(someOwner());
        CheckoutId nobodys = new CheckoutId(UUID.randomUUID());
        CheckoutId cancelled = shop.open(owner);
        checkouts.cancel(owner, cancelled, ACTOR);

        List<HoldingOutcome> outcomes =
                together(
                        Stream.of(anothers, good, cancelled, nobodys, good)
                                .map(checkout -> claim(owner, checkout))
                                .toList());

        assertThat(outcomes.get(0)).isEqualTo(new UnknownCheckout(anothers));
        assertThat(decided(outcomes.get(1))).isInstanceOf(Placed.class);
        assertThat(outcomes.get(2)).isInstanceOf(Ended.class);
        assertThat(outcomes.get(3)).isEqualTo(new UnknownCheckout(nobodys));
        assertThat(decided(outcomes.get(4))).isInstanceOf(Placed.class);
        assertThat(shop.balance(shelf).reserved()).isEqualTo(1 + 2);
    }

    @Test
    void onlyWhoWantsIntoALockedCheckoutWaitsForIt() {
        CheckoutId locked = shop.open(owner);
        List<CheckoutId> wanted = List.of(locked, shop.open(owner), shop.open(owner));

        var callers =
                inTransaction(
                        () -> {
                            lock(locked);
                            var queued =
                                    queue(wanted.stream().map(its -> claim(owner, its)).toList());
                            assertThat(decided(queued.get(1).join())).isInstanceOf(Placed.class);
                            assertThat(decided(queued.get(2).join())).isInstanceOf(Placed.class);
                            assertThat(queued.getFirst()).isNotDone();
                            return queued;
                        });

        assertThat(decided(callers.getFirst().join())).isInstanceOf(Placed.class);
    }

    @Test
    void whatBuyersSawIsKeptAndWhatTheySeeOtherwiseIsRefused() {
        CheckoutId checkout = shop.open(owner);
        BasketLine known = priced("1.00");
        checkouts.hold(owner, Shop.basket(checkout, known));
        BasketLine fresh = priced("2.00");
        BasketLine dearer = new BasketLine(known.hold(), null, price("1.50"));

        List<HoldingOutcome> outcomes =
                together(
                        Stream.of(known, fresh, dearer)
                                .map(line -> claim(owner, Shop.basket(checkout, line)))
                                .toList());

        assertThat(decided(outcomes.get(0))).isInstanceOf(Replayed.class);
        assertThat(decided(outcomes.get(1))).isInstanceOf(Placed.class);
        assertThat(decided(outcomes.get(2))).isEqualTo(new KeyReused(known.hold().requestKey()));
        assertThat(pricesOf(checkout)).containsExactlyInAnyOrder("1.0000", "2.0000");
    }

    @Test
    void whatIsTakenBackTakesNothingFromTheOthers() {
        CheckoutId one = shop.open(owner);
        CheckoutId other = shop.open(owner);
        BasketLine known = priced("1.00");
        checkouts.hold(owner, Shop.basket(one, known));
        BasketLine dearer = new BasketLine(known.hold(), null, price("1.50"));

        List<HoldingOutcome> outcomes =
                together(
                        List.of(
                                claim(owner, Shop.basket(one, dearer)),
                                claim(owner, Shop.basket(other, priced("3.00"))),
                                claim(owner, Shop.basket(other, priced("4.00")))));

        assertThat(decided(outcomes.get(0))).isEqualTo(new KeyReused(known.hold().requestKey()));
        assertThat(decided(outcomes.get(1))).isInstanceOf(Placed.class);
        assertThat(heldAt(outcomes.get(1))).isEqualTo(heldAt(outcomes.get(2)));
        assertThat(pricesOf(other)).containsExactlyInAnyOrder("3.0000", "4.0000");
    }

    @Test
    void holdsOfSeveralOwnersEndTogetherAndNobodyEndsAnothers() {
        Owner stranger = someOwner();
        List<Reservation> holds =
                Stream.generate(() -> shop.hold(owner, shop.open(owner), shelf, 1))
                        .limit(3)
                        .toList();
        Reservation first = shop.hold(owner, shop.open(owner), shelf, 1);

        List<TransitionOutcome> outcomes =
                behind(
                        "endings",
                        () -> checkouts.release(owner, first.id(), ACTOR),
                        List.of(
                                () -> checkouts.confirm(owner, holds.get(0).id(), ACTOR),
                                () -> checkouts.confirm(stranger, holds.get(1).id(), ACTOR),
                                () -> checkouts.release(owner, holds.get(2).id(), ACTOR)));

        assertThat(outcomes.get(0)).isInstanceOf(TransitionOutcome.Done.class);
        assertThat(outcomes.get(1)).isEqualTo(new TransitionOutcome.Unknown(holds.get(1).id()));
        assertThat(outcomes.get(2)).isInstanceOf(TransitionOutcome.Done.class);
        assertThat(shop.balance(shelf).reserved()).isOne();
    }

    private Supplier<HoldingOutcome> claim(Owner buyer, CheckoutId checkout) {
        return () -> checkouts.hold(buyer, Shop.basket(checkout, line(shelf, 1)));
    }

    private Supplier<HoldingOutcome> claim(Owner buyer, Basket basket) {
        return () -> checkouts.hold(buyer, basket);
    }

    private BasketLine priced(String price) {
        return Shop.priced(shelf, 1, price);
    }

    private static Money price(String amount) {
        return new Money(new BigDecimal(amount), Currency.getInstance("EUR"));
    }

    private List<String> pricesOf(CheckoutId checkout) {
        return jdbc.sql(
                        "select CAST(unit_price AS text) as price from checkout_lines where checkout_id = ?")
                .param(checkout.value())
                .query((row, number) -> row.getString(1))
                .list();
    }

    // Together

    private List<HoldingOutcome> together(List<Supplier<HoldingOutcome>> callers) {
        return queue(callers).stream().map(CompletableFuture::join).toList();
    }

    private List<CompletableFuture<HoldingOutcome>> queue(List<Supplier<HoldingOutcome>> callers) {
        return queue("claims", claim(owner, busy), callers);
    }

    private <T> List<T> behind(
            String kind, Supplier<? extends T> first, List<Supplier<T>> callers) {
        return queue(kind, first, callers).stream().map(CompletableFuture::join).toList();
    }

    /** Has one of them wait for the shelf alone, and the others for their lane behind it. */
    private <T> List<CompletableFuture<T>> queue(
            String kind, Supplier<? extends T> first, List<Supplier<T>> callers) {
        return inTransaction(
                () -> {
                    lockShelf();
                    start(first);
                    await().pollInterval(OFTEN).until(this::isSomebodyWaitingForALock);
                    return callers.stream().map(caller -> startAndAwait(kind, caller)).toList();
                });
    }

    private <T> CompletableFuture<T> startAndAwait(String kind, Supplier<T> caller) {
        double before = waiting(kind);
        CompletableFuture<T> started = start(caller);
        await().pollInterval(OFTEN).until(() -> waiting(kind) > before);
        return started;
    }

    private static <T> CompletableFuture<T> start(Supplier<T> call) {
        return CompletableFuture.supplyAsync(call, task -> new Thread(task).start())
                .orTimeout(1, TimeUnit.MINUTES);
    }

    private double waiting(String kind) {
        return meters.get("holdfast.lanes.waiting").tag("kind", kind).gauge().value();
    }

    /** In one of its own, also where the test has another one open. */
    private <T> T inTransaction(Supplier<T> work) {
        var transaction = new TransactionTemplate(transactionManager);
        transaction.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        return transaction.execute(status -> work.get());
    }

    private void lock(CheckoutId checkout) {
        jdbc.sql("select id from checkouts where id = ? for no key update")
                .param(checkout.value())
                .query(UUID.class)
                .single();
    }

    private void lockShelf() {
        jdbc.sql(
                        """
                        select b.sku_id
                        from inventory_balances b join skus s on s.id = b.sku_id
                        where s.code = ?
                        for no key update of b
                        """)
                .param(shelf.sku().value())
                .query(Long.class)
                .single();
    }

    private boolean isSomebodyWaitingForALock() {
        return jdbc.sql(
                        """
                        select exists (
                            select
                            from pg_stat_activity
                            where datname = current_database() and wait_event_type = 'Lock')
                        """)
                .query(Boolean.class)
                .single();
    }

    private static HoldOutcome decided(HoldingOutcome outcome) {
        return ((Decided) outcome).outcome();
    }

    /** What was held in one transaction was held at one moment. */
    private static Instant heldAt(HoldingOutcome outcome) {
        List<HeldLine> lines = ((Placed) decided(outcome)).lines();
        return lines.getFirst().reservation().heldAt();
    }
}
