package io.holdfast.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;

/** How long to wait before a gateway is asked again. */
class PaymentPropertiesTests {

    private final PaymentProperties properties =
            new PaymentProperties(
                    true,
                    null,
                    Duration.ofMinutes(2),
                    Duration.ofSeconds(1),
                    Duration.ofMinutes(15),
                    100,
                    new PaymentProperties.Worker(true, Duration.ofSeconds(2)));

    /**
     * Tries are counted anew when an event tells of a payment. Where that came while the gateway
     * was asked, and its answer got lost, the pause once was 292 million years in the past, and the
     * shopper was told of an internal error.
     */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "2, 2", "3, 4", "10, 512", "11, 900", "64, 900", "99, 900"})
    void pauseDoublesUpToTheLongest(int tries, long seconds) {
        assertThat(properties.pauseAfter(tries)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void thereIsNoPauseWhenNobodyTriesAnyMore() {
        assertThat(properties.pauseAfter(100)).isNull();
    }
}
