package io.holdfast.payments;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Ends the start with the sentence that says what to do, instead of a stack trace. */
class UnusableGatewayFailureAnalyzer extends AbstractFailureAnalyzer<UnusableGatewayException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, UnusableGatewayException cause) {
        return new FailureAnalysis(cause.getMessage(), null, cause);
    }
}
