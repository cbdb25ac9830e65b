package io.holdfast.reservations;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which sources have, together, all that is asked for. All of them do.
 *
 * <p>To find the fewest is a hard problem, so sets are looked through by size, smallest first, as
 * long as a size has no more than {@value #MAX_SETS} of them; one source alone is always looked
 * for. Where that ends without an answer, the sources are picked one after the other.
 */
final class Coverage {

    static final int MAX_SETS = 10_000;

    private final int[] asked;
    private final List<Stock> sources;

    /**
     * @param asked by SKU
     * @param sources in the order of preference, enough of them for all
     */
    Coverage(int[] asked, List<Stock> sources) {
        this.asked = asked;
        this.sources = sources;
    }

    /**
     * What a source has. Most have little of a large basket, so only that is looked at.
     *
     * @param skus that it has any of
     * @param units of each of these
     */
    record Stock(int[] skus, int[] units) {

        private void addTo(long[] sums) {
            for (int i = 0; i < skus.length; i++) {
                sums[skus[i]] += units[i];
            }
        }

        /** How much of what is missing it has. */
        private long serves(long[] missing) {
            long serves = 0;
            for (int i = 0; i < skus.length; i++) {
                serves += Math.clamp(missing[skus[i]], 0, units[i]);
            }
            return serves;
        }

        private void takeFrom(long[] missing) {
            for (int i = 0; i < skus.length; i++) {
                missing[skus[i]] -= units[i];
            }
        }
    }

    /** The sources of the set, ascending; of equally few the set that begins first. */
    int[] fewest() {
        for (int size = 1; size == 1 || sets(size) <= MAX_SETS; size++) {
            int[] first = first(size);
            if (first.length > 0) {
                return first;
            }
        }
        return picked();
    }

    /** How many sets of a size there are, or that they are too many. */
    private long sets(int size) {
        long sets = 1;
        for (int i = 1; i <= Math.min(size, sources.size() - size) && sets <= MAX_SETS; i++) {
            sets = sets * (sources.size() - i + 1) / i;
        }
        return sets;
    }

    /** The first set of that size that has it all; empty if none does. */
    private int[] first(int size) {
        int[] set = IntStream.range(0, size).toArray();
        do {
            if (hasAll(set)) {
                return set;
            }
        } while (advance(set));
        return new int[0];
    }

    private boolean hasAll(int[] set) {
        long[] has = new long[asked.length];
        for (int source : set) {
            sources.get(source).addTo(has);
        }
        for (int sku = 0; sku < asked.length; sku++) {
            if (has[sku] < asked[sku]) {
                return false;
            }
        }
        return true;
    }

    /** Makes it the next set of its size, from left to right; false after the last. */
    private boolean advance(int[] set) {
        for (int i = set.length - 1; i >= 0; i--) {
            if (set[i] < sources.size() - set.length + i) {
                set[i]++;
                for (int next = i + 1; next < set.length; next++) {
                    set[next] = set[next - 1] + 1;
                }
                return true;
            }
        }
        return false;
    }

    /** Always the next source that has most of what is missing yet. */
    private int[] picked() {
        long[] missing = Arrays.stream(asked).asLongStream().toArray();
        BitSet picked = new BitSet(sources.size());
        while (Arrays.stream(missing).anyMatch(units -> units > 0)) {
            int next = bestFor(missing, picked);
            picked.set(next);
            sources.get(next).takeFrom(missing);
        }
        return withoutDispensable(picked);
    }

    private int bestFor(long[] missing, BitSet picked) {
        int best = picked.nextClearBit(0);
        long most = 0;
        for (int i = best; i < sources.size(); i = picked.nextClearBit(i + 1)) {
            long serves = sources.get(i).serves(missing);
            if (serves > most) {
                best = i;
                most = serves;
            }
        }
        return best;
    }

    /** A later pick may have made an earlier one needless; the last in the order goes first. */
    private int[] withoutDispensable(BitSet picked) {
        for (int i = picked.length() - 1; i >= 0; i = picked.previousSetBit(i - 1)) {
            picked.clear(i);
            if (!hasAll(picked.stream().toArray())) {
                picked.set(i);
            }
        }
        return picked.stream().toArray();
    }
}
