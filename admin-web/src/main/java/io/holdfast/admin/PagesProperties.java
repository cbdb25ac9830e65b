package io.holdfast.admin;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

import java.time.ZoneId;

/**
 * How pages look at the world.
 *
 * @param zone the time zone of the times they show; the system's where none is given
 */
@ConfigurationProperties("holdfast.pages")
record PagesProperties(@Nullable ZoneId zone) {

    ZoneId zoneOrSystems() {
        return zone == null ? ZoneId.systemDefault() : zone;
    }
}
