package io.holdfast.access;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/** Sees to it that there is a way in, before the first request can come. */
@Component
@EnableConfigurationProperties(AccessProperties.class)
class FirstStart implements SmartInitializingSingleton {

    private static final Logger LOG = LoggerFactory.getLogger(FirstStart.class);
    private static final UserName ADMIN = new UserName("admin");
    private static final UserName STAFF = new UserName("staff");

    private final ApiKeys keys;
    private final Users users;
    private final AccessProperties properties;

    FirstStart(ApiKeys keys, Users users, AccessProperties properties) {
        this.keys = keys;
        this.users = users;
        this.properties = properties;
    }

    @Override
    public void afterSingletonsInstantiated() {
        Secret configured = properties.secret();
        if (configured == null) {
            keys.issueFirst().ifPresent(secret -> print("API key with all scopes", secret.value()));
        } else {
            configure(configured);
        }
        provide(ADMIN, Role.ADMIN, properties.adminPassword(), "HOLDFAST_ADMIN_PASSWORD");
        provide(STAFF, Role.STAFF, properties.staffPassword(), "HOLDFAST_STAFF_PASSWORD");
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

    private void provide(UserName name, Role role, @Nullable String configured, String variable) {
        if (configured == null) {
            users.createFirst(name, role)
                    .ifPresent(made -> print("Password of user " + name, made.value()));
            return;
        }
        if (Password.isTooLong(configured)) {
            throw new UnusableKeyException(
                    variable + " may have " + Password.MAX_BYTES + " bytes at most.");
        }
        if (configured.length() < Password.MIN_LENGTH) {
            LOG.warn("{} is so short that it may be guessed.", variable);
        }
        users.configure(name, role, configured);
    }

    /** To whoever started it, not to a log: logs are kept, shipped and read by others. */
    private static void print(String what, String secret) {
        System.out.printf(
                """

                %s, made up and shown this once: %s

                """,
                what, secret);
    }
}
