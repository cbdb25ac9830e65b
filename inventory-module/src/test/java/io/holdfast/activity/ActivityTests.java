package io.holdfast.activity;

import static io.holdfast.testing.Requests.REASON;
import static io.holdfast.testing.Requests.newCheckout;
import static io.holdfast.testing.Requests.newKey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.StockChange.Receipt;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldRequest;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.Reservations;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** What was done, and by whom: acts of a test's own actors. */
@BesideOthers
@SpringBootTest
class ActivityTests {

    private static final Duration HOUR = Duration.ofHours(1);

    private final Actor person = Actor.user("clerk-" + UUID.randomUUID());
    private final Actor system = Actor.apiKey("storefront-" + UUID.randomUUID());
    private final Actor worker = Actor.worker("job-" + UUID.randomUUID());

    @Autowired private Shop shop;
    @Autowired private Activities activities;
    @Autowired private Balances balances;
    @Autowired private Reservations reservations;
    @Autowired private TransactionTemplate transaction;

    @ParameterizedTest
    @EnumSource
    void everyKindCanBeRecorded(ActivityKind kind) {
        activities.record(kind, person, null, null, null);

        assertThat(kinds(by(person))).containsExactly(kind.code());
    }

    @Test
    void actIsListedWithAllThatWasSaid() {
        activities.record(ActivityKind.PASSWORD_RESET, person, " somebody ", null, "forgotten ");

        assertThat(list(by(person)))
                .singleElement()
                .returns("password-reset", Activity::kind)
                .returns(person, Activity::actor)
                .returns("somebody", Activity::subject)
                .returns("forgotten", Activity::reason)
                .returns(0, Activity::onHandDelta)
                .returns(0, Activity::reservedDelta)
                .returns(null, Activity::sku)
                .returns(null, Activity::location)
                .returns(null, Activity::reservationId);
    }

    @Test
    void movementIsListedWithItsUnitsAndItsBalance() {
        BalanceKey balance = shop.nothing();
        receive(balance, 7);

        assertThat(list(by(person)))
                .singleElement()
                .returns("receipt", Activity::kind)
                .returns(balance.sku(), Activity::sku)
                .returns(balance.location(), Activity::location)
                .returns(7, Activity::onHandDelta)
                .returns(0, Activity::reservedDelta)
                .returns(null, Activity::subject)
                .returns(REASON.value(), Activity::reason);
    }

    @Test
    void actThatIsUndoneIsNotRecorded() {
        transaction.executeWithoutResult(
                status -> {
                    activities.record(ActivityKind.USER_CREATED, person, "somebody", null, null);
                    status.setRollbackOnly();
                });

        assertThat(list(by(person))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\tb"})
    void subjectIsText(String subject) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(
                        () ->
                                activities.record(
                                        ActivityKind.SKU_SAVED, person, subject, null, null))
                .returns("subject", InvalidValueException::field);
    }

    @Test
    void subjectHasUpToTwoHundredCharacters() {
        activities.record(ActivityKind.SKU_SAVED, person, "😀".repeat(200), null, null);

        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(
                        () ->
                                activities.record(
                                        ActivityKind.SKU_SAVED,
                                        person,
                                        "x".repeat(201),
                                        null,
                                        null));
        assertThat(list(by(person))).hasSize(1);
    }

    @Test
    void reasonHasUpToFiveHundredCharacters() {
        activities.record(ActivityKind.USER_DISABLED, person, null, null, "x".repeat(500));

        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(
                        () ->
                                activities.record(
                                        ActivityKind.USER_DISABLED,
                                        person,
                                        null,
                                        null,
                                        "x".repeat(501)))
                .returns("reason", InvalidValueException::field);
    }

    @Test
    void actOnAHoldThatIsNotThereIsRefused() {
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(
                        () ->
                                activities.record(
                                        ActivityKind.HOLD_EXTENDED, person, null, -1L, null));
    }

    @Test
    void ledgerAndOtherActsStandInTheOrderInWhichTheyWereDone() {
        BalanceKey balance = shop.nothing();
        activities.record(ActivityKind.SIGNED_IN, person, null, null, null);
        receive(balance, 3);
        activities.record(ActivityKind.SKU_SAVED, person, null, null, null);
        receive(balance, 4);

        assertThat(kinds(by(person)))
                .containsExactly("receipt", "sku-saved", "receipt", "signed-in");
        assertThat(list(by(person)))
                .isSortedAccordingTo(Comparator.comparing(Activity::recordedAt).reversed());
    }

    @Test
    void holdsWholeStoryIsItsLedgerAndItsExtensions() {
        Reservation hold = hold(shop.shelve(10));
        hold(shop.shelve(10));
        reservations.extend(hold.id(), HOUR.multipliedBy(2), person);
        reservations.confirm(hold.id(), system);

        List<Activity> story = list(ActivityQuery.ofHold(hold.id().value()));

        assertThat(story)
                .extracting(Activity::kind)
                .containsExactly("confirmation", "hold-extended", "hold");
        assertThat(story).extracting(Activity::actor).containsExactly(system, person, system);
        assertThat(story).extracting(Activity::reservationId).containsOnly(hold.id().value());
    }

    @Test
    void storyOfSeveralHoldsIsOneListAndLeavesOthersOut() {
        Reservation one = hold(shop.shelve(10));
        hold(shop.shelve(10));
        Reservation other = hold(shop.shelve(10));
        reservations.extend(one.id(), HOUR.multipliedBy(2), person);
        reservations.confirm(other.id(), system);
        var both = Set.of(one.id().value(), other.id().value());

        assertThat(activities.ofHolds(both, 10).items())
                .extracting(Activity::kind)
                .containsExactly("confirmation", "hold-extended", "hold", "hold");
        assertThat(activities.ofHolds(both, 10).items())
                .extracting(Activity::reservationId)
                .containsOnly(one.id().value(), other.id().value());
        assertThat(activities.ofHolds(both, 3).next()).isNotNull();
        assertThat(activities.ofHolds(Set.of(), 10).items()).isEmpty();
    }

    @Test
    void areaTellsApartStockHoldsAndTheRest() {
        BalanceKey balance = shop.nothing();
        receive(balance, 10);
        Reservation hold = hold(balance, person);
        reservations.extend(hold.id(), HOUR.multipliedBy(2), person);
        reservations.release(hold.id(), person);
        activities.record(ActivityKind.API_KEY_REVOKED, person, "a key", null, null);

        assertThat(kinds(about(ActivityArea.STOCK))).containsExactly("receipt");
        assertThat(kinds(about(ActivityArea.HOLDS)))
                .containsExactly("release", "hold-extended", "hold");
        assertThat(kinds(about(ActivityArea.ADMINISTRATION))).containsExactly("api-key-revoked");
    }

    @Test
    void originTellsApartPeopleSystemsAndWorkers() {
        BalanceKey balance = shop.nothing();
        receive(balance, 10);
        Reservation hold = hold(balance, system);
        reservations.extend(hold.id(), HOUR.multipliedBy(2), person);
        activities.record(ActivityKind.HOLD_EXTENDED, worker, null, hold.id().value(), null);
        reservations.release(hold.id(), worker);

        assertThat(kinds(from(Origin.PAGE, hold))).containsExactly("hold-extended");
        assertThat(kinds(from(Origin.API_KEY, hold))).containsExactly("hold");
        assertThat(kinds(from(Origin.WORKER, hold))).containsExactly("release", "hold-extended");
    }

    @Test
    void filtersAreJoinedByAnd() {
        receive(shop.nothing(), 10);

        assertThat(list(new ActivityQuery(person, Origin.WORKER, null, null))).isEmpty();
        assertThat(list(new ActivityQuery(person, Origin.PAGE, ActivityArea.HOLDS, null)))
                .isEmpty();
        assertThat(list(new ActivityQuery(person, Origin.PAGE, ActivityArea.STOCK, null)))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 7})
    void everyActIsListedOnceInOrderThoughMoreAreDone(int limit) {
        BalanceKey balance = shop.nothing();
        for (int i = 0; i < 3; i++) {
            receive(balance, 1);
            activities.record(ActivityKind.SIGNED_IN, person, null, null, null);
        }
        List<Activity> before = list(by(person));

        assertThat(pages(by(person), limit, () -> receive(balance, 1)))
                .containsExactlyElementsOf(before);
    }

    @Test
    void lastPageSaysSoAlsoWhenItIsFull() {
        activities.record(ActivityKind.SIGNED_IN, person, null, null, null);
        receive(shop.nothing(), 1);

        assertThat(activities.list(by(person), null, 1).next()).isNotNull();
        assertThat(activities.list(by(person), null, 2).next()).isNull();
        assertThat(activities.list(by(worker), null, 2).next()).isNull();
    }

    @Test
    void actsRecordedAtOnceAreAllListed() {
        Together.call(
                16,
                () -> {
                    activities.record(ActivityKind.SIGNED_IN, person, null, null, null);
                    return receive(shop.nothing(), 1);
                });

        assertThat(pages(by(person), 5, () -> shop.shelve(1)))
                .hasSize(32)
                .doesNotHaveDuplicates()
                .isSortedAccordingTo(Comparator.comparingLong(Activity::id).reversed());
    }

    @Test
    void pageHasAtMostTwoHundredRows() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> activities.list(ActivityQuery.all(), null, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> activities.list(ActivityQuery.all(), null, 201));
    }

    private static ActivityQuery by(Actor actor) {
        return new ActivityQuery(actor, null, null, null);
    }

    private ActivityQuery about(ActivityArea area) {
        return new ActivityQuery(person, null, area, null);
    }

    private static ActivityQuery from(Origin origin, Reservation hold) {
        return new ActivityQuery(null, origin, null, hold.id().value());
    }

    private List<Activity> list(ActivityQuery query) {
        return activities.list(query, null, Activities.MAX_LIST).items();
    }

    private List<String> kinds(ActivityQuery query) {
        return list(query).stream().map(Activity::kind).toList();
    }

    private List<Activity> pages(ActivityQuery query, int limit, Runnable betweenPages) {
        List<Activity> all = new ArrayList<>();
        @Nullable Long next = null;
        do {
            ActivityPage page = activities.list(query, next, limit);
            all.addAll(page.items());
            next = page.next();
            betweenPages.run();
        } while (next != null);
        return all;
    }

    private BalanceKey receive(BalanceKey balance, int units) {
        balances.change(new Receipt(newKey(), balance, new Quantity(units), REASON, person));
        return balance;
    }

    private Reservation hold(BalanceKey balance) {
        return hold(balance, system);
    }

    private Reservation hold(BalanceKey balance, Actor actor) {
        HoldLine line = new HoldLine(newKey(), balance, new Quantity(1));
        return shop.hold(new HoldRequest(newCheckout(), List.of(line), HOUR, actor)).getFirst();
    }
}
