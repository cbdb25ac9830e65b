package io.holdfast.reservations;

import static io.holdfast.testing.Requests.SHOPPER;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.reservations.TransitionOutcome.Done;
import io.holdfast.reservations.TransitionOutcome.Expired;
import io.holdfast.testing.Invariants;
import io.holdfast.testing.Sessions;
import io.holdfast.testing.Shop;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.time.Instant;
import java.util.TimeZone;

/** The database's clock decides, whatever the JVM believes. Here the test moves the database's. */
@SpringBootTest(
        properties = {
            "spring.liquibase.change-log=classpath:db/changelog/movable-clock.yaml",
            "spring.datasource.hikari.data-source-properties.options"
                    + "=-c search_path=public,pg_catalog"
        })
class TimeTests {

    private static final Duration HOUR = Duration.ofHours(1);

    private final TimeZone zone = TimeZone.getDefault();

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private Sessions sessions;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;
    @Autowired private Invariants invariants;

    @AfterEach
    void everythingAddsUp() {
        setClockAhead(Duration.ZERO);
        setZone(zone);
        invariants.check();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Australia/Brisbane", "America/Los_Angeles"})
    void holdOfAnHourRunsOutAfterAnHourWhateverTheZoneOfTheJvm(String jvmZone) {
        setZone(TimeZone.getTimeZone(jvmZone));

        assertThatHoldOfAnHourRunsOutAfterAnHourFrom(Duration.ZERO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT10M", "PT-10M", "P1D", "P-1D"})
    void holdOfAnHourRunsOutAfterAnHourHoweverWrongTheClockOfTheJvm(Duration ahead) {
        assertThatHoldOfAnHourRunsOutAfterAnHourFrom(ahead);
    }

    private void assertThatHoldOfAnHourRunsOutAfterAnHourFrom(Duration start) {
        setClockAhead(start);
        Reservation hold = shop.hold(shop.shelve(1), 1);
        assertHeldAfterTheWorkerRan(hold);

        setClockAhead(start.plusMinutes(59));
        assertHeldAfterTheWorkerRan(hold);

        setClockAhead(start.plusMinutes(61));
        assertThat(shop.now(hold).overdue()).isTrue();
        reservations.expireDue();
        assertThat(shop.status(hold.id())).isEqualTo(ReservationStatus.EXPIRED);
    }

    private void assertHeldAfterTheWorkerRan(Reservation hold) {
        reservations.expireDue();
        assertThat(shop.now(hold)).isEqualTo(hold);
        assertThat(hold.overdue()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT10M", "PT-10M"})
    void confirmationIsJudgedByTheDatabase(Duration ahead) {
        setClockAhead(ahead);
        Reservation inTime = shop.hold(shop.shelve(1), 1);
        Reservation tooLate = shop.hold(shop.shelve(1), 1);

        setClockAhead(ahead.plusMinutes(59));
        assertThat(reservations.confirm(inTime.id(), SHOPPER)).isInstanceOf(Done.class);

        setClockAhead(ahead.plusMinutes(61));
        assertThat(reservations.confirm(tooLate.id(), SHOPPER)).isInstanceOf(Expired.class);
    }

    @Test
    void extensionCountsFromTheDatabasesNow() {
        Reservation hold = shop.hold(shop.shelve(1), 1);

        setClockAhead(Duration.ofMinutes(59));
        reservations.extend(hold.id(), HOUR, SHOPPER);

        setClockAhead(Duration.ofMinutes(118));
        assertThat(shop.now(hold).overdue()).isFalse();
        setClockAhead(Duration.ofMinutes(120));
        assertThat(shop.now(hold).overdue()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Australia/Brisbane", "America/Los_Angeles"})
    void instantsPassUnchangedWhateverTheZoneOfTheJvm(String jvmZone) {
        setZone(TimeZone.getTimeZone(jvmZone));
        Instant before = databaseTime();
        Reservation hold = shop.hold(shop.shelve(1), 1);
        Instant after = databaseTime();

        assertThat(hold.heldAt()).isBetween(before, after);
        assertThat(shop.now(hold).heldAt()).isBetween(before, after);
        assertThat(Duration.between(hold.heldAt(), hold.expiresAt())).isEqualTo(HOUR);
    }

    @Test
    void lagIsMeasuredByTheDatabase() {
        shop.hold(shop.shelve(1), 1);
        setClockAhead(Duration.ofHours(4));

        assertThat(reservations.backlog().oldest())
                .isBetween(Duration.ofHours(3), Duration.ofHours(4));

        reservations.expireDue();
        assertThat(reservations.backlog()).isEqualTo(ExpiryBacklog.NONE);
    }

    private Instant databaseTime() {
        return jdbc.sql("select clock_timestamp()").query(Instant.class).single();
    }

    private void setClockAhead(Duration ahead) {
        transaction.executeWithoutResult(
                status ->
                        jdbc.sql("update clock set ahead = :seconds * interval '1 second'")
                                .param("seconds", ahead.toSeconds())
                                .update());
    }

    /** Sessions keep the zone that the JVM had when they began. */
    private void setZone(TimeZone zone) {
        TimeZone.setDefault(zone);
        sessions.renew();
    }
}
