package io.holdfast.admin.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.Visitor;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.BalanceSort;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.Reservations;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Paging through balances that are all alike, page by page as a person does. Source of the case:
 * lists that repeat some rows and drop others between pages.
 */
@ApplicationTest
@TestPropertySource(properties = "holdfast.balances.levels.enabled=true")
@TestInstance(Lifecycle.PER_CLASS)
class StockListPagingTests {

    private static final int ALIKE = 500;
    private static final Pattern ROW = Pattern.compile("id=\"balance-([\\w-]+)\"[^>]*>([^<]+)<");
    private static final Pattern NEXT = Pattern.compile("rel=\"next\" href=\"([^\"]+)\"");
    private static final Pattern PREVIOUS = Pattern.compile("rel=\"prev\" href=\"([^\"]+)\"");

    @Autowired HttpApi api;
    @Autowired Catalog catalog;
    @Autowired Balances balances;
    @Autowired Reservations reservations;

    private final String unique = UUID.randomUUID().toString().substring(0, 8);
    private final LocationCode location = new LocationCode("L-" + unique);
    private List<String> alike;
    private BalanceKey busy;

    @BeforeAll
    void shelveFiveHundredThatAreAlike() {
        catalog.put(new Location(location, new Name("one place")));
        alike = IntStream.range(0, ALIKE).mapToObj(i -> "P-" + unique + "-" + i).toList();
        alike.forEach(code -> shelve(code, 7));
        busy = shelve("Q-" + unique, 1_000_000);
    }

    @ParameterizedTest
    @MethodSource("sorts")
    void eachRowIsListedOnceWhileHoldsRun(String sort) {
        Visitor staff = Visitor.staff(api);
        var isOver = new AtomicBoolean();
        var shopper = CompletableFuture.runAsync(() -> holdUntil(isOver));
        try {
            String start = "/stock?q=P-" + unique + "&sort=" + sort;
            assertThat(rows(pages(staff, start, NEXT)))
                    .hasSize(ALIKE)
                    .containsExactlyInAnyOrderElementsOf(alike);
        } finally {
            isOver.set(true);
            shopper.join();
        }
    }

    @ParameterizedTest
    @MethodSource("sorts")
    void theWayBackIsTheSame(String sort) {
        Visitor staff = Visitor.staff(api);
        String start = "/stock?location=" + location + "&sort=" + sort;
        List<String> there = pages(staff, start, NEXT);
        String last = find(there.get(there.size() - 2), NEXT);
        List<String> back = pages(staff, last, PREVIOUS).reversed();
        assertThat(rows(back)).hasSize(ALIKE + 1).isEqualTo(rows(there));
    }

    private static List<String> sorts() {
        return BalanceSort.fields();
    }

    /** The pages, from this one on. */
    private static List<String> pages(Visitor visitor, @Nullable String start, Pattern way) {
        List<String> pages = new ArrayList<>();
        for (String page = start; page != null; page = find(pages.getLast(), way)) {
            pages.add(visitor.get(page).body());
        }
        return pages;
    }

    private static List<String> rows(List<String> pages) {
        return pages.stream()
                .flatMap(html -> ROW.matcher(html).results())
                .map(match -> match.group(2))
                .toList();
    }

    private static @Nullable String find(String html, Pattern pattern) {
        Matcher matcher = pattern.matcher(html);
        return matcher.find() ? matcher.group(1).replace("&amp;", "&") : null;
    }

    private void holdUntil(AtomicBoolean isOver) {
        while (!isOver.get()) {
            reservations.hold(
                    new HoldRequest(
                            new CheckoutId(UUID.randomUUID()),
                            List.of(
                                    new HoldLine(
                                            new RequestKey(UUID.randomUUID()),
                                            busy,
                                            new Quantity(1))),
                            null,
                            Actor.apiKey("storefront")));
        }
    }

    private BalanceKey shelve(String code, int units) {
        BalanceKey key = new BalanceKey(new SkuCode(code), location);
        catalog.put(new Sku(key.sku(), new Name("alike")));
        balances.change(
                new Receipt(
                        new RequestKey(UUID.randomUUID()),
                        key,
                        new Quantity(units),
                        new Reason("delivery"),
                        Actor.user("somebody")));
        return key;
    }
}
