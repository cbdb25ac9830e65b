package io.holdfast.campaign.sabotage;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;

import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.FixedValue;

import java.lang.instrument.Instrumentation;
import java.util.Optional;

/** Changes statements on their way to the driver. */
public final class Rewriting {

    private static volatile Bug planted = Bug.BLIND_RETRY;

    private Rewriting() {}

    /** An application with a bug in it must not be kept from running where that shows. */
    static void install(Bug bug, Instrumentation jvm) {
        planted = bug;
        new AgentBuilder.Default()
                .type(named("org.postgresql.jdbc.PgConnection"))
                .transform(
                        (type, description, loader, module, domain) ->
                                type.visit(
                                        Advice.to(Statements.class)
                                                .on(
                                                        named("prepareStatement")
                                                                .and(
                                                                        takesArgument(
                                                                                0, String.class)))))
                .type(named("io.holdfast.postgres.PostgresVersion"))
                .transform(
                        (type, description, loader, module, domain) ->
                                type.method(named("refusal"))
                                        .intercept(FixedValue.value(Optional.empty())))
                .installOn(jvm);
    }

    /** Called by the driver, whose class loader is another one. */
    public static String rewrite(String sql) {
        return planted.rewrite(sql);
    }

    /** Copied to the beginning of what prepares a statement. */
    static final class Statements {

        private Statements() {}

        @Advice.OnMethodEnter
        static void change(@Advice.Argument(value = 0, readOnly = false) String sql) {
            sql = rewrite(sql);
        }
    }
}
