package io.holdfast.access;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/** Sees to it that there is a key to begin with, before the first request can come. */
@Component
@EnableConfigurationProperties(AccessProperties.class)
class FirstStart implements SmartInitializingSingleton {

    private static final Logger LOG = LoggerFactory.getLogger(FirstStart.class);

    private final ApiKeys keys;
    private final AccessProperties properties;

    FirstStart(ApiKeys keys, AccessProperties properties) {
        this.keys = keys;
        this.properties = properties;
    }

    @Override
    public void afterSingletonsInstantiated() {
        Secret configured = properties.secret();
        if (configured == null) {
            keys.issueFirst().ifPresent(FirstStart::print);
        } else {
            configure(configured);
        }
    }

    private void configure(Secret configured) {
        if (!configured.isSendable()) {
            throw new UnusableKeyException(
                    "HOLDFAST_API_KEY may hold visible ASCII characters only, and no space.");
        }
        if (configured.isShort()) {
            LOG.warn("HOLDFAST_API_KEY is so short that it may be guessed.");
        }
        keys.configureDefault(configured);
    }

    /** To whoever started it, not to a log: logs are kept, shipped and read by others. */
    private static void print(Secret secret) {
        System.out.printf(
                """

                API key with all scopes, made up and shown this once: %s

                """,
                secret.value());
    }
}
