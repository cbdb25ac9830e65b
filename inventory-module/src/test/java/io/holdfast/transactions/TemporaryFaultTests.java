package io.holdfast.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.sql.SQLException;

/** After which faults a client is asked to come back. */
class TemporaryFaultTests {

    @ParameterizedTest
    @CsvSource({
        "08006, true",
        "25006, true",
        "40001, true",
        "53100, false",
        "53300, true",
        "55P03, true",
        "57014, true",
        "57P01, true",
        "23505, false",
        "42P01, false",
        "XX001, false"
    })
    void sqlStateTells(String sqlState, boolean temporary) {
        var fault = new IllegalStateException(new SQLException("told", sqlState));
        assertThat(TemporaryFault.isBehind(fault)).isEqualTo(temporary);
    }

    /** As a pool says it of a connection that broke under whoever had it. */
    @Test
    void closedConnectionHasNoState() {
        assertThat(TemporaryFault.isBehind(new SQLException("Connection is closed"))).isTrue();
    }

    @Test
    void whateverElseIsNotTemporary() {
        assertThat(TemporaryFault.isBehind(new IllegalStateException())).isFalse();
    }
}
