package io.holdfast.admin.demo;

import io.holdfast.balances.Actor;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/** Loads the demo at the start, where {@code holdfast.demo=true} asks for it. */
@Component
@ConditionalOnProperty("holdfast.demo")
class DemoAtStart implements ApplicationRunner {

    private static final Logger LOG = LoggerFactory.getLogger(DemoAtStart.class);

    private final Demo demo;

    DemoAtStart(Demo demo) {
        this.demo = demo;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        boolean isLoaded = demo.load(Actor.worker("demo"));
        LOG.info(
                isLoaded
                        ? "The demo is loaded: an invented shop with four weeks behind it"
                        : "The demo is not loaded: it goes into an empty database only");
    }
}
