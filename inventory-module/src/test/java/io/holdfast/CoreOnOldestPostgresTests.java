package io.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.balances.BalanceLevelsTests;
import io.holdfast.balances.StockChangeTests;
import io.holdfast.balances.StockReplayTests;
import io.holdfast.postgres.BesideOthers;
import io.holdfast.reservations.AmendmentTests;
import io.holdfast.reservations.BasketTests;
import io.holdfast.reservations.ClearanceTests;
import io.holdfast.reservations.ExpiryRaceTests;
import io.holdfast.reservations.ExpiryTests;
import io.holdfast.reservations.LastUnitTests;
import io.holdfast.reservations.LockOrderTests;
import io.holdfast.reservations.LostAnswerTests;
import io.holdfast.reservations.ReclaimTests;
import io.holdfast.reservations.TogetherAsAloneTests;
import io.holdfast.reservations.TransitionTests;
import io.holdfast.reservations.WholeCheckoutTests;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The core suite on the oldest PostgreSQL that is supported, without Docker. And without lanes:
 * here everybody claims and ends alone, also in races; what is done together is tested by its own.
 */
@BesideOthers
@SpringBootTest(properties = "holdfast.lanes.enabled=false")
@Import(OldestPostgres.class)
@EnabledIf(
        value = "io.holdfast.OldestPostgres#isThere",
        disabledReason = "the build fetches the oldest PostgreSQL for Linux on x86-64 only")
class CoreOnOldestPostgresTests {

    @Test
    void serverIsOfThatVersion(@Autowired JdbcClient jdbc) {
        assertThat(jdbc.sql("show server_version").query(String.class).single()).startsWith("15.");
    }

    @Nested
    class Amendment extends AmendmentTests {}

    @Nested
    class Basket extends BasketTests {}

    @Nested
    class Clearance extends ClearanceTests {}

    @Nested
    class ExpiryRace extends ExpiryRaceTests {}

    @Nested
    class Expiry extends ExpiryTests {}

    @Nested
    class LastUnit extends LastUnitTests {}

    @Nested
    class LockOrder extends LockOrderTests {}

    @Nested
    class LostAnswer extends LostAnswerTests {}

    @Nested
    class Reclaim extends ReclaimTests {}

    @Nested
    class TogetherAsAlone extends TogetherAsAloneTests {}

    @Nested
    class Transition extends TransitionTests {}

    @Nested
    class WholeCheckout extends WholeCheckoutTests {}

    @Nested
    class BalanceLevels extends BalanceLevelsTests {}

    @Nested
    class StockChange extends StockChangeTests {}

    @Nested
    class StockReplay extends StockReplayTests {}
}
