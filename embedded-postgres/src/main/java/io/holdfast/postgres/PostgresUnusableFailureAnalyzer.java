package io.holdfast.postgres;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Ends a start without PostgreSQL on a sentence instead of a stack trace. */
final class PostgresUnusableFailureAnalyzer
        extends AbstractFailureAnalyzer<PostgresUnusableException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, PostgresUnusableException cause) {
        return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
    }
}
