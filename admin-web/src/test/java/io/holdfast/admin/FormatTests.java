package io.holdfast.admin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** How pages write figures and times. */
class FormatTests {

    private final Format format = new Format(ZoneId.of("Europe/Berlin"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock = "0|0\n999|999\n1204|1,204\n-1204|−1,204\n2147483647|2,147,483,647")
    void numbersAreGrouped(long number, String written) {
        assertThat(format.number(number)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = "0|±0\n1200|+1,200\n-3|−3")
    void changesCarryTheirSign(long change, String written) {
        assertThat(format.signed(change)).isEqualTo(written);
    }

    @Test
    void timesCarryTheOffsetOfTheirDay() {
        assertThat(format.moment(Instant.parse("2026-01-31T13:32:08Z")))
                .isEqualTo("2026-01-31 14:32:08 +01:00");
        assertThat(format.moment(Instant.parse("2026-07-31T13:32:08Z")))
                .isEqualTo("2026-07-31 15:32:08 +02:00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    "PT-5S|0 s\nPT0.4S|0 s\nPT48S|48 s\nPT6M12S|6 min 12 s\nPT3H|3 h\n"
                            + "PT3H5M|3 h 5 min\nP2DT4H|2 d 4 h")
    void lengthsOfTimeAreSaidInTwoUnits(Duration duration, String written) {
        assertThat(format.duration(duration)).isEqualTo(written);
    }
}
