package io.holdfast.reservations;

import static io.holdfast.testing.Requests.CLERK;
import static io.holdfast.testing.Requests.basket;
import static io.holdfast.testing.Requests.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.holdfast.balances.BalanceKey;
import io.holdfast.reservations.HoldOutcome.Insufficient;
import io.holdfast.reservations.HoldOutcome.Placed;
import io.holdfast.testing.Deadlines;
import io.holdfast.testing.Shop;
import io.holdfast.testing.Together;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** What the last day was like. The test moves the database's clock. */
@SpringBootTest(
        properties = {
            "spring.liquibase.change-log=classpath:db/changelog/movable-clock.yaml",
            "spring.datasource.hikari.data-source-properties.options"
                    + "=-c search_path=public,pg_catalog"
        })
class HoldStatisticsTests {

    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Autowired private Shop shop;
    @Autowired private Reservations reservations;
    @Autowired private HoldStatistics statistics;
    @Autowired private HoldStatisticsTable table;
    @Autowired private Expiry expiry;
    @Autowired private Deadlines deadlines;
    @Autowired private JdbcClient jdbc;
    @Autowired private TransactionTemplate transaction;

    /** Five minutes into a bucket, so that none ends while the test is at work. */
    @BeforeEach
    void beginWithNothing() {
        held().forEach(hold -> reservations.release(hold, CLERK));
        statistics.flush();
        jdbc("delete from hold_statistics");
        jdbc(
                """
                update clock
                set ahead = date_bin('10 minutes', pg_catalog.clock_timestamp(),
                                     timestamptz 'epoch')
                    + interval '15 minutes' - pg_catalog.clock_timestamp()
                """);
    }

    @AfterEach
    void setTheClockBack() {
        jdbc("update clock set ahead = '0'");
    }

    @Test
    void dayWithoutAnythingIsAHundredAndFortyFiveBucketsOfZeros() {
        List<StatisticsBucket> day = reservations.lastDay();

        Instant first = day.getFirst().startsAt();
        assertThat(day).hasSize(145);
        for (int i = 0; i < 145; i++) {
            Instant start = first.plus(TEN_MINUTES.multipliedBy(i));
            assertThat(day.get(i)).isEqualTo(new StatisticsBucket(start, 0, 0, Duration.ZERO));
        }
        assertThat(day.getLast().startsAt())
                .isCloseTo(databaseTime(), within(10, ChronoUnit.MINUTES))
                .isBeforeOrEqualTo(databaseTime());
        assertThat(first.getEpochSecond() % TEN_MINUTES.toSeconds()).isZero();
    }

    @Test
    void holdsPlacedAndBasketsRefusedAreCounted() {
        BalanceKey balance = shop.shelve(10);
        reservations.hold(basket(line(balance, 1), line(balance, 1), line(balance, 1)));
        reservations.hold(basket(line(balance, 1), line(balance, 100)));

        statistics.flush();

        assertThat(now()).returns(3L, StatisticsBucket::placed);
        assertThat(now()).returns(1L, StatisticsBucket::refused);
    }

    @Test
    void replaysAndOtherRefusalsAreNotCounted() {
        BalanceKey balance = shop.shelve(10);
        HoldLine line = line(balance, 1);
        HoldRequest request = basket(line);
        HoldRequest larger = basket(request.checkoutId(), line, line(balance, 1));
        reservations.hold(request);
        reservations.hold(request);
        reservations.hold(larger);
        reservations.hold(basket(line(balance, 1)), () -> false);
        reservations.hold(basket(line(new BalanceKey(shop.newSku(), balance.location()), 1)));

        statistics.flush();

        assertThat(now()).returns(2L, StatisticsBucket::placed);
        assertThat(now()).returns(1L, StatisticsBucket::refused);
    }

    @Test
    void amendmentsAndReclaimsAreCountedLikeHolds() {
        BalanceKey balance = shop.shelve(10);
        HoldLine kept = line(balance, 1);
        CheckoutId checkout = shop.hold(basket(kept)).getFirst().checkoutId();
        reservations.amend(basket(checkout, kept, line(balance, 2)), () -> true);
        reservations.amend(basket(checkout, line(balance, 11)), () -> true);
        deadlines.pass(reservations.of(checkout));
        reservations.reclaim(checkout, CLERK, () -> true, confirmed -> {});

        statistics.flush();

        assertThat(now()).returns(4L, StatisticsBucket::placed);
        assertThat(now()).returns(1L, StatisticsBucket::refused);
    }

    @Test
    void nothingIsCountedTwice() {
        shop.hold(shop.shelve(10), 1);
        statistics.flush();
        statistics.flush();
        shop.hold(shop.shelve(10), 1);
        statistics.flush();

        assertThat(now()).returns(2L, StatisticsBucket::placed);
    }

    @Test
    void nothingToSayWritesNothing() {
        statistics.flush();

        assertThat(rows()).isZero();
    }

    @Test
    void countsOfSeveralInstancesAddUp() {
        statistics.lag(Duration.ofSeconds(7));
        shop.hold(shop.shelve(10), 1);
        statistics.flush();
        transaction.executeWithoutResult(status -> table.add(5, 2, 9_000));
        transaction.executeWithoutResult(status -> table.add(0, 0, 8_000));

        assertThat(now()).returns(6L, StatisticsBucket::placed);
        assertThat(now()).returns(2L, StatisticsBucket::refused);
        assertThat(now()).returns(Duration.ofSeconds(9), StatisticsBucket::worstLag);
    }

    @Test
    void whatIsCountedWhileOthersFlushIsNeitherLostNorDoubled() {
        BalanceKey balance = shop.shelve(100);

        var outcomes =
                Together.call(
                        16,
                        () -> {
                            var outcome = reservations.hold(basket(line(balance, 10)));
                            statistics.flush();
                            return outcome;
                        });

        assertThat(outcomes).filteredOn(Placed.class::isInstance).hasSize(10);
        assertThat(outcomes).filteredOn(Insufficient.class::isInstance).hasSize(6);
        assertThat(now()).returns(10L, StatisticsBucket::placed);
        assertThat(now()).returns(6L, StatisticsBucket::refused);
    }

    @Test
    void whatTheDatabaseRefusedIsAddedTheNextTime() {
        statistics.lag(Duration.ofSeconds(7));
        shop.hold(shop.shelve(10), 1);
        jdbc("alter table hold_statistics rename to elsewhere");

        assertThatExceptionOfType(DataAccessException.class).isThrownBy(statistics::flush);
        jdbc("alter table elsewhere rename to hold_statistics");
        statistics.flush();

        assertThat(now()).returns(1L, StatisticsBucket::placed);
        assertThat(now()).returns(Duration.ofSeconds(7), StatisticsBucket::worstLag);
    }

    @Test
    void eachBucketHasItsOwnAndTheDayForgetsTheOldest() {
        shop.hold(shop.shelve(10), 1);
        statistics.flush();
        moveClock(Duration.ofHours(24));
        shop.hold(shop.shelve(10), 1);
        shop.hold(shop.shelve(10), 1);
        statistics.flush();

        assertThat(reservations.lastDay().getFirst()).returns(1L, StatisticsBucket::placed);
        assertThat(now()).returns(2L, StatisticsBucket::placed);
        moveClock(TEN_MINUTES);
        assertThat(reservations.lastDay()).extracting(StatisticsBucket::placed).doesNotContain(1L);
        assertThat(reservations.lastDay().get(143)).returns(2L, StatisticsBucket::placed);
    }

    @Test
    void workerThatWasAwayShowsAsLagOnce() {
        shop.hold(shop.shelve(1), 1);
        moveClock(Duration.ofHours(1).plus(MINUTE));

        new ExpiryWorker(expiry, statistics).run();
        statistics.flush();

        assertThat(now().worstLag()).isBetween(MINUTE, MINUTE.multipliedBy(2));
        moveClock(TEN_MINUTES);
        new ExpiryWorker(expiry, statistics).run();
        statistics.flush();
        assertThat(now().worstLag()).isZero();
    }

    @Test
    void countsAreKeptWhenTheInstanceStops() {
        shop.hold(shop.shelve(10), 1);

        new HoldStatisticsWorker(statistics).destroy();

        assertThat(now()).returns(1L, StatisticsBucket::placed);
    }

    private StatisticsBucket now() {
        return reservations.lastDay().getLast();
    }

    /** Whoever used this database before may have left holds that fall due during a test. */
    private List<ReservationId> held() {
        return jdbc.sql("select id from inventory_reservations where status = 'held'")
                .query((row, number) -> new ReservationId(row.getLong("id")))
                .list();
    }

    private long rows() {
        return jdbc.sql("select count(*) from hold_statistics").query(Long.class).single();
    }

    private Instant databaseTime() {
        return jdbc.sql("select clock_timestamp()").query(Instant.class).single();
    }

    private void moveClock(Duration ahead) {
        transaction.executeWithoutResult(
                status ->
                        jdbc.sql("update clock set ahead = ahead + :seconds * interval '1 second'")
                                .param("seconds", ahead.toSeconds())
                                .update());
    }

    private void jdbc(String sql) {
        transaction.executeWithoutResult(status -> jdbc.sql(sql).update());
    }
}
