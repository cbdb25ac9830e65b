package io.holdfast.access;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.StringUtils;

/**
 * What the configuration says about who may come in. Each that is missing, the first start makes
 * up.
 *
 * @param apiKey the secret of the key named {@code default}, which may do everything
 * @param adminPassword the password of the user {@code admin}
 * @param staffPassword the password of the user {@code staff}, who may look, not change
 */
@ConfigurationProperties("holdfast")
record AccessProperties(
        @Nullable String apiKey, @Nullable String adminPassword, @Nullable String staffPassword) {

    /** Compose files pass on an unset variable as an empty one. */
    AccessProperties {
        apiKey = StringUtils.hasText(apiKey) ? apiKey : null;
        adminPassword = StringUtils.hasText(adminPassword) ? adminPassword : null;
        staffPassword = StringUtils.hasText(staffPassword) ? staffPassword : null;
    }

    /** Null if none is configured. */
    @Nullable Secret secret() {
        return apiKey == null ? null : new Secret(apiKey.strip());
    }

    /** Says nothing, so that no log ever does. */
    @Override
    public String toString() {
        return "(secret)";
    }
}
