package io.holdfast.campaign.sabotage;

import java.lang.instrument.Instrumentation;
import java.time.Duration;

/** What a JVM under test loads before anything else. */
public final class Agent {

    static final String CLOCK = "clock:";
    static final String BUG = "bug:";

    private Agent() {}

    /**
     * Called by the JVM.
     *
     * @param arguments separated by commas: {@code clock:} and how far it is off, as an ISO-8601
     *     duration such as {@code -PT1H}; {@code bug:} and the name of a {@link Bug}
     */
    public static void premain(String arguments, Instrumentation jvm) {
        for (String argument : arguments.split(",")) {
            if (argument.startsWith(CLOCK)) {
                WrongClock.install(Duration.parse(argument.substring(CLOCK.length())), jvm);
            } else if (argument.startsWith(BUG)) {
                Rewriting.install(Bug.valueOf(argument.substring(BUG.length())), jvm);
            }
        }
    }
}
