package io.holdfast.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What can be set, and what stops the start. */
class LanePropertiesTests {

    private final ApplicationContextRunner application =
            new ApplicationContextRunner().withUserConfiguration(Settings.class);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    count=0        | holdfast.lanes.count must be from 1 to 64
                    count=65       | holdfast.lanes.count must be from 1 to 64
                    queue=0        | holdfast.lanes: queue, batch and alone must be at least 1
                    batch=0        | holdfast.lanes: queue, batch and alone must be at least 1
                    alone=-1       | holdfast.lanes: queue, batch and alone must be at least 1
                    patience=-PT1S | holdfast.lanes: 0 <= patience <= max-wait must hold
                    patience=PT4S  | holdfast.lanes: 0 <= patience <= max-wait must hold
                    max-wait=PT0S  | holdfast.lanes: 0 <= patience <= max-wait must hold
                    drain=-PT1S    | holdfast.lanes.drain must not be negative
                    """)
    void wrongOneStopsTheStartAndIsNamed(String setting, String sentence) {
        application
                .withPropertyValues("holdfast.lanes." + setting)
                .run(context -> assertThat(context).getFailure().rootCause().hasMessage(sentence));
    }

    @ParameterizedTest
    @CsvSource({"PT0S,1", "PT0.0004S,1", "PT0.25S,250", "P400000000D,2147483647"})
    void patienceIsATimeoutThatPostgresqlTakes(String patience, int millis) {
        application
                .withPropertyValues(
                        "holdfast.lanes.patience=" + patience,
                        "holdfast.lanes.max-wait=P400000000D")
                .run(
                        context ->
                                assertThat(context.getBean(LaneProperties.class).patienceMillis())
                                        .isEqualTo(millis));
    }

    @Test
    void nothingHasToBeSet() {
        application.run(context -> assertThat(context).hasSingleBean(LaneProperties.class));
    }

    @EnableConfigurationProperties(LaneProperties.class)
    private static final class Settings {}
}
