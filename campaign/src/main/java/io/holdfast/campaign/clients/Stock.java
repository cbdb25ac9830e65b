package io.holdfast.campaign.clients;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * What there is to be had: few SKUs with few units, so that everybody gets in everybody's way.
 *
 * @param skus their codes; the first are wanted most
 */
public record Stock(List<String> skus, List<String> locations) {

    /** What one unit of anything costs. */
    public static final BigDecimal PRICE = new BigDecimal("2.50");

    /** In what. */
    public static final String CURRENCY = "EUR";

    /** The units that each balance begins with. */
    public static final int AT_FIRST = 60;

    /** So many SKUs at two locations. */
    public static Stock of(int skus) {
        return new Stock(
                IntStream.rangeClosed(1, skus).mapToObj("SKU-%03d"::formatted).toList(),
                List.of("EAST", "WEST"));
    }

    /** One of the SKUs, the first more often than the last. */
    String sku(Random random) {
        double skewed = random.nextDouble() * random.nextDouble();
        return skus.get((int) (skewed * skus.size()));
    }

    /** One of the locations. */
    String location(Random random) {
        return locations.get(random.nextInt(locations.size()));
    }
}
