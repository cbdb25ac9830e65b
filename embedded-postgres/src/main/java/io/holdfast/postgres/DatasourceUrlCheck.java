package io.holdfast.postgres;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

import java.util.regex.Pattern;

/**
 * Reads the configured address before pool and driver do. They take what they don't understand for
 * part of the host or for the name of a driver, and tell the log of it: {@code
 * jdbc:postgresql://user:password@host/database}, as other tools write it, would be an unknown host
 * called {@code user:password@host}.
 */
final class DatasourceUrlCheck implements BeanFactoryPostProcessor {

    private static final String HOST = "(\\[[0-9A-Fa-f:.%]+\\]|[^/?@:,\\s]*)(:\\d{1,5})?";

    /** As the driver has it, wrapped by another driver or not. */
    private static final Pattern READABLE =
            Pattern.compile(
                    "jdbc:([a-z-]+:)?postgresql:(//%s(,%s)*(/[^?]*)?|/?[^/?@]*)(\\?.*)?"
                            .formatted(HOST, HOST));

    private final Environment environment;

    DatasourceUrlCheck(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        String url = environment.getProperty(DatasourceUrlMissing.URL);
        if (StringUtils.hasText(url) && !READABLE.matcher(url).matches()) {
            throw new UnreadableDatasourceUrlException();
        }
    }
}
