package io.holdfast.payments;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.io.support.SpringFactoriesLoader;

import java.util.Objects;
import java.util.stream.Stream;

/** A start without a usable gateway ends with one sentence that says why. */
class GatewayChoiceTests {

    private final ApplicationContextRunner application =
            new ApplicationContextRunner()
                    .withUserConfiguration(GatewayChoice.class, StripeGateway.class);

    @ParameterizedTest
    @ValueSource(strings = {"paypal", "", " "})
    void unknownGatewayStopsTheStart(String gateway) {
        application
                .withPropertyValues("holdfast.payments.gateway=" + gateway)
                .run(
                        context ->
                                assertThat(sentence(context.getStartupFailure()))
                                        .isEqualTo(
                                                "holdfast.payments.gateway is \"%s\", and must be"
                                                                .formatted(gateway.strip())
                                                        + " simulated or stripe."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "holdfast.payments.stripe.api-key="})
    void stripeWithoutAKeyStopsTheStart(String key) {
        application
                .withPropertyValues("holdfast.payments.gateway=stripe", key)
                .run(
                        context ->
                                assertThat(sentence(context.getStartupFailure()))
                                        .isEqualTo(
                                                "holdfast.payments.gateway is stripe, which needs"
                                                        + " the secret key of a Stripe account in"
                                                        + " holdfast.payments.stripe.api-key."));
    }

    @Test
    void stripeWithAKeyIsTheGateway() {
        application
                .withPropertyValues(
                        "holdfast.payments.gateway=Stripe",
                        "holdfast.payments.stripe.api-key=sk_test")
                .run(
                        context ->
                                assertThat(context.getBean(PaymentGateway.class).name())
                                        .isEqualTo("stripe"));
    }

    @Test
    void withoutAWordItIsTheSimulatedOne() {
        application.run(context -> assertThat(context).hasNotFailed());
        application.run(context -> assertThat(context).doesNotHaveBean(StripeGateway.class));
    }

    @Test
    void propertiesTellNoSecret() {
        application
                .withPropertyValues(
                        "holdfast.payments.gateway=stripe",
                        "holdfast.payments.stripe.api-key=sk_test_123")
                .run(
                        context ->
                                assertThat(context.getBean(StripeProperties.class).toString())
                                        .doesNotContain("sk_test"));
    }

    private static String sentence(@Nullable Throwable failure) {
        return analyzers()
                .map(analyzer -> analyzer.analyze(Objects.requireNonNull(failure)))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow()
                .getDescription();
    }

    private static Stream<FailureAnalyzer> analyzers() {
        return SpringFactoriesLoader.forDefaultResourceLocation()
                .load(
                        FailureAnalyzer.class,
                        SpringFactoriesLoader.FailureHandler.handleMessage((message, cause) -> {}))
                .stream()
                .filter(UnusableGatewayFailureAnalyzer.class::isInstance);
    }
}
