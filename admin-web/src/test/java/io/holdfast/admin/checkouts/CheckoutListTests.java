package io.holdfast.admin.checkouts;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.admin.Till;
import io.holdfast.reservations.CheckoutId;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The list of checkouts, in a database of its own. */
@ApplicationTest
@TestPropertySource(properties = "spring.datasource.hikari.pool-name=checkout-pages")
class CheckoutListTests {

    private static final Pattern CHECKOUT = Pattern.compile("id=\"checkout-([0-9a-f-]{36})\"");
    private static final Pattern NEXT = Pattern.compile("rel=\"next\" href=\"([^\"]+)\"");

    @Autowired HttpApi api;
    @Autowired BeanFactory beans;
    @Autowired JdbcClient jdbc;

    private Till till;
    private Visitor staff;

    @BeforeEach
    void openShop() {
        till = Till.create(beans);
        staff = Visitor.staff(api);
    }

    @Test
    void rowsShowWhatCameOfEach() {
        CheckoutId sold = till.sold();
        String reference = String.valueOf(till.payment(sold).reference());

        String text = staff.get("/checkouts?q=" + reference).text();

        assertThat(text)
                .contains("confirmed", "shop", "#" + number(sold), "confirmed in time", reference)
                .contains("2,409.00 EUR");
    }

    @Test
    void newestComesFirstAndPagesShowEachOnce() {
        List<CheckoutId> opened = new ArrayList<>();
        for (int i = 0; i < 55; i++) {
            opened.addFirst(till.open());
        }

        String sku = till.stock().key().sku().value();
        Answer first = staff.get("/checkouts?q=" + sku);
        Answer second = staff.get(next(first));

        assertThat(ids(first)).isEqualTo(opened.subList(0, 50));
        assertThat(ids(second)).isEqualTo(opened.subList(50, 55));
        assertThat(second.body()).contains("Newest").doesNotContain("rel=\"next\"");
    }

    @Test
    void everyWayOfNamingACheckoutFindsItAlone() {
        CheckoutId sold = till.sold();
        till.open();

        assertThat(found(sold.toString())).containsExactly(sold);
        assertThat(found(String.valueOf(till.payment(sold).reference()))).containsExactly(sold);
        assertThat(found(String.valueOf(number(sold)))).contains(sold);
        assertThat(found(till.stock().key().sku().value())).hasSize(2).contains(sold);
        assertThat(found(sold.toString().substring(0, 8))).isEmpty();
    }

    @Test
    void statusNarrowsItDownAndStaysInTheForm() {
        CheckoutId sold = till.sold();
        CheckoutId open = till.open();
        String sku = till.stock().key().sku().value();

        Answer confirmed = staff.get("/checkouts?status=confirmed&q=" + sku);

        assertThat(ids(confirmed)).containsExactly(sold);
        assertThat(confirmed.body()).contains("value=\"confirmed\" selected");
        assertThat(ids(staff.get("/checkouts?status=open&q=" + sku))).containsExactly(open);
        assertThat(ids(staff.fragment("/checkouts?status=cancelled&q=" + sku))).isEmpty();
    }

    @Test
    void nothingFoundSaysWhatToDo() {
        assertThat(staff.get("/checkouts?q=nobody-s").text())
                .contains("Nothing matches", "searched whole and exact", "Show all");
    }

    @ParameterizedTest
    @ValueSource(strings = {"status=lost", "after=x", "after=", "q=%00", "q=a%0Ab"})
    void whatCanNotBeUnderstoodIsExplained(String query) {
        Answer page = staff.get("/checkouts?" + query);

        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text()).contains("This can't be done yet");
        assertThat(staff.fragment("/checkouts?" + query).status()).isEqualTo(200);
    }

    @Test
    void aMadeUpPlaceReachesNoQuery() {
        String place =
                "{\"list\":\"checkouts\",\"id\":\"1-1-1-x\",\"openedAt\":\"2026-01-01T00:00:00Z\"}";
        String cursor =
                Base64.getUrlEncoder().encodeToString(place.getBytes(StandardCharsets.UTF_8));

        assertThat(staff.get("/checkouts?after=" + cursor).status()).isEqualTo(422);
    }

    @Test
    void aSearchIsText() {
        Answer page = staff.get("/checkouts?q=" + HttpApi.encoded("<b>x</b>\"'"));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body()).doesNotContain("<b>x");
    }

    @Test
    void onlyTheNewestPageRefreshesItself() {
        for (int i = 0; i < 51; i++) {
            till.open();
        }
        String sku = till.stock().key().sku().value();
        Answer first = staff.get("/checkouts?q=" + sku);

        assertThat(first.body()).contains("hx-get=\"/checkouts?q=" + sku);
        assertThat(staff.fragment(next(first)).body()).doesNotContain("every 10s");
    }

    private List<CheckoutId> found(String q) {
        return ids(staff.get("/checkouts?q=" + HttpApi.encoded(q)));
    }

    private long number(CheckoutId id) {
        return jdbc.sql("select id from orders where checkout_id = :id")
                .param("id", id.value())
                .query(Long.class)
                .single();
    }

    private static List<CheckoutId> ids(Answer page) {
        return CHECKOUT.matcher(page.body())
                .results()
                .map((MatchResult match) -> new CheckoutId(UUID.fromString(match.group(1))))
                .toList();
    }

    private static String next(Answer page) {
        var matcher = NEXT.matcher(page.body());
        assertThat(matcher.find()).isTrue();
        return matcher.group(1).replace("&amp;", "&");
    }
}
