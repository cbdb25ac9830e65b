package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.BalanceSort;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockChange.Adjustment;
import io.holdfast.catalog.Catalog;
import io.holdfast.catalog.Location;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.Name;
import io.holdfast.catalog.Sku;
import io.holdfast.catalog.SkuCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

import tools.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

@ApplicationTest
@TestPropertySource(properties = "holdfast.balances.levels.enabled=true")
class BalanceListTests {

    @Autowired HttpApi api;
    @Autowired Catalog catalog;
    @Autowired Balances balances;

    private final String location = "L-" + UUID.randomUUID();

    @Test
    void manyEqualRowsAreEachListedExactlyOnceInEveryOrder() {
        List<String> skus = stock(500, number -> 1);
        for (String sort : BalanceSort.fields()) {
            assertThat(pages("&limit=25&sort=" + sort))
                    .as(sort)
                    .extracting(item -> item.path("sku").asString())
                    .containsExactlyInAnyOrderElementsOf(skus);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"onHand", "available"})
    void rowsAreSortedByTheFigureShown(String figure) {
        stock(30, number -> 1 + number * 7 % 10);
        assertThat(pages("&limit=7&sort=" + figure))
                .extracting(item -> item.path(figure).asInt())
                .isSorted();
        assertThat(pages("&limit=7&sort=-" + figure))
                .extracting(item -> item.path(figure).asInt())
                .isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void aPageHasFiftyItemsUnlessTheRequestSaysOtherwise() {
        stock(60, number -> 1);
        assertThat(list("").path("items").size()).isEqualTo(50);
        assertThat(list("&limit=60").has("next")).isFalse();
    }

    @Test
    void aCursorIsGoodForItsOwnOrderOnly() {
        stock(3, number -> 1);
        String next = list("&limit=1&sort=onHand").path("next").asString();
        for (String list :
                List.of(
                        "balances?sort=-onHand",
                        "balances?sort=reserved",
                        "balances?",
                        "stock-movements?",
                        "reservations?")) {
            var answer = api.get("/api/v1/" + list + "&after=" + next);
            assertThat(answer.outcome()).isEqualTo("400 invalid-request");
            assertThat(answer.body()).contains("\"field\":\"after\"");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "after=x",
                "after=",
                "after=%00",
                "after=bnVsbA",
                "after=eyJsaXN0IjoiYmFsYW5jZXMi",
                "limit=0",
                "limit=201",
                "limit=-1",
                "limit=1.5",
                "limit=x",
                "limit=1e1",
                "sort=id",
                "sort=--sku",
                "sort=SKU",
                "sort=sku,name",
                "sort=",
                "stock=none",
                "stock=OUTT",
                "q=",
                "q=%00",
                "q=a%0Ab",
                "location=",
                "sku=",
                "sku=a&sku="
            })
    void whatIsNotValidIsNamed(String query) {
        var answer = api.get("/api/v1/balances?" + query);
        assertThat(answer.outcome()).isEqualTo("400 invalid-request");
        assertThat(answer.json().path("errors").path(0).path("field").asString())
                .startsWith(query.substring(0, query.indexOf('=')));
    }

    @Test
    void everythingWrongIsNamedAtOnce() {
        var answer = api.get("/api/v1/balances?sort=x&stock=x&location=&limit=0");
        assertThat(answer.json().path("errors").values())
                .extracting(error -> error.path("field").asString())
                .contains("sort", "stock", "location");
    }

    @Test
    void severalSkusAreListedTogether() {
        List<String> skus = stock(5, number -> 1);
        assertThat(pages("&sku=" + skus.get(0) + "&sku=" + skus.get(3) + "&sku=unknown"))
                .extracting(item -> item.path("sku").asString())
                .containsExactlyInAnyOrder(skus.get(0), skus.get(3));
    }

    @Test
    void textIsFoundInCodesAndNamesWhateverTheCase() {
        create("50%-OFF", "Plain");
        create("OTHER", "Bargain 50% off");
        create("500", "Plain");
        assertThat(pages("&q=50%25" + HttpApi.encoded("-o")))
                .extracting(item -> item.path("sku").asString())
                .singleElement()
                .asString()
                .startsWith("50%-OFF");
        assertThat(pages("&q=BARGAIN")).hasSize(1);
    }

    @Test
    void whatIsOutOrLowIsFound() {
        stock(13, number -> number);
        assertThat(pages("&stock=out"))
                .extracting(item -> item.path("available").asInt())
                .containsOnly(0);
        assertThat(pages("&stock=low&sort=available"))
                .extracting(item -> item.path("available").asInt())
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }

    @Test
    void othersMayChangeStockWhileSomebodyPages() {
        List<String> skus = stock(60, number -> 1);
        List<JsonNode> seen = new ArrayList<>();
        String after = "";
        while (seen.size() < 60) {
            JsonNode page = list("&limit=20&sort=sku" + after);
            page.path("items").forEach(seen::add);
            skus.forEach(sku -> adjust(sku, 1));
            after = "&after=" + page.path("next").asString("");
        }
        assertThat(seen)
                .extracting(item -> item.path("sku").asString())
                .containsExactlyInAnyOrderElementsOf(skus);
    }

    /** So many SKUs at this test's location, with on hand as the function says. */
    private List<String> stock(int count, IntUnaryOperator onHand) {
        return IntStream.range(0, count)
                .mapToObj(
                        number -> {
                            String sku = create("S-" + number, "All the same");
                            adjust(sku, onHand.applyAsInt(number));
                            return sku;
                        })
                .toList();
    }

    /** A SKU with one unit added and taken again, so that it has a balance. */
    private String create(String prefix, String name) {
        SkuCode sku = new SkuCode(prefix + "-" + UUID.randomUUID().toString().substring(0, 20));
        catalog.put(new Sku(sku, new Name(name)));
        catalog.put(new Location(new LocationCode(location), new Name(location)));
        adjust(sku.value(), 1);
        adjust(sku.value(), -1);
        return sku.value();
    }

    private void adjust(String sku, int delta) {
        if (delta != 0) {
            balances.change(
                    new Adjustment(
                            new RequestKey(UUID.randomUUID()),
                            new BalanceKey(new SkuCode(sku), new LocationCode(location)),
                            delta,
                            new Reason("because"),
                            Actor.worker("test")));
        }
    }

    private List<JsonNode> pages(String query) {
        List<JsonNode> items = new ArrayList<>();
        JsonNode page = list(query);
        page.path("items").forEach(items::add);
        while (page.has("next")) {
            page = list(query + "&after=" + page.path("next").asString());
            assertThat(page.path("items")).isNotEmpty();
            page.path("items").forEach(items::add);
        }
        return items;
    }

    private JsonNode list(String query) {
        var answer = api.get("/api/v1/balances?location=" + location + query);
        assertThat(answer.status()).isEqualTo(200);
        return answer.json();
    }
}
