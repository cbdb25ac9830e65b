package io.holdfast.admin.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.admin.Format;
import io.holdfast.admin.HeldStock;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.balances.MovementKind;
import io.holdfast.reservations.Reservations;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.util.HtmlUtils;

import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

@ApplicationTest
class ActivityPageTests {

    private static final Pattern REASON = Pattern.compile(">reason (\\d+)<");

    @Autowired Activities activities;
    @Autowired Reservations reservations;
    @Autowired Texts texts;
    @Autowired BeanFactory beans;
    @Autowired HttpApi api;

    private final Actor actor = Actor.user("somebody-" + UUID.randomUUID());
    private Visitor staff;

    @BeforeEach
    void signIn() {
        staff = Visitor.staff(api);
    }

    @Test
    void anActSaysWhoDidWhatFromWhereAndWhy() {
        activities.record(ActivityKind.USER_DISABLED, actor, "anna", null, "has left");
        Answer page = staff.get(of(actor));
        assertThat(page.text())
                .contains(actor.value().substring("user:".length()) + " page User disabled anna")
                .contains("has left");
        assertThat(page.text())
                .containsPattern("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d [+-]\\d\\d:\\d\\d");
        assertThat(links(page, "href=\"([^\"]+)\"[^>]*>anna<"))
                .containsExactly("/activity?actor=user%3Aanna");
    }

    @Test
    void stockThatMovedLeadsToItsBalanceAndItsHold() {
        HeldStock stock = HeldStock.create(beans, "a/b é&<i>" + UUID.randomUUID());
        long hold = stock.hold(2).value();
        Answer holds = staff.get(of(HeldStock.SHOP) + "&area=holds");
        assertThat(holds.text())
                .contains("Hold placed #" + hold + " " + stock.key().sku() + " at ", "reserved +2");
        assertThat(holds.body()).contains("href=\"/holds/" + hold + "\"");
        Answer moves = staff.get(of(HeldStock.SHOP) + "&area=stock");
        assertThat(moves.text()).contains("Received " + stock.key().sku(), "on hand +1,000");
        assertThat(staff.get(firstLink(moves, "/stock/balance")).text())
                .contains(stock.key().sku().value());
    }

    @Test
    void anExtendedHoldTellsItsNewDeadline() {
        HeldStock stock = HeldStock.create(beans);
        var id = stock.hold(1);
        reservations.extend(id, Duration.ofHours(2), actor);
        String until = new Format(ZoneId.systemDefault()).moment(stock.get(id).expiresAt());
        assertThat(staff.get(of(actor)).text())
                .contains("Hold extended #" + id + " until " + until);
    }

    @Test
    void theFilterByActorIsExact() {
        activities.record(ActivityKind.DEMO_LOADED, actor, null, null, "reason 1");
        activities.record(ActivityKind.DEMO_LOADED, new Actor(actor + "x"), null, null, "reason 2");
        assertThat(reasons(staff.get(of(actor)))).containsExactly(1);
        assertThat(staff.get("/activity?actor=USER:nobody").text()).contains("Nothing matches");
    }

    @Test
    void theFilterByOriginTellsPagesKeysAndWorkersApart() {
        String own = UUID.randomUUID().toString();
        for (Actor one : List.of(Actor.user(own), Actor.apiKey(own), Actor.worker(own))) {
            activities.record(ActivityKind.DEMO_LOADED, one, one.value(), null, null);
        }
        assertThat(staff.get("/activity?origin=page").text())
                .contains("user:" + own)
                .doesNotContain("api-key:" + own, "worker:" + own);
        assertThat(staff.get("/activity?origin=api-key").text())
                .contains("api-key:" + own)
                .doesNotContain("user:" + own, "worker:" + own);
        assertThat(staff.get("/activity?origin=worker").text())
                .contains("worker:" + own)
                .doesNotContain("user:" + own, "api-key:" + own);
    }

    @Test
    void theFilterByAreaTellsStockHoldsAndAdministrationApart() {
        HeldStock stock = HeldStock.create(beans);
        String code = stock.key().sku().value();
        stock.hold(2);
        String named = "{\"code\": \"%s\", \"name\": \"Renamed\"}".formatted(code);
        assertThat(api.put("/api/v1/skus", named).status()).isEqualTo(200);
        assertThat(staff.get("/activity?area=stock").text())
                .contains("Received " + code)
                .doesNotContain("Hold placed", "SKU saved");
        assertThat(staff.get("/activity?area=holds").text())
                .contains(code, "Hold placed")
                .doesNotContain("Received", "SKU saved");
        assertThat(staff.get("/activity?area=administration").text())
                .contains("SKU saved " + code, "Signed in")
                .doesNotContain("Received", "Hold placed");
    }

    @Test
    void eachActIsOnOnePageNewestFirst() {
        IntStream.range(0, 120)
                .forEach(
                        number ->
                                activities.record(
                                        ActivityKind.DEMO_LOADED,
                                        actor,
                                        null,
                                        null,
                                        "reason " + number));
        List<Integer> seen = new ArrayList<>();
        Optional<String> address = Optional.of(of(actor));
        while (address.isPresent()) {
            Answer page = staff.get(address.get());
            seen.addAll(reasons(page));
            address = next(page);
        }
        assertThat(seen)
                .containsExactlyElementsOf(
                        IntStream.range(0, 120).map(i -> 119 - i).boxed().toList());
    }

    @Test
    void anOlderPageLeadsToTheNewestAndDoesNotRefreshItself() {
        IntStream.range(0, 51)
                .forEach(i -> activities.record(ActivityKind.DEMO_LOADED, actor, null, null, null));
        Answer newest = staff.get(of(actor));
        assertThat(newest.body()).contains("data-refresh", "every 10s").doesNotContain(">Newest<");
        Answer older = staff.get(next(newest).orElseThrow());
        assertThat(older.body()).contains(">Newest<").doesNotContain("data-refresh", "every 10s");
    }

    @Test
    void onlyTheListIsAskedForAgain() {
        activities.record(ActivityKind.DEMO_LOADED, actor, null, null, "reason 7");
        Answer part = staff.fragment(of(actor));
        assertThat(part.body().strip())
                .startsWith("<div id=\"list\"")
                .doesNotContain("<html", "<nav class=\"nav\"");
        assertThat(reasons(part)).containsExactly(7);
    }

    @Test
    void hostileTextIsShownAsItIs() {
        activities.record(
                ActivityKind.USER_CREATED, actor, "<b>x</b>", null, "\"><script>alert(1)</script>");
        Answer page = staff.get(of(actor));
        assertThat(page.body()).doesNotContain("<b>x", "<script>alert");
        assertThat(page.text()).contains("<b>x</b>", "\"><script>alert(1)</script>");
        assertThat(staff.get("/activity?actor=" + HttpApi.encoded("\"><script>alert(1)")).body())
                .doesNotContain("<script>alert");
    }

    @ParameterizedTest
    @ValueSource(strings = {"origin=nowhere", "area=PAGE", "before=x", "actor=%00"})
    void whatThereIsNotIsRefused(String query) {
        assertThat(staff.get("/activity?" + query).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "actor=&origin=&area=", "before=0", "before=9223372036854775807"})
    void emptyFiltersAndAnyPlaceAreFine(String query) {
        assertThat(staff.get("/activity?" + query).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void everyActHasItsText(ActivityKind kind) {
        assertThat(texts.get("activity." + kind.code())).isNotBlank();
    }

    @ParameterizedTest
    @EnumSource
    void everyMovementHasItsText(MovementKind kind) {
        assertThat(texts.get("movement." + kind.code())).isNotBlank();
    }

    private static String of(Actor actor) {
        return "/activity?actor=" + HttpApi.encoded(actor.value());
    }

    private static List<Integer> reasons(Answer page) {
        return REASON.matcher(page.body())
                .results()
                .map(match -> Integer.valueOf(match.group(1)))
                .toList();
    }

    private static Optional<String> next(Answer page) {
        return links(page, "rel=\"next\"[^>]* href=\"([^\"]+)\"").findFirst();
    }

    private static String firstLink(Answer page, String path) {
        return links(page, "href=\"(" + path + "\\?[^\"]+)\"").findFirst().orElseThrow();
    }

    private static Stream<String> links(Answer page, String pattern) {
        return Pattern.compile(pattern)
                .matcher(page.body())
                .results()
                .map(match -> HtmlUtils.htmlUnescape(match.group(1)));
    }
}
