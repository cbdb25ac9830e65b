package io.holdfast.payments;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/** Which gateway is in use, by configuration, and whether it can be. */
@Configuration(proxyBeanMethods = false)
class GatewayChoice {

    static final String PROPERTY = "holdfast.payments.gateway";
    static final String SIMULATED = "simulated";
    static final String STRIPE = "stripe";

    private static final String STRIPE_KEY = "holdfast.payments.stripe.api-key";

    /** Before any bean is made: later, a missing gateway would be what the start fails for. */
    @Bean
    static BeanFactoryPostProcessor gatewayIsUsable(Environment environment) {
        return beans -> check(environment);
    }

    private static void check(Environment environment) {
        String wanted = environment.getProperty(PROPERTY, SIMULATED);
        if (wanted.equalsIgnoreCase(STRIPE)) {
            checkKey(environment);
        } else if (!wanted.equalsIgnoreCase(SIMULATED)) {
            throw new UnusableGatewayException(
                    "%s is \"%s\", and must be %s or %s."
                            .formatted(PROPERTY, wanted, SIMULATED, STRIPE));
        }
    }

    private static void checkKey(Environment environment) {
        if (!StringUtils.hasText(environment.getProperty(STRIPE_KEY))) {
            throw new UnusableGatewayException(
                    "%s is %s, which needs the secret key of a Stripe account in %s."
                            .formatted(PROPERTY, STRIPE, STRIPE_KEY));
        }
    }
}
