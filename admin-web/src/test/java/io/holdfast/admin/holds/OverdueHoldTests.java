package io.holdfast.admin.holds;

import static io.holdfast.reservations.ReservationStatus.EXPIRED;
import static io.holdfast.reservations.ReservationStatus.HELD;
import static io.holdfast.reservations.ReservationStatus.RELEASED;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.activity.Activities;
import io.holdfast.activity.Activity;
import io.holdfast.activity.ActivityQuery;
import io.holdfast.admin.HeldStock;
import io.holdfast.balances.Actor;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;

import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Ending overdue holds by hand, and what is said about those that the worker can't end. */
@ApplicationTest
class OverdueHoldTests {

    private static final Duration A_MINUTE = Duration.ofMinutes(1);
    private static final String EXPIRE = "/holds/overdue/expire";
    private static final String RELEASE = "/holds/overdue/release";

    @Autowired HttpApi api;
    @Autowired Reservations reservations;
    @Autowired Activities activities;
    @Autowired BeanFactory beans;

    private HeldStock stock;

    @BeforeEach
    void fillShelf() {
        stock = HeldStock.create(beans);
    }

    @AfterEach
    void leaveNoPoison() {
        stock.cure();
    }

    @Test
    void tickedHoldsExpireAndTheOthersStay() {
        ReservationId one = stock.overdue(2, A_MINUTE);
        ReservationId other = stock.overdue(3, A_MINUTE);
        ReservationId unticked = stock.overdue(4, A_MINUTE);
        Visitor admin = Visitor.admin(api);

        Answer answer = admin.post(EXPIRE, ids(one, other));

        assertThat(answer.status()).isBetween(302, 303);
        assertThat(answer.location()).isEqualTo("/holds/overdue");
        assertThat(admin.follow(answer).text())
                .contains("2 of 2 holds expired")
                .contains("#" + one + " Expired: 2 units of " + stock.key().sku())
                .contains("#" + other + " Expired: 3 units of " + stock.key().sku());
        assertThat(Stream.of(one, other, unticked).map(stock::status))
                .containsExactly(EXPIRED, EXPIRED, HELD);
        assertThat(stock.reserved()).isEqualTo(4);
        assertThat(latest(one)).returns(Actor.user("admin"), Activity::actor);
    }

    @Test
    void tickedHoldsAreReleased() {
        ReservationId one = stock.overdue(2, A_MINUTE);
        Visitor admin = Visitor.admin(api);

        Answer page = admin.follow(admin.post(RELEASE, ids(one)));

        assertThat(page.text()).contains("1 of 1 hold released");
        assertThat(stock.status(one)).isEqualTo(RELEASED);
        assertThat(stock.reserved()).isZero();
    }

    @Test
    void eachIsAnsweredForItself() {
        ReservationId due = stock.overdue(1, A_MINUTE);
        ReservationId before = stock.overdue(1, A_MINUTE);
        ReservationId released = stock.overdue(1, A_MINUTE);
        ReservationId inTime = stock.hold(1);
        ReservationId unknown = new ReservationId(Long.MAX_VALUE);
        reservations.expire(before, HeldStock.SHOP);
        reservations.release(released, HeldStock.SHOP);
        Visitor admin = Visitor.admin(api);

        Answer page = admin.follow(admin.post(EXPIRE, ids(due, before, released, inTime, unknown)));

        assertThat(page.text())
                .contains("2 of 5 holds expired")
                .contains("#" + due + " Expired: 1 unit of")
                .contains("#" + before + " It was expired before.")
                .contains("#" + released + " It was released before.")
                .contains("#" + inTime + " Its deadline is still to come")
                .contains("#" + unknown + " There is no such hold.");
        assertThat(stock.status(inTime)).isEqualTo(HELD);
        assertThat(stock.reserved()).isEqualTo(1);
    }

    @Test
    void theSameFormAgainChangesNothing() {
        ReservationId one = stock.overdue(2, A_MINUTE);
        Visitor admin = Visitor.admin(api);

        admin.follow(admin.post(EXPIRE, ids(one, one)));
        Activity first = latest(one);
        Answer page = admin.follow(admin.post(EXPIRE, ids(one)));

        assertThat(page.text()).contains("1 of 1 hold expired", "It was expired before.");
        assertThat(latest(one)).isEqualTo(first);
        assertThat(stock.reserved()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {EXPIRE, RELEASE})
    void oneThatTheDatabaseRefusesHarmsNoOther(String address) {
        ReservationId first = stock.overdue(1, A_MINUTE);
        ReservationId bad = stock.overdue(1, A_MINUTE);
        ReservationId last = stock.overdue(1, A_MINUTE);
        stock.poison(bad);
        reservations.expireDue();
        ReservationId later = stock.overdue(1, A_MINUTE);
        Visitor admin = Visitor.admin(api);

        Answer page = admin.follow(admin.post(address, ids(bad, later)));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text())
                .contains("1 of 2 holds")
                .contains("#" + bad + " The database refused.")
                .doesNotContain("poisoned");
        assertThat(page.body()).contains("<a href=\"/holds/set-aside\">");
        assertThat(stock.status(bad)).isEqualTo(HELD);
        assertThat(Stream.of(first, last, later).map(stock::status)).doesNotContain(HELD);
        assertThat(stock.reserved()).isEqualTo(1);
    }

    @Test
    void whatWasSetAsideIsExplainedToAdminsAndNamedToStaff() {
        ReservationId bad = stock.overdue(1, A_MINUTE);
        stock.poison(bad);
        reservations.expireDue();

        Answer forAdmins = Visitor.admin(api).get("/holds/set-aside");
        Answer forStaff = Visitor.staff(api).get("/holds/set-aside");

        assertThat(HoldListTests.ids(forAdmins)).contains(bad);
        assertThat(forAdmins.text()).contains(HeldStock.ERROR);
        assertThat(forAdmins.body()).doesNotContain("<b>hold</b>");
        assertThat(HoldListTests.ids(forStaff)).contains(bad);
        assertThat(forStaff.text()).doesNotContain("poisoned");
    }

    @Test
    void nothingTickedIsSaidAndChangesNothing() {
        ReservationId one = stock.overdue(1, A_MINUTE);
        Visitor admin = Visitor.admin(api);

        Answer answer = admin.post(EXPIRE, "sku", stock.key().sku().value());

        assertThat(answer.location()).isEqualTo("/holds/overdue?sku=" + stock.key().sku());
        assertThat(admin.follow(answer).text()).contains("No hold is ticked");
        assertThat(stock.status(one)).isEqualTo(HELD);
    }

    @Test
    void moreThanAPageIsRefusedWhole() {
        ReservationId one = stock.overdue(1, A_MINUTE);
        String[] tooMany =
                LongStream.rangeClosed(one.value(), one.value() + Reservations.MAX_LIST)
                        .boxed()
                        .flatMap(id -> Stream.of("id", id.toString()))
                        .toArray(String[]::new);

        assertThat(Visitor.admin(api).post(EXPIRE, tooMany).status()).isEqualTo(400);
        assertThat(Visitor.admin(api).post(EXPIRE, "id", "x").status()).isEqualTo(400);
        assertThat(stock.status(one)).isEqualTo(HELD);
    }

    @ParameterizedTest
    @ValueSource(strings = {EXPIRE, RELEASE})
    void staffMayLookAndNotEnd(String address) {
        ReservationId one = stock.overdue(1, A_MINUTE);
        Visitor staff = Visitor.staff(api);

        Answer page = staff.get("/holds/overdue?sku=" + stock.key().sku());

        assertThat(HoldListTests.ids(page)).containsExactly(one);
        assertThat(page.body()).doesNotContain("type=\"checkbox\"").doesNotContain("Expire ticked");
        assertThat(staff.post(address, ids(one)).status()).isEqualTo(403);
        assertThat(stock.status(one)).isEqualTo(HELD);
    }

    @Test
    void aFormOfAnotherSiteEndsNothing() {
        ReservationId one = stock.overdue(1, A_MINUTE);

        Answer answer = Visitor.admin(api).postWithoutToken(EXPIRE, ids(one));

        assertThat(answer.location()).isNotEqualTo("/holds/overdue");
        assertThat(stock.status(one)).isEqualTo(HELD);
    }

    private static String[] ids(ReservationId... ids) {
        return IntStream.range(0, ids.length * 2)
                .mapToObj(i -> i % 2 == 0 ? "id" : ids[i / 2].toString())
                .toArray(String[]::new);
    }

    private Activity latest(ReservationId id) {
        return activities.list(ActivityQuery.ofHold(id.value()), null, 1).items().getFirst();
    }
}
