package io.holdfast.http;

import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers whatever goes wrong in or before a controller with a problem document.
 *
 * <p>This is the one place that takes every exception: what nobody foresaw must not reach the
 * client in its own words. Pages bring an advice of their own with a higher precedence.
 */
@RestControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
class ProblemAdvice {

    @ExceptionHandler
    @Nullable ResponseEntity<ProblemDetail> answer(Exception failure) {
        return Problems.isClientGone(failure) ? null : answer(Problems.of(failure));
    }

    static ResponseEntity<ProblemDetail> answer(ProblemException problem) {
        return ResponseEntity.status(problem.getStatusCode())
                .headers(problem.getHeaders())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem.getBody());
    }
}
