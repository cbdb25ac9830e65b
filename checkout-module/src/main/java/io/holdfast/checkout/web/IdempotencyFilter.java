package io.holdfast.checkout.web;

import io.holdfast.checkout.Owner;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.util.ContentCachingResponseWrapper;

import java.io.IOException;

/**
 * Answers the same request under the same {@code Idempotency-Key} the same, refusals included.
 *
 * <p>It stands behind security, so that it knows whose key it is, and behind the limit of bodies.
 * What the path names is decided first: a checkout of somebody else doesn't exist, whatever key
 * comes with the request. Faults are not remembered, and neither are errors that the container is
 * to answer: asked again, the request runs again.
 */
@Component
class IdempotencyFilter extends OncePerRequestFilter {

    static final String REPLAYED = "Idempotency-Replayed";

    private static final Logger LOG = LoggerFactory.getLogger(IdempotencyFilter.class);

    private final Addressees addressees;
    private final IdempotentRequests requests;
    private final HandlerExceptionResolver problems;

    IdempotencyFilter(
            Addressees addressees,
            IdempotentRequests requests,
            @Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
        this.addressees = addressees;
        this.requests = requests;
        this.problems = problems;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !IdempotencyKey.isIn(request) || !addressees.concern(request);
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        switch (decide(request)) {
            case PassOn nothing -> chain.doFilter(request, response);
            case Refuse refuse ->
                    problems.resolveException(request, response, null, refuse.failure());
            case Replay replay -> replay(replay.answer(), response);
            case Run run -> run(run, response, chain);
        }
    }

    private Decision decide(HttpServletRequest request) {
        try {
            Owner owner = Caller.of(request.getUserPrincipal()).owner();
            return addressees.areOf(owner, request) ? claim(owner, request) : new PassOn();
        } catch (IOException | RuntimeException failure) {
            return new Refuse(failure);
        }
    }

    private Decision claim(Owner owner, HttpServletRequest request) throws IOException {
        IdempotencyKey key = IdempotencyKey.of(request);
        WholeRequest whole = WholeRequest.of(request);
        return switch (requests.claim(new KeyedRequest(owner, key, whole.fingerprint()))) {
            case RequestClaim.KeyReused reused -> new Refuse(Refusals.keyReused(key));
            case RequestClaim.Answered answered -> new Replay(answered.answer());
            case RequestClaim.Running running -> new Refuse(Refusals.inProgress());
            case RequestClaim.Granted granted -> new Run(whole, granted);
        };
    }

    private static void replay(KeptAnswer answer, HttpServletResponse response) throws IOException {
        response.setHeader(REPLAYED, "true");
        answer.writeTo(response);
    }

    /** The answer is kept before its client hears it: what was heard once is heard again. */
    private void run(Run run, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var whole = new ContentCachingResponseWrapper(response);
        boolean isAnswered = false;
        try {
            chain.doFilter(run.request(), whole);
            isAnswered = !whole.isCommitted();
        } finally {
            if (!isAnswered) {
                forget(run.claim());
            }
        }
        if (isAnswered) {
            conclude(run.claim(), KeptAnswer.of(whole)).writeTo(response);
        }
    }

    private KeptAnswer conclude(RequestClaim.Granted claim, KeptAnswer answer) {
        if (answer.isWorthKeeping()) {
            return keep(claim, answer);
        }
        forget(claim);
        return answer;
    }

    /** What the request did is done, and its client hears so even if nobody else will. */
    private KeptAnswer keep(RequestClaim.Granted claim, KeptAnswer answer) {
        try {
            return requests.keep(claim, answer);
        } catch (DataAccessException | TransactionException failure) {
            LOG.warn(
                    "An answer could not be kept; after the lease its request runs again", failure);
            return answer;
        }
    }

    private void forget(RequestClaim.Granted claim) {
        try {
            requests.forget(claim);
        } catch (DataAccessException | TransactionException failure) {
            LOG.warn(
                    "A failed request could not be forgotten; it looks running for its lease",
                    failure);
        }
    }

    /** What becomes of a request. */
    private sealed interface Decision {}

    /** Its address is nothing of the caller's: no key changes that. */
    private record PassOn() implements Decision {}

    private record Refuse(Exception failure) implements Decision {}

    private record Replay(KeptAnswer answer) implements Decision {}

    private record Run(WholeRequest request, RequestClaim.Granted claim) implements Decision {}
}
