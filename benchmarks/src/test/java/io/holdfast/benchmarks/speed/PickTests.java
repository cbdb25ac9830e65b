package io.holdfast.benchmarks.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

class PickTests {

    private static final int SKUS = 100;
    private static final int DRAWS = 200_000;

    @Test
    void oneIsAlwaysTheSame() {
        assertThat(counts(Pick.one(), 1)[0]).isEqualTo(DRAWS);
    }

    @Test
    void uniformWantsAllAlike() {
        assertThat(IntStream.of(counts(Pick.uniform(SKUS), 1)))
                .allMatch(count -> Math.abs(count - DRAWS / SKUS) < 400);
    }

    @Test
    void zipfWantsTheNthInProportionToOneByN() {
        int[] mostWantedFirst = sorted(counts(Pick.zipf(SKUS, 1), 1));
        double harmonic = IntStream.rangeClosed(1, SKUS).mapToDouble(n -> 1.0 / n).sum();
        for (int n : new int[] {1, 2, 3, 10}) {
            assertThat(mostWantedFirst[n - 1] / (double) DRAWS)
                    .isCloseTo(1 / (n * harmonic), within(0.01));
        }
        assertThat(mostWantedFirst[SKUS - 1]).isPositive();
    }

    @Test
    void theSeedSaysWhichAreWanted() {
        assertThat(counts(Pick.zipf(SKUS, 1), 7)).isEqualTo(counts(Pick.zipf(SKUS, 1), 7));
        assertThat(counts(Pick.zipf(SKUS, 1), 7)).isNotEqualTo(counts(Pick.zipf(SKUS, 2), 7));
    }

    private static int[] counts(Pick pick, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] counts = new int[SKUS];
        for (int i = 0; i < DRAWS; i++) {
            counts[pick.next(random)]++;
        }
        return counts;
    }

    private static int[] sorted(int[] counts) {
        return IntStream.of(counts).map(n -> -n).sorted().map(n -> -n).toArray();
    }
}
