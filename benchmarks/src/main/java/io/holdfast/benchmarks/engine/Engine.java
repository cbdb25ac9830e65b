package io.holdfast.benchmarks.engine;

import io.holdfast.balances.Balances;
import io.holdfast.catalog.Catalog;
import io.holdfast.reconciliation.Reconciliation;
import io.holdfast.reservations.Reservations;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.stereotype.Component;

import java.util.List;

/** The inventory alone, with its expiry worker and without a web server. */
@SpringBootApplication(scanBasePackages = "io.holdfast")
@AutoConfigurationPackage(basePackages = "io.holdfast")
@EnableScheduling
public class Engine {

    /**
     * Starts it.
     *
     * @param settings as {@code --name=value}, stronger than files and environment
     */
    public static ConfigurableApplicationContext start(List<String> settings) {
        return new SpringApplicationBuilder(Engine.class)
                .web(WebApplicationType.NONE)
                .run(settings.toArray(String[]::new));
    }

    /** What a benchmark calls. */
    @Component
    public record Facades(
            Catalog catalog,
            Balances balances,
            Reservations reservations,
            Reconciliation reconciliation) {}
}
