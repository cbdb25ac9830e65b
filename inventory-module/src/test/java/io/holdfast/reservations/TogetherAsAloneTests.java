package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.Collections.newSetFromMap;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.RequestKey;
import io.holdfast.reservations.Condition.Kind;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.KeyReused;
import io.holdfast.reservations.HoldOutcome.NotAdmitted;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldOutcome.Replayed;
import io.holdfast.reservations.HoldOutcome.Unknown;
import io.holdfast.reservations.PlainShop.Fate;
import io.holdfast.reservations.Script.Round;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Whatever is claimed and ended, alone or together with others: the answers, the balances, the
 * holds and the ledger are those of plain sums, one after the other.
 *
 * <p>A failure names the seed of its script. To go through it again, or through more: {@code
 * -Dtest=TogetherAsAloneTests -Dholdfast.seed=…}.
 */
@SpringBootTest
public class TogetherAsAloneTests {

    private static final int SCRIPTS = Integer.getInteger("holdfast.scripts", 3);
    private static final int ROUNDS = 20;
    private static final int THREADS = 16;

    private static final String LEDGER =
            """
            select m.kind, m.on_hand_delta, m.reserved_delta, m.on_hand_after, m.reserved_after,
                   coalesce(CAST(r.request_key AS text), '') as hold
            from stock_movements m
                join skus s on s.id = m.sku_id
                join locations l on l.id = m.location_id
                left join inventory_reservations r on r.id = m.reservation_id
            where s.code = ? and l.code = ?
            order by m.id
            """;

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private SingleClaims single;
    @Autowired private BatchClaims batches;
    @Autowired private Transitions transitions;
    @Autowired private BatchEndings batchEndings;
    @Autowired private Amendments amendments;
    @Autowired private Reclaims reclaims;
    @Autowired private Expiry expiry;
    @Autowired private HoldStatistics statistics;
    @Autowired private Deadlines deadlines;
    @Autowired private Invariants invariants;
    @Autowired private JdbcClient jdbc;

    @Test
    void aloneTheyComeToWhatPlainSumsSay() {
        forEachScript(
                seed ->
                        goThrough(
                                seed,
                                (world, claims) -> claims.forEach(it -> claimAlone(world, it)),
                                (world, wishes) -> wishes.forEach(it -> endAlone(world, it))));
    }

    @Test
    void togetherTheyComeToTheSame() {
        forEachScript(seed -> goThrough(seed, this::claimTogether, this::endTogether));
    }

    /** Nobody knows their order, but whatever it was, some things are true. */
    @Test
    void throughLanesNothingIsHeldTwiceOrLost() {
        forEachScript(this::goThroughLanes);
    }

    private void forEachScript(ThrowingConsumer<Long> test) {
        Long one = Long.getLong("holdfast.seed");
        LongStream seeds =
                one == null ? RandomGenerator.getDefault().longs(SCRIPTS) : LongStream.of(one);
        seeds.forEach(seed -> run(test, seed));
        invariants.check();
    }

    private static void run(ThrowingConsumer<Long> test, long seed) {
        try {
            test.accept(seed);
        } catch (Throwable failure) {
            throw new AssertionError(
                    "again: -Dtest=TogetherAsAloneTests -Dholdfast.seed=" + seed, failure);
        }
    }

    private void goThrough(long seed, Way<Claim> claiming, Way<HoldEnding> ending) {
        Script script = new Script(seed);
        World world = new World(shop);
        for (int i = 0; i < ROUNDS; i++) {
            goThrough(script.next(), world, claiming, ending);
            assertFigures(world);
        }
        assertHolds(world);
        assertLedger(world);
    }

    private void goThrough(Round round, World world, Way<Claim> claiming, Way<HoldEnding> ending) {
        round.received().forEach(world::receive);
        claiming.go(world, round.claims().stream().map(world::claim).toList());
        round.lapses().stream().flatMap(key -> world.find(key).stream()).forEach(this::lapse);
        ending.go(world, round.endings().stream().map(world::ending).toList());
    }

    private void lapse(PlainHold hold) {
        if (hold.isHeld()) {
            deadlines.pass(reservations.find(hold.id).orElseThrow());
            hold.due = true;
        }
    }

    // Alone

    private void claimAlone(World world, Claim claim) {
        var alone = new Decisions(single, amendments, reclaims, expiry, statistics);
        HoldOutcome outcome = alone.hold(claim.request(), claim.holdMillis(), claim.admission());
        assertAnswer(world, claim, outcome);
    }

    private static void assertAnswer(World world, Claim claim, HoldOutcome outcome) {
        assertThat(PlainShop.told(outcome))
                .as(claim::toString)
                .isEqualTo(world.model().claim(claim, outcome));
    }

    private void endAlone(World world, HoldEnding wish) {
        assertAnswer(world, wish, transitions.end(wish));
    }

    private static void assertAnswer(World world, HoldEnding wish, TransitionOutcome outcome) {
        assertThat(PlainShop.told(outcome))
                .as(wish::toString)
                .isEqualTo(world.model().end(world.find(wish.id()), wish));
    }

    // Together

    private void claimTogether(World world, List<Claim> claims) {
        Set<Claim> decided = newSetFromMap(new IdentityHashMap<>());
        Set<Claim.Key> seen = new HashSet<>();
        batches.decide(claims.stream().filter(Claim::isCombinable).toList())
                .forEach(
                        candidate -> {
                            if (isDecided(world, candidate, seen)) {
                                decided.add(candidate.claim());
                            }
                        });
        claims.stream()
                .filter(claim -> !decided.contains(claim))
                .forEach(claim -> claimAlone(world, claim));
    }

    private static boolean isDecided(World world, Candidate candidate, Set<Claim.Key> seen) {
        Claim claim = candidate.claim();
        Fate fate = fate(world, candidate, seen);
        Optional<Attempt<HoldOutcome>> decision = candidate.decision();
        assertThat(fate(decision)).as(claim::toString).isEqualTo(fate);
        if (fate == Fate.DECIDED) {
            var decided = (Attempt.Decided<HoldOutcome>) decision.orElseThrow();
            assertAnswer(world, claim, decided.outcome());
        }
        return fate == Fate.DECIDED;
    }

    /** What is asked for by two under one key, the second one does alone. */
    private static Fate fate(World world, Candidate candidate, Set<Claim.Key> seen) {
        Fate fate = world.model().fate(candidate.claim());
        return switch (Condition.kindOf(candidate.admission())) {
            case REFUSED, UNSURE -> fate;
            case LAST_WORD -> fate(candidate, mayBeTakenBack(candidate, fate), seen);
            default -> fate(candidate, fate, seen);
        };
    }

    private static Fate fate(Candidate candidate, Fate fate, Set<Claim.Key> seen) {
        boolean isRepeated = candidate.keys().anyMatch(seen::contains);
        if (isRepeated || fate != Fate.TAKEN_BACK) {
            candidate.keys().forEach(seen::add);
        }
        return isRepeated || fate == Fate.TAKEN_BACK ? Fate.LEFT : fate;
    }

    /** It may have been taken back when another one was, that left it nothing the next time. */
    private static Fate mayBeTakenBack(Candidate candidate, Fate fate) {
        return fate != Fate.LEFT && candidate.decision().isEmpty() ? Fate.TAKEN_BACK : fate;
    }

    private static Fate fate(Optional<Attempt<HoldOutcome>> decision) {
        return decision.map(
                        attempt ->
                                attempt instanceof Attempt.Overdue<HoldOutcome>
                                        ? Fate.OVERDUE
                                        : Fate.DECIDED)
                .orElse(Fate.LEFT);
    }

    private void endTogether(World world, List<HoldEnding> wishes) {
        Map<ReservationId, HoldEnding> first =
                wishes.stream()
                        .filter(HoldEnding::isCombinable)
                        .collect(toMap(HoldEnding::id, its -> its, (one, other) -> one));
        List<HoldEnding> ending =
                first.values().stream()
                        .filter(wish -> PlainShop.ends(world.find(wish.id()), wish))
                        .sorted(comparing(wish -> wish.id().value()))
                        .toList();
        List<Reservation> ended = batchEndings.end(List.copyOf(first.values()));
        assertThat(ended.stream().map(Reservation::id))
                .containsExactlyElementsOf(ending.stream().map(HoldEnding::id).toList());
        for (int i = 0; i < ended.size(); i++) {
            assertAnswer(world, ending.get(i), new TransitionOutcome.Done(ended.get(i)));
        }
        wishes.stream()
                .filter(wish -> ending.stream().noneMatch(its -> its == wish))
                .forEach(wish -> endAlone(world, wish));
    }

    // What is left

    private void assertFigures(World world) {
        world.model()
                .balances()
                .forEach(
                        balance ->
                                assertThat(shop.stock(balance.key))
                                        .as(balance.key::toString)
                                        .isEqualTo(balance.stock()));
    }

    private void assertHolds(World world) {
        world.model()
                .holds()
                .forEach(
                        hold ->
                                assertThat(PlainHold.told(reservations.find(hold.id).orElseThrow()))
                                        .isEqualTo(hold.toString()));
    }

    private void assertLedger(World world) {
        world.model()
                .balances()
                .forEach(
                        balance ->
                                assertThat(ledger(balance.key))
                                        .as(balance.key::toString)
                                        .isEqualTo(balance.ledger));
    }

    private List<String> ledger(BalanceKey key) {
        return jdbc.sql(LEDGER)
                .params(key.sku().value(), key.location().value())
                .query(
                        (row, number) ->
                                PlainBalance.told(
                                        row.getString("kind"),
                                        row.getInt("on_hand_delta"),
                                        row.getInt("reserved_delta"),
                                        row.getInt("on_hand_after"),
                                        row.getInt("reserved_after"),
                                        row.getString("hold")))
                .list();
    }

    // Through lanes

    private void goThroughLanes(long seed) {
        Script script = new Script(seed);
        World world = new World(shop);
        List<Claim> claims =
                Stream.generate(script::next)
                        .limit(ROUNDS)
                        .flatMap(round -> round.claims().stream())
                        .map(world::claim)
                        .toList();
        List<Callable<List<Answer>>> callers =
                IntStream.range(0, THREADS)
                        .<Callable<List<Answer>>>mapToObj(
                                caller -> () -> claimAndEnd(claims, caller))
                        .toList();
        assertTrue(Together.call(callers).stream().flatMap(List::stream).toList());
    }

    /** Every so many claims from its own on; every third of what it got ends at once. */
    private List<Answer> claimAndEnd(List<Claim> claims, int caller) {
        List<Answer> answers = new ArrayList<>();
        for (int i = caller; i < claims.size(); i += THREADS) {
            Claim claim = claims.get(i);
            answers.add(new Answer(claim, reservations.hold(claim.request(), claim.admission())));
            if (i % 3 == 0) {
                answers.getLast().held().forEach(line -> end(line.reservation()));
            }
        }
        return answers;
    }

    private void end(Reservation hold) {
        if (hold.quantity().value() > 1) {
            reservations.release(hold.id(), SHOPPER);
        } else {
            reservations.confirm(hold.id(), SHOPPER);
        }
    }

    private void assertTrue(List<Answer> answers) {
        answers.forEach(this::assertTrue);
        Map<CheckoutId, List<Answer>> byCheckout =
                answers.stream().collect(groupingBy(answer -> answer.request().checkoutId()));
        byCheckout.forEach(this::assertEachIsPlacedOnce);
    }

    private void assertTrue(Answer answer) {
        boolean isTrue =
                switch (answer.outcome()) {
                    case NotAdmitted refused -> answer.kind() == Kind.REFUSED;
                    case KeyReused reused ->
                            answer.kind() == Kind.LAST_WORD || isReused(answer, reused);
                    case Unknown unknown -> !unknown.lines().isEmpty();
                    case Insufficient insufficient ->
                            insufficient.shortages().stream()
                                    .allMatch(wish -> wish.requested() > wish.available());
                    case Placed placed -> answer.isWhole();
                    case Replayed replayed -> answer.isWhole();
                };
        assertThat(isTrue).as(answer::toString).isTrue();
    }

    private boolean isReused(Answer answer, KeyReused reused) {
        List<Reservation> holds =
                reservations.of(answer.request().checkoutId()).stream()
                        .filter(hold -> hold.line().equals(reused.requestKey()))
                        .toList();
        return !holds.isEmpty()
                && answer.request().lines().stream()
                        .filter(line -> line.requestKey().equals(reused.requestKey()))
                        .noneMatch(line -> line.isAnsweredBy(holds));
    }

    /** What is there was placed by one answer, and no answer tells of more. */
    private void assertEachIsPlacedOnce(CheckoutId checkout, List<Answer> answers) {
        List<HeldLine> held = answers.stream().flatMap(answer -> answer.held().stream()).toList();
        List<ReservationId> there =
                reservations.of(checkout).stream().map(Reservation::id).toList();
        assertThat(held.stream().filter(line -> !line.replayed()).map(TogetherAsAloneTests::id))
                .containsExactlyInAnyOrderElementsOf(there);
        assertThat(there).containsAll(held.stream().map(TogetherAsAloneTests::id).toList());
    }

    private static ReservationId id(HeldLine line) {
        return line.reservation().id();
    }

    /** How claims or endings are done. */
    @FunctionalInterface
    private interface Way<T> {
        void go(World world, List<T> wishes);
    }

    /** What a claim came to. */
    private record Answer(Claim claim, HoldOutcome outcome) {

        HoldRequest request() {
            return claim.request();
        }

        Kind kind() {
            return Condition.kindOf(claim.admission());
        }

        List<HeldLine> held() {
            return switch (outcome) {
                case Placed placed -> placed.lines();
                case Replayed replayed -> replayed.lines();
                default -> List.of();
            };
        }

        boolean isWhole() {
            Map<RequestKey, List<Reservation>> holds =
                    held().stream()
                            .map(HeldLine::reservation)
                            .collect(groupingBy(Reservation::line));
            return request().lines().stream()
                    .allMatch(line -> isAnswered(line, holds.get(line.requestKey())));
        }

        private static boolean isAnswered(HoldLine line, @Nullable List<Reservation> holds) {
            return holds != null && line.isAnsweredBy(holds);
        }
    }
}
