package io.holdfast.campaign.sabotage;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.none;

import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.agent.builder.AgentBuilder.RedefinitionStrategy;
import net.bytebuddy.asm.Advice;

import java.lang.instrument.Instrumentation;
import java.time.Duration;
import java.time.Instant;

/** Bends the clock that Java code sees, and nothing else: not the machine's, not the database's. */
final class WrongClock {

    /** Read by code that is copied into classes of the JVM, which see no others than those. */
    private static final String OFF_BY_MILLIS = "campaign.clock-off-by-millis";

    private WrongClock() {}

    static void install(Duration offBy, Instrumentation jvm) {
        System.setProperty(OFF_BY_MILLIS, Long.toString(offBy.toMillis()));
        new AgentBuilder.Default()
                .ignore(none())
                .disableClassFormatChanges()
                .with(RedefinitionStrategy.RETRANSFORMATION)
                .type(named("java.time.Clock"))
                .transform(
                        (type, description, loader, module, domain) ->
                                type.visit(Advice.to(Instants.class).on(named("currentInstant"))))
                .type(named("java.time.Clock$SystemClock"))
                .transform(
                        (type, description, loader, module, domain) ->
                                type.visit(Advice.to(Millis.class).on(named("millis"))))
                .installOn(jvm);
    }

    /** Copied to the end of what answers the time as an {@link Instant}. */
    static final class Instants {

        private Instants() {}

        @Advice.OnMethodExit
        static void bend(@Advice.Return(readOnly = false) Instant now) {
            now = now.plusMillis(Long.getLong(OFF_BY_MILLIS, 0));
        }
    }

    /** Copied to the end of what answers it in milliseconds. */
    static final class Millis {

        private Millis() {}

        @Advice.OnMethodExit
        static void bend(@Advice.Return(readOnly = false) long now) {
            now += Long.getLong(OFF_BY_MILLIS, 0);
        }
    }
}
