package io.holdfast.campaign.site;

import io.holdfast.balances.Balances;
import io.holdfast.checkout.Checkouts;
import io.holdfast.checkout.Payments;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.stereotype.Component;

import java.util.Map;

/** The engine with checkouts and payments in this process: all of the application but its web. */
@SpringBootConfiguration
@EnableAutoConfiguration
@EnableScheduling
@AutoConfigurationPackage(basePackages = "io.holdfast")
@ComponentScan(
        basePackages = "io.holdfast",
        excludeFilters =
                @ComponentScan.Filter(
                        type = FilterType.REGEX,
                        pattern = "io\\.holdfast\\.(http|.+\\.web)\\..+"))
public class EngineNode {

    /**
     * Starts it.
     *
     * @param environment as the application would have it, and stronger than the real one
     */
    public static ConfigurableApplicationContext start(Map<String, String> environment) {
        var settings = new StandardEnvironment();
        settings.getPropertySources()
                .addFirst(
                        new SystemEnvironmentPropertySource(
                                "campaign-systemEnvironment", Map.copyOf(environment)));
        return new SpringApplicationBuilder(EngineNode.class)
                .environment(settings)
                .web(WebApplicationType.NONE)
                .run();
    }

    /** What a campaign calls. */
    @Component
    public record Facades(Balances balances, Checkouts checkouts, Payments payments) {}
}
