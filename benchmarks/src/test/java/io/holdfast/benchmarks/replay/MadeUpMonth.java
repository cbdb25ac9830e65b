package io.holdfast.benchmarks.replay;

import static io.holdfast.benchmarks.orders.OrderFiles.row;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A small month in which everything happens that happens in a real one. */
final class MadeUpMonth {

    static final int BASKETS = 120;
    static final int CANCELLATIONS = 12;
    static final int WRITE_OFFS = 6;

    private static final int SKUS = 15;
    private static final int MOST_LINES = 12;
    private static final int MOST_UNITS = 6;

    private final Random random;

    private MadeUpMonth(long seed) {
        this.random = new Random(seed);
    }

    /** The rows of the month, the same for the same seed. */
    static String rows(long seed) {
        return new MadeUpMonth(seed).rows();
    }

    private String rows() {
        return IntStream.range(0, BASKETS).mapToObj(this::invoices).collect(Collectors.joining());
    }

    private String invoices(int number) {
        String rows = lines(Integer.toString(number), 1 + random.nextInt(MOST_LINES), 1);
        if (number % (BASKETS / CANCELLATIONS) == 7) {
            rows += lines("C" + number, 2, -1);
        }
        if (number % (BASKETS / WRITE_OFFS) == 13) {
            rows += lines("W" + number, 1, -1);
        }
        return rows;
    }

    private String lines(String invoice, int count, int sign) {
        return IntStream.range(0, count)
                .mapToObj(i -> row(invoice, sku(), sign * (1 + random.nextInt(MOST_UNITS))))
                .collect(Collectors.joining());
    }

    private String sku() {
        return "SKU-" + random.nextInt(SKUS);
    }
}
