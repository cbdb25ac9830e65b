package io.holdfast.admin.holds;

import static io.holdfast.reservations.ReservationStatus.CONFIRMED;
import static io.holdfast.reservations.ReservationStatus.EXPIRED;
import static io.holdfast.reservations.ReservationStatus.HELD;
import static io.holdfast.reservations.ReservationStatus.RELEASED;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ApplicationTest;
import io.holdfast.HttpApi;
import io.holdfast.HttpApi.Answer;
import io.holdfast.Visitor;
import io.holdfast.admin.HeldStock;
import io.holdfast.reservations.CheckoutId;
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
import java.time.Instant;
import java.util.UUID;

/** One hold's page: what it tells, and what can be done there. */
@ApplicationTest
class HoldPageTests {

    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    @Autowired HttpApi api;
    @Autowired Reservations reservations;
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
    void itTellsTheWholeStory() {
        ReservationId id = stock.hold(3);
        Visitor admin = Visitor.admin(api);
        admin.post(hold(id) + "/extend", "holdFor", "PT1H");
        admin.post(hold(id) + "/release");

        String text = admin.get(hold(id)).text();

        assertThat(text)
                .contains("Hold " + id, "released", stock.key().sku().value())
                .contains(stock.get(id).checkoutId().toString())
                .contains("Name of " + stock.key().sku())
                .containsSubsequence(
                        "Hold released",
                        "user:admin",
                        "reserved −3 → 0",
                        "Hold extended",
                        "until",
                        "user:admin",
                        "Hold placed",
                        "api-key:shop",
                        "reserved +3 → 3");
    }

    @Test
    void otherHoldsOfTheCheckoutAreLinked() {
        CheckoutId checkout = new CheckoutId(UUID.randomUUID());
        ReservationId one = stock.hold(checkout, 1);
        ReservationId other = stock.hold(checkout, 2);
        stock.hold(3);

        assertThat(HoldListTests.ids(Visitor.staff(api).get(hold(one)))).containsExactly(other);
    }

    @Test
    void releaseShowsWhatWillChangeAndThenChangesIt() {
        ReservationId id = stock.hold(3);
        Visitor admin = Visitor.admin(api);

        Answer page = admin.get(hold(id));
        Answer answer = admin.post(hold(id) + "/release");

        assertThat(page.text())
                .containsSubsequence("Reserved", "3", "−3", "0", "Available", "997", "+3", "1,000");
        assertThat(answer.location()).isEqualTo(hold(id));
        assertThat(admin.follow(answer).text()).contains("Released: 3 units of");
        assertThat(stock.status(id)).isEqualTo(RELEASED);
        assertThat(stock.reserved()).isZero();
    }

    @Test
    void aSecondReleaseChangesNothing() {
        ReservationId id = stock.hold(3);
        Visitor admin = Visitor.admin(api);
        admin.follow(admin.post(hold(id) + "/release"));

        Answer page = admin.follow(admin.post(hold(id) + "/release"));

        assertThat(page.text()).contains("It was released before. Nothing was changed again.");
        assertThat(page.body()).contains("class=\"note good\"");
        assertThat(stock.balance().available()).isEqualTo(1_000);
    }

    @Test
    void aStalePageDoesNotUndoAnotherEnding() {
        ReservationId confirmed = stock.hold(3);
        ReservationId expired = stock.overdue(2, A_MINUTE);
        reservations.confirm(confirmed, HeldStock.SHOP);
        reservations.expire(expired, HeldStock.SHOP);
        Visitor admin = Visitor.admin(api);

        Answer ofConfirmed = admin.follow(admin.post(hold(confirmed) + "/release"));
        Answer ofExpired = admin.follow(admin.post(hold(expired) + "/release"));

        assertThat(ofConfirmed.text()).contains("It was confirmed before. Nothing was changed.");
        assertThat(ofConfirmed.body()).contains("class=\"note bad\"");
        assertThat(ofExpired.text()).contains("It had expired before. Nothing was changed.");
        assertThat(stock.status(confirmed)).isEqualTo(CONFIRMED);
        assertThat(stock.status(expired)).isEqualTo(EXPIRED);
        assertThat(stock.balance().onHand()).isEqualTo(997);
    }

    @Test
    void extendingMovesTheDeadlineAndSaysWhereTo() {
        ReservationId id = stock.hold(1);
        Instant before = stock.get(id).expiresAt();
        Visitor admin = Visitor.admin(api);

        Answer page = admin.follow(admin.post(hold(id) + "/extend", "holdFor", "PT24H"));

        assertThat(page.text()).contains("The hold lasts until");
        assertThat(stock.get(id).expiresAt()).isAfter(before.plus(Duration.ofHours(23)));
    }

    @Test
    void onlyExtensionsThatLeadBeyondTheDeadlineAreOffered() {
        ReservationId id = stock.hold(1);
        Visitor admin = Visitor.admin(api);

        assertThat(admin.get(hold(id)).body())
                .doesNotContain("value=\"PT5M\"")
                .contains("value=\"PT15M\"", "value=\"PT1H\"", "value=\"PT24H\"");
    }

    @Test
    void anOverdueHoldIsNotExtendedButExpired() {
        ReservationId id = stock.overdue(2, A_MINUTE);
        Visitor admin = Visitor.admin(api);

        Answer page = admin.get(hold(id));
        Answer extended = admin.follow(admin.post(hold(id) + "/extend", "holdFor", "PT15M"));
        Answer expired = admin.follow(admin.post(hold(id) + "/expire"));

        assertThat(page.body()).doesNotContain("name=\"holdFor\"").contains("Expire now");
        assertThat(extended.text()).contains("Its deadline has passed, so it can't be extended.");
        assertThat(expired.text()).contains("Expired: 2 units of");
        assertThat(stock.status(id)).isEqualTo(EXPIRED);
        assertThat(stock.reserved()).isZero();
    }

    @Test
    void aHoldInTimeDoesNotExpire() {
        ReservationId id = stock.hold(1);
        Visitor admin = Visitor.admin(api);

        Answer page = admin.follow(admin.post(hold(id) + "/expire"));

        assertThat(page.text()).contains("Its deadline is still to come");
        assertThat(stock.status(id)).isEqualTo(HELD);
    }

    @Test
    void anExtensionThatIsTooLongIsRefused() {
        ReservationId id = stock.hold(1);
        Instant before = stock.get(id).expiresAt();
        Visitor admin = Visitor.admin(api);

        Answer page = admin.follow(admin.post(hold(id) + "/extend", "holdFor", "PT25H"));

        assertThat(page.text()).contains("That extension must be from PT1S to PT24H.");
        assertThat(admin.post(hold(id) + "/extend", "holdFor", "soon").status()).isEqualTo(400);
        assertThat(admin.post(hold(id) + "/extend").status()).isEqualTo(400);
        assertThat(stock.get(id).expiresAt()).isEqualTo(before);
    }

    @Test
    void aHoldThatTheDatabaseRefusesToEndSaysSo() {
        ReservationId id = stock.overdue(1, A_MINUTE);
        stock.poison(id);
        reservations.expireDue();
        Visitor admin = Visitor.admin(api);

        Answer page = admin.follow(admin.post(hold(id) + "/expire"));

        assertThat(page.text()).contains("The database refused.", "once", HeldStock.ERROR);
        assertThat(page.body()).doesNotContain("<b>hold</b>").contains("href=\"/holds/set-aside\"");
        assertThat(Visitor.staff(api).get(hold(id)).text()).doesNotContain("poisoned");
        assertThat(stock.status(id)).isEqualTo(HELD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/release", "/expire", "/extend"})
    void staffMayLookAndNotChange(String action) {
        ReservationId id = stock.hold(1);
        Instant deadline = stock.get(id).expiresAt();
        Visitor staff = Visitor.staff(api);

        assertThat(staff.get(hold(id)).body())
                .doesNotContain("/release\"")
                .doesNotContain("holdFor");
        assertThat(staff.post(hold(id) + action, "holdFor", "PT1H").status()).isEqualTo(403);
        assertThat(Visitor.nobody(api).get(hold(id)).location()).isEqualTo("/login");
        assertThat(stock.status(id)).isEqualTo(HELD);
        assertThat(stock.get(id).expiresAt()).isEqualTo(deadline);
    }

    @Test
    void onlyALiveHoldRefreshesItself() {
        ReservationId id = stock.hold(1);
        Visitor staff = Visitor.staff(api);

        Answer live = staff.fragment(hold(id));
        reservations.release(id, HeldStock.SHOP);

        assertThat(live.body().strip()).startsWith("<div id=\"story\"");
        assertThat(live.body()).contains("hx-get=\"" + hold(id) + "\"");
        assertThat(staff.fragment(hold(id)).body()).doesNotContain("hx-get");
    }

    @Test
    void aHoldThatThereIsNotIsNotFound() {
        Visitor admin = Visitor.admin(api);

        assertThat(admin.get("/holds/9223372036854775807").status()).isEqualTo(404);
        assertThat(admin.get("/holds/-1").status()).isEqualTo(404);
        assertThat(admin.get("/holds/x").status()).isEqualTo(400);
        assertThat(admin.follow(admin.post("/holds/9223372036854775807/release")).status())
                .isEqualTo(404);
    }

    private static String hold(ReservationId id) {
        return "/holds/" + id;
    }
}
