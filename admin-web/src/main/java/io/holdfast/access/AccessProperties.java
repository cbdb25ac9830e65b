package io.holdfast.access;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.StringUtils;

/**
 * What the configuration says about keys.
 *
 * @param apiKey the secret of the key named {@code default}, which may do everything; without one,
 *     the first start makes it up
 */
@ConfigurationProperties("holdfast")
record AccessProperties(@Nullable String apiKey) {

    /** Null if none is configured: compose files pass on an unset variable as an empty one. */
    @Nullable Secret secret() {
        return apiKey != null && StringUtils.hasText(apiKey) ? new Secret(apiKey.strip()) : null;
    }

    /** Says nothing, so that no log ever does. */
    @Override
    public String toString() {
        return "(secret)";
    }
}
