package io.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.catalog.InvalidValueException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;

class ListOrderTests {

    private static final ListOrder ORDER =
            new ListOrder(
                    "shelves:-height",
                    Map.of("height", Integer.class, "id", Long.class, "code", String.class));

    private static final KeysetScrollPosition PLACE =
            ScrollPosition.forward(Map.of("height", 7, "id", 9L, "code", "a/b é"));

    @Test
    void aCursorFindsItsPlaceAgain() {
        assertThat(ORDER.position(ORDER.cursor(PLACE))).isEqualTo(PLACE);
    }

    @Test
    void aCursorTravelsInAQueryAsItIs() {
        assertThat(ORDER.cursor(PLACE)).matches("[A-Za-z0-9_-]+");
    }

    @Test
    void withoutACursorTheListStartsAtItsStart() {
        assertThat(ORDER.position(null).isInitial()).isTrue();
    }

    @Test
    void aCursorOfAnotherOrderIsRefused() {
        var other = new ListOrder("shelves:height", ORDER.keys());
        refuses(other.cursor(PLACE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'list':'shelves:-height','height':7,'id':9}",
                "{'list':'shelves:-height','height':7,'id':9,'name':'x'}",
                "{'list':'shelves:-height','height':7,'id':9,'code':'x','name':'x'}",
                "{'list':'shelves:-height','height':7.0,'id':9,'code':'x'}",
                "{'list':'shelves:-height','height':'7','id':9,'code':'x'}",
                "{'list':'shelves:-height','height':2147483648,'id':9,'code':'x'}",
                "{'list':'shelves:-height','height':7,'id':9223372036854775808,'code':'x'}",
                "{'list':'shelves:-height','height':7,'id':9,'code':8}",
                "{'list':'shelves:-height','height':7,'id':9,'code':null}",
                "{'list':'shelves:-height','height':7,'id':9,'code':'a\\u0000b'}",
                "{'list':7,'height':7,'id':9,'code':'x'}",
                "['shelves:-height']",
                "null",
                "7",
                "{",
                ""
            })
    void aCursorThatSomebodyMadeUpIsRefused(String json) {
        refuses(encoded(json));
    }

    private static String encoded(String json) {
        return Base64.getUrlEncoder()
                .encodeToString(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "===", "é", "%00", "null"})
    void whatIsNoCursorAtAllIsRefused(String cursor) {
        refuses(cursor);
    }

    @Test
    void aMomentIsKeptToTheMicrosecond() {
        var order = new ListOrder("shelves:opened", Map.of("opened", Instant.class));
        var place =
                ScrollPosition.forward(
                        Map.of("opened", Instant.parse("2026-07-01T10:00:00.123456Z")));
        assertThat(order.position(order.cursor(place))).isEqualTo(place);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'yesterday'",
                "1790000000",
                "'1969-12-31T23:59:59Z'",
                "'+10000-01-01T00:00:00Z'",
                "'-1000000000-01-01T00:00:00Z'"
            })
    void aMomentThatSomebodyMadeUpIsRefused(String moment) {
        var order = new ListOrder("shelves:opened", Map.of("opened", Instant.class));
        refuses(order, encoded("{'list':'shelves:opened','opened':" + moment + "}"));
    }

    @Test
    void theLastPageHasNoNext() {
        var page = ListPage.of(Window.from(List.of(1), place -> PLACE, false), ORDER, item -> item);
        assertThat(page).isEqualTo(new ListPage<>(List.of(1), null));
    }

    @Test
    void theNextOfAPageIsThePlaceOfItsLastItem() {
        var window =
                Window.from(List.of(1, 2), i -> i == 1 ? PLACE : ScrollPosition.keyset(), true);
        assertThat(ListPage.of(window, ORDER, item -> item).next()).isEqualTo(ORDER.cursor(PLACE));
    }

    private static void refuses(String cursor) {
        refuses(ORDER, cursor);
    }

    private static void refuses(ListOrder order, String cursor) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> order.position(cursor))
                .satisfies(invalid -> assertThat(invalid.field()).isEqualTo("after"));
    }
}
