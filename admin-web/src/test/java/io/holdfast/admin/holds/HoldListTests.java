package io.holdfast.admin.holds;

import static io.holdfast.HttpApi.encoded;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.admin.HeldStock;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.util.HtmlUtils;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

@ApplicationTest
class HoldListTests {

    private static final Pattern HOLD = Pattern.compile("id=\"hold-(\\d+)\"");
    private static final Pattern NEXT = Pattern.compile("rel=\"next\" href=\"([^\"]+)\"");

    @Autowired HttpApi api;
    @Autowired Reservations reservations;
    @Autowired BeanFactory beans;

    private HeldStock stock;
    private Visitor staff;

    @BeforeEach
    void fillShelfAndSignIn() {
        stock = HeldStock.create(beans);
        staff = Visitor.staff(api);
    }

    @Test
    void holdsAreListedNewestFirstWithWhatTheyHold() {
        ReservationId older = stock.hold(2);
        ReservationId newer = stock.hold(3);

        Answer page = staff.get("/holds" + mine());

        assertThat(page.status()).isEqualTo(200);
        assertThat(ids(page)).containsExactly(newer, older);
        assertThat(page.text()).contains("#" + newer, stock.key().sku().value(), "ends in 14 min");
    }

    @Test
    void filtersAreJoined() {
        CheckoutId checkout = new CheckoutId(UUID.randomUUID());
        ReservationId held = stock.hold(checkout, 1);
        ReservationId released = stock.hold(checkout, 1);
        ReservationId old = stock.overdue(1, Duration.ofHours(2));
        reservations.release(released, HeldStock.SHOP);

        assertThat(ids(staff.get("/holds" + mine()))).containsExactly(old, released, held);
        assertThat(listed("&status=held")).containsExactly(old, held);
        assertThat(listed("&status=ended")).containsExactly(released);
        assertThat(listed("&status=released")).containsExactly(released);
        assertThat(listed("&status=confirmed")).isEmpty();
        assertThat(listed("&checkoutId=" + checkout)).containsExactly(released, held);
        assertThat(listed("&checkoutId=" + checkout.toString().toUpperCase()))
                .containsExactly(released, held);
        assertThat(listed("&olderThan=PT1H")).containsExactly(old);
        assertThat(listed("&olderThan=P1D")).isEmpty();
        assertThat(listed("&location=" + encoded(stock.key().location().value()))).hasSize(3);
        assertThat(listed("&location=elsewhere")).isEmpty();
    }

    @Test
    void eachHoldStandsOnExactlyOnePage() {
        List<ReservationId> held =
                IntStream.range(0, 120).mapToObj(number -> stock.hold(1)).toList();

        assertThat(pageThrough("/holds" + mine())).isEqualTo(held.reversed());
    }

    @Test
    void overdueHoldsStandOnExactlyOnePageOldestDeadlineFirst() {
        List<ReservationId> due =
                IntStream.range(0, 110)
                        .mapToObj(number -> stock.overdue(1, Duration.ofSeconds(1_000 - number)))
                        .toList();
        stock.hold(1);

        assertThat(pageThrough("/holds/overdue" + mine())).isEqualTo(due);
    }

    @Test
    void theWayBackLeadsToTheSamePage() {
        IntStream.range(0, 120).forEach(number -> stock.hold(1));

        Answer first = staff.get("/holds" + mine());
        Answer second = staff.get(next(first).orElseThrow());
        String back = link(second, Pattern.compile("rel=\"prev\" href=\"([^\"]+)\"")).orElseThrow();

        assertThat(ids(staff.get(back))).isEqualTo(ids(first));
    }

    @Test
    void onlyTheRegionIsAnsweredToAScript() {
        stock.hold(1);

        Answer region = staff.fragment("/holds" + mine());

        assertThat(region.body().strip())
                .startsWith("<div id=\"list\"")
                .doesNotContain("<nav class=\"nav\"");
        assertThat(ids(region)).hasSize(1);
        assertThat(region.body()).contains("hx-get=\"/holds" + mine().replace("&", "&amp;") + "\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status=gone",
                "checkoutId=7d1c",
                "checkoutId=1-1-1-1-1",
                "olderThan=soon",
                "olderThan=-PT5M",
                "olderThan=P99999D",
                "sku=%07",
                "location=a%00b"
            })
    void whatCanNotBeUnderstoodIsNamedAndNothingIsListed(String query) {
        stock.hold(1);
        String field = query.substring(0, query.indexOf('='));

        Answer page = staff.get("/holds?" + query);
        Answer region = staff.fragment("/holds?" + query);

        assertThat(page.status()).isEqualTo(422);
        assertThat(region.status()).isEqualTo(200);
        assertThat(page.body()).contains("href=\"#" + field + "\"", "id=\"" + field + "\"");
        assertThat(region.body()).contains("href=\"#" + field + "\"");
        assertThat(ids(page)).isEmpty();
    }

    @Test
    void aPlaceThatNoListHasIsRefused() {
        assertThat(staff.get("/holds?after=x").status()).isEqualTo(400);
        assertThat(staff.get("/holds/overdue?before=x").status()).isEqualTo(400);
    }

    @Test
    void hostileTextStaysText() {
        String hostile = "<img src=x onerror=alert(1)>\"'" + UUID.randomUUID().hashCode();
        HeldStock odd = HeldStock.create(beans, hostile);
        ReservationId id = odd.hold(1);

        Answer page =
                staff.get("/holds?sku=" + encoded(hostile) + "&checkoutId=%22%3E%3Cscript%3E");
        Answer listed = staff.get("/holds?sku=" + encoded(hostile));

        assertThat(ids(listed)).containsExactly(id);
        assertThat(listed.text()).contains(hostile);
        assertThat(page.body() + listed.body())
                .doesNotContain("<img src=x")
                .doesNotContain("\"><script>");
    }

    @Test
    void anEmptyListSaysWhatToDo() {
        assertThat(staff.get("/holds?sku=unheard-of").text())
                .contains("Nothing matches", "Show all");
        assertThat(staff.get("/holds/overdue?sku=unheard-of").text()).contains("Nothing matches");
    }

    @Test
    void tabsCountWhatStandsBehindThem() {
        stock.overdue(1, Duration.ofMinutes(1));
        String text = staff.get("/holds").text();

        assertThat(text)
                .contains("Live " + grouped(reservations.inFlight().holds()))
                .contains("Overdue " + grouped(reservations.backlog().dueHolds()));
    }

    private static String grouped(long figure) {
        return String.format(java.util.Locale.ENGLISH, "%,d", figure);
    }

    private String mine() {
        return "?sku=" + encoded(stock.key().sku().value());
    }

    private List<ReservationId> listed(String more) {
        return ids(staff.get("/holds" + mine() + more));
    }

    private List<ReservationId> pageThrough(String start) {
        Answer page = staff.get(start);
        List<ReservationId> seen = new ArrayList<>(ids(page));
        for (var next = next(page); next.isPresent(); next = next(page)) {
            page = staff.get(next.get());
            seen.addAll(ids(page));
        }
        return seen;
    }

    private static Optional<String> next(Answer page) {
        return link(page, NEXT);
    }

    private static Optional<String> link(Answer page, Pattern pattern) {
        return pattern.matcher(page.body())
                .results()
                .map(found -> HtmlUtils.htmlUnescape(found.group(1)))
                .findFirst();
    }

    static List<ReservationId> ids(Answer page) {
        return HOLD.matcher(page.body())
                .results()
                .map(found -> new ReservationId(Long.parseLong(found.group(1))))
                .toList();
    }
}
