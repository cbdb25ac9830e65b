package io.holdfast.benchmarks.speed;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.RequestKey;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.Reservations;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Claims single units through the in-process API, each for a checkout of its own. */
record EngineClaims(
        Reservations reservations, List<BalanceKey> balances, Pick pick, long seed, Answers answers)
        implements Caller.Source {

    static final Actor ACTOR = Actor.apiKey("speed");

    private static final LocationCode LOCATION = new LocationCode(EngineTables.LOCATION);
    private static final Quantity ONE = new Quantity(1);

    /** The balances of a work's SKUs. */
    static List<BalanceKey> balances(String prefix, int skus) {
        return IntStream.range(0, skus)
                .mapToObj(n -> new BalanceKey(new SkuCode(prefix + "-" + n), LOCATION))
                .toList();
    }

    /** Claims of Holdfast's SKUs in a contest. */
    static EngineClaims of(Contest contest, int skus, Pick pick) {
        return new EngineClaims(
                contest.bench().engine().reservations(),
                balances(contest.prefix(), skus),
                pick,
                contest.bench().plan().seed(),
                contest.answers());
    }

    @Override
    public Caller open(int index) {
        SplittableRandom random = new SplittableRandom(seed + index);
        return () -> {
            claims(balances.get(pick.next(random)));
            return 1;
        };
    }

    /** Claims a unit, and tells whether it is held or there was none. */
    boolean claims(BalanceKey balance) {
        HoldLine line = new HoldLine(new RequestKey(Keys.request()), balance, ONE);
        HoldOutcome outcome =
                reservations.hold(
                        new HoldRequest(
                                new CheckoutId(Keys.checkout()), List.of(line), null, ACTOR));
        if (outcome instanceof Placed) {
            answers.held(1);
            return true;
        }
        if (outcome instanceof Insufficient refusal && isTrue(refusal)) {
            answers.refused();
            return false;
        }
        throw new IllegalStateException("unexpected answer: " + outcome);
    }

    private static boolean isTrue(Insufficient refusal) {
        return refusal.shortages().stream()
                .allMatch(shortage -> shortage.available() < shortage.requested());
    }
}
