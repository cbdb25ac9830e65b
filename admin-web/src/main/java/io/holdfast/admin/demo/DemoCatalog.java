package io.holdfast.admin.demo;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What the invented shop sells, and where it stands. */
final class DemoCatalog {

    static final List<Place> LOCATIONS =
            List.of(
                    new Place("MAIN", "Main warehouse"),
                    new Place("NORTH", "North store"),
                    new Place("SOUTH", "South store"));

    private static final List<String> THINGS =
            List.of(
                    "Coffee mug",
                    "Tea towel",
                    "Candle holder",
                    "Picture frame",
                    "Storage basket",
                    "Wall clock",
                    "Cushion cover",
                    "Desk lamp",
                    "Cutting board",
                    "Glass jar",
                    "Plant pot",
                    "Door mat",
                    "Bath towel",
                    "Wool blanket",
                    "Notebook",
                    "Pepper mill",
                    "Salad bowl",
                    "Bread tin",
                    "Paper lantern",
                    "Coat hook");

    private static final List<String> VARIANTS =
            List.of(
                    "oak",
                    "white",
                    "charcoal",
                    "sea green",
                    "terracotta",
                    "striped",
                    "small",
                    "large",
                    "set of two",
                    "limited edition");

    private DemoCatalog() {}

    static List<Article> articles() {
        return IntStream.range(0, THINGS.size() * VARIANTS.size())
                .mapToObj(DemoCatalog::article)
                .toList();
    }

    private static Article article(int index) {
        String thing = THINGS.get(index / VARIANTS.size());
        String variant = VARIANTS.get(index % VARIANTS.size());
        String code =
                "%s-%03d%s"
                        .formatted(
                                thing.substring(0, 2).toUpperCase(Locale.ROOT),
                                101 + index,
                                variant.substring(0, 1).toUpperCase(Locale.ROOT));
        return new Article(code, thing + ", " + variant, price(index));
    }

    /** In euros: from a candle to a wool blanket. */
    private static BigDecimal price(int index) {
        int thing = index / VARIANTS.size();
        int variant = index % VARIANTS.size();
        return BigDecimal.valueOf(395 + 185L * thing + 40L * variant, 2);
    }

    record Article(String code, String name, BigDecimal price) {}

    record Place(String code, String name) {}
}
