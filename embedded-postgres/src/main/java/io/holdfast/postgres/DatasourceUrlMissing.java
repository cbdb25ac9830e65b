package io.holdfast.postgres;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/**
 * Nobody has configured a database.
 *
 * <p>A blank URL counts as none, which {@code @ConditionalOnProperty} cannot say: compose files
 * pass on an unset variable as an empty one.
 */
final class DatasourceUrlMissing extends SpringBootCondition {

    static final String URL = "spring.datasource.url";

    @Override
    public ConditionOutcome getMatchOutcome(
            ConditionContext context, AnnotatedTypeMetadata metadata) {
        boolean configured = StringUtils.hasText(context.getEnvironment().getProperty(URL));
        ConditionMessage.Builder message = ConditionMessage.forCondition("Embedded PostgreSQL");
        return configured
                ? ConditionOutcome.noMatch(message.found("property").items(URL))
                : ConditionOutcome.match(message.didNotFind("property").items(URL));
    }
}
