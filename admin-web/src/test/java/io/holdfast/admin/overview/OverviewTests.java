package io.holdfast.admin.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.admin.HeldStock;
import io.holdfast.balances.Balances;
import io.holdfast.balances.StockLevels;
import io.holdfast.reservations.Reservations;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;

import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

@ApplicationTest
class OverviewTests {

    private static final Pattern LINK = Pattern.compile("href=\"(/[^\"#]*)\"");

    @Autowired HttpApi api;
    @Autowired Balances balances;
    @Autowired Reservations reservations;
    @Autowired BeanFactory beans;

    private HeldStock stock;

    @BeforeEach
    void fillShelf() {
        stock = HeldStock.create(beans);
    }

    @AfterEach
    void leaveNothingOverdue() {
        stock.cure();
    }

    @Test
    void itCountsWhatNeedsAPerson() {
        stock.overdue(2, Duration.ofDays(3).plusHours(4));
        stock.hold(998);

        String text = Visitor.staff(api).get("/").text();

        StockLevels levels = balances.levels();
        assertThat(text)
                .contains("Overdue holds " + number(reservations.backlog().dueHolds()))
                .contains("overdue, the oldest for 3 d 4 h", "oldest 3 d 4 h", "Resolve them")
                .contains("Out of stock " + number(levels.out()))
                .contains(number(levels.low()) + " low, those included")
                .contains("Holds in flight " + number(reservations.inFlight().holds()));
    }

    @Test
    void holdsThatAreJustDueRaiseNoAlarm() {
        reservations.expireDue();
        stock.overdue(1, Duration.ofMillis(10));

        String text = Visitor.staff(api).get("/").text();

        assertThat(text).contains("Overdue holds 1 ").doesNotContain("Resolve them");
    }

    @Test
    void whatTheDatabaseRefusesToEndIsNamed() {
        stock.poison(stock.overdue(1, Duration.ofMinutes(1)));
        reservations.expireDue();

        Answer page = Visitor.staff(api).get("/");

        assertThat(page.text()).contains("1 overdue hold is set aside.");
        assertThat(page.body()).contains("href=\"/holds/set-aside\"");
    }

    @Test
    void itShowsTheLatestChangesOfStockAndStaysText() {
        String hostile = "<script>alert(1)</script>" + UUID.randomUUID();
        HeldStock.create(beans, hostile);

        Answer page = Visitor.staff(api).get("/");

        assertThat(page.text()).contains("Received " + hostile, "delivery", "+1,000");
        assertThat(page.body()).doesNotContain("<script>alert");
    }

    @Test
    void itDrawsTheLastDay() {
        stock.hold(1);

        Answer page = Visitor.staff(api).get("/");

        assertThat(page.body().split("<svg class=\"chart\"", -1)).hasSize(3);
        assertThat(page.body()).contains("aria-label=\"Holds placed and baskets refused");
    }

    @Test
    void everyFigureLeadsToAPageThatThereIs() {
        stock.overdue(1, Duration.ofMinutes(1));
        Visitor staff = Visitor.staff(api);

        assertThat(LINK.matcher(staff.fragment("/").body()).results().map(found -> found.group(1)))
                .contains("/holds/overdue", "/stock?stock=out", "/stock?stock=low")
                .contains("/holds?status=held", "/reconciliation", "/activity?area=stock");
    }

    @Test
    void onlyTheRegionIsAnsweredToAScript() {
        String region = Visitor.staff(api).fragment("/").body();

        assertThat(region.strip()).startsWith("<div id=\"overview\"").doesNotContain("<nav");
    }

    private static String number(long figure) {
        return String.format(Locale.ENGLISH, "%,d", figure);
    }
}
