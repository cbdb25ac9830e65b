package io.holdfast.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresVersionTests {

    @ParameterizedTest
    @CsvSource({"180006, 18.6", "150000, 15.0", "140020, 14.20", "100023, 10.23", "90624, 9.6"})
    void isReadFromTheServersNumber(int number, String version) {
        assertThat(PostgresVersion.fromServerVersionNum(number)).hasToString(version);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {150000, 150020, 160000, 170000, 170010, 180002, 180006, 190000, 190001, 200000})
    void isAcceptedIfItKeepsItsUpdates(int number) {
        assertThat(PostgresVersion.fromServerVersionNum(number).refusal()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {90624, 100023, 140000, 140020})
    void isRefusedIfTooOld(int number) {
        assertThat(PostgresVersion.fromServerVersionNum(number).refusal())
                .hasValueSatisfying(
                        sentence -> assertThat(sentence).contains("is too old for Holdfast"));
    }

    @ParameterizedTest
    @ValueSource(ints = {180000, 180001})
    void isRefusedIfItLosesUpdates(int number) {
        assertThat(PostgresVersion.fromServerVersionNum(number).refusal())
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("loses updates"));
    }

    @Test
    void refusalSaysWhyAndWhatToDo() {
        assertThat(new PostgresVersion(18, 1).refusal())
                .contains(
                        "PostgreSQL 18.1 loses updates under concurrency (fixed in 18.2): upgrade"
                                + " the server to 18.2 or later.");
        assertThat(new PostgresVersion(14, 20).refusal())
                .contains(
                        "PostgreSQL 14.20 is too old for Holdfast: upgrade the server to 15 or"
                                + " later.");
    }
}
