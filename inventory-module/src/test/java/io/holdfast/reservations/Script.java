package io.holdfast.reservations;

import io.holdfast.reservations.Condition.Kind;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What happens in a shop by one seed: random deliveries, claims, lapses and endings, all by number,
 * so that several worlds can go through the same.
 *
 * <p>The first SKUs stand at the first locations. The next SKU is known and stands nowhere; the
 * last of both are unknown.
 */
final class Script {

    static final int SKUS = 3;
    static final int LOCATIONS = 2;
    static final int NEVER_OPENED = SKUS;
    static final int UNKNOWN_SKU = SKUS + 1;
    static final int UNKNOWN_LOCATION = LOCATIONS;
    static final int ANYWHERE = -1;

    private static final int MAX_LINES = 5;
    private static final int MAX_CLAIMS = 12;
    private static final int RARELY = 40;

    private final Random random;
    private final List<Wanted> before = new ArrayList<>();
    private int checkouts;
    private int keys;

    Script(long seed) {
        this.random = new Random(seed);
    }

    Round next() {
        List<Received> received = some(4, this::received);
        List<Wanted> claims = some(1 + random.nextInt(MAX_CLAIMS), this::remembered);
        return new Round(received, claims, some(2, this::anyKey), some(6, this::ending));
    }

    private Wanted remembered() {
        Wanted wanted = wanted();
        before.add(wanted);
        return wanted;
    }

    private Wanted wanted() {
        if (before.isEmpty() || random.nextInt(4) > 0) {
            return new Wanted(anyCheckout(), lines(), anyKind());
        }
        Wanted again = recent();
        return new Wanted(again.checkout(), changed(again.lines()), anyKind());
    }

    private Wanted recent() {
        return before.get(random.nextInt(Math.max(0, before.size() - 15), before.size()));
    }

    private int anyCheckout() {
        return checkouts == 0 || random.nextInt(3) > 0
                ? checkouts++
                : random.nextInt(Math.max(0, checkouts - 4), checkouts);
    }

    private List<Line> lines() {
        return some(1 + random.nextInt(1 + random.nextInt(MAX_LINES)), this::line);
    }

    private Line line() {
        return new Line(keys++, anySku(), anyLocation(), units());
    }

    /** Mostly the same again, which is to be answered with the same. */
    private List<Line> changed(List<Line> lines) {
        List<Line> changed = new ArrayList<>(lines);
        int any = random.nextInt(lines.size());
        Line line = lines.get(any);
        switch (random.nextInt(10)) {
            case 0 -> changed.set(any, new Line(line.key(), line.sku(), line.location(), units()));
            case 1 -> changed.set(any, new Line(line.key(), anySku(), anyLocation(), line.units()));
            case 2 -> changed.add(random.nextInt(lines.size() + 1), line());
            case 3 -> Collections.shuffle(changed, random);
            case 4 -> changed.subList(any + 1, changed.size()).clear();
            default -> {}
        }
        return changed;
    }

    private int anySku() {
        return switch (random.nextInt(RARELY)) {
            case 0 -> NEVER_OPENED;
            case 1 -> UNKNOWN_SKU;
            default -> random.nextInt(SKUS);
        };
    }

    private int anyLocation() {
        return switch (random.nextInt(RARELY)) {
            case 0 -> UNKNOWN_LOCATION;
            case 1, 2 -> ANYWHERE;
            default -> random.nextInt(LOCATIONS);
        };
    }

    private int units() {
        return 1 + random.nextInt(1 + random.nextInt(5));
    }

    private Kind anyKind() {
        return random.nextInt(4) > 0 ? Kind.NONE : any(List.of(Kind.values()));
    }

    private Received received() {
        return new Received(random.nextInt(SKUS), random.nextInt(LOCATIONS), units());
    }

    private Key anyKey() {
        Wanted wanted = recent();
        return new Key(wanted.checkout(), any(wanted.lines()).key());
    }

    private End ending() {
        return new End(anyKey(), any(List.of(Ending.values())), anyKind());
    }

    private <T> T any(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    private static <T> List<T> some(int count, Supplier<T> each) {
        return Stream.generate(each).limit(count).toList();
    }

    record Round(
            List<Received> received, List<Wanted> claims, List<Key> lapses, List<End> endings) {}

    record Received(int sku, int location, int units) {}

    record Key(int checkout, int number) {}

    record Line(int key, int sku, int location, int units) {}

    /** A basket that somebody wants. */
    record Wanted(int checkout, List<Line> lines, Kind kind) {

        Wanted {
            Set<Integer> seen = new HashSet<>();
            lines = lines.stream().filter(line -> seen.add(line.key())).toList();
        }
    }

    /** A hold that somebody wants to end, whether it was ever placed or not. */
    record End(Key hold, Ending ending, Kind kind) {}
}
