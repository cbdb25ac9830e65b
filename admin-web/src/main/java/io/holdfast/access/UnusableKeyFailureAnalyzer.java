package io.holdfast.access;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Ends the start with the sentence that says what to do, instead of a stack trace. */
class UnusableKeyFailureAnalyzer extends AbstractFailureAnalyzer<UnusableKeyException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, UnusableKeyException cause) {
        return new FailureAnalysis(cause.getMessage(), null, cause);
    }
}
