package io.holdfast.benchmarks.speed;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Which SKU is claimed next. Thread-safe. */
@FunctionalInterface
interface Pick {

    /** A number from 0. */
    int next(SplittableRandom random);

    /** Always the same. */
    static Pick one() {
        return random -> 0;
    }

    /** Each of so many as often as the others. */
    static Pick uniform(int count) {
        return random -> random.nextInt(count);
    }

    /**
     * The nth most wanted of so many in proportion to 1/n. Which that is depends on the seed, so
     * that the wanted ones aren't neighbours in the table.
     */
    static Pick zipf(int count, long seed) {
        double[] upTo = new double[count];
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += 1.0 / (i + 1);
            upTo[i] = sum;
        }
        int[] skus = shuffled(count, seed);
        return random -> skus[rank(upTo, random.nextDouble() * upTo[count - 1])];
    }

    private static int rank(double[] upTo, double dart) {
        int found = Arrays.binarySearch(upTo, dart);
        return found >= 0 ? Math.min(found + 1, upTo.length - 1) : -found - 1;
    }

    private static int[] shuffled(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i + 1);
            numbers[i] = numbers[other];
            numbers[other] = i;
        }
        return numbers;
    }
}
