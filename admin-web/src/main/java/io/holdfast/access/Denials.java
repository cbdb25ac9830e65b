package io.holdfast.access;

import static java.util.stream.Collectors.joining;

import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerExceptionResolver;

import java.util.Arrays;
import java.util.List;

/** Says no, with a problem document like all the others. */
@Component
class Denials implements AuthenticationEntryPoint, AccessDeniedHandler {

    private static final Logger LOG = LoggerFactory.getLogger(Denials.class);

    private final HandlerExceptionResolver problems;

    Denials(@Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
        this.problems = problems;
    }

    /** For somebody who came with no key or with a wrong one. */
    @Override
    public void commence(
            HttpServletRequest request,
            HttpServletResponse response,
            AuthenticationException failure) {
        boolean isOurFault = failure instanceof AuthenticationServiceException;
        answer(request, response, isOurFault ? failure : unauthenticated(failure));
    }

    /**
     * For a good key that may not do this. What no rule names doesn't exist, and is said to: "not
     * allowed" would send people looking for a scope that there isn't.
     */
    @Override
    public void handle(
            HttpServletRequest request,
            HttpServletResponse response,
            AccessDeniedException failure) {
        List<AccessRule> rules = AccessRules.about(request);
        answer(request, response, rules.isEmpty() ? notFound() : denied(request, rules));
    }

    void notFound(HttpServletRequest request, HttpServletResponse response) {
        answer(request, response, notFound());
    }

    private void answer(
            HttpServletRequest request, HttpServletResponse response, Exception failure) {
        problems.resolveException(request, response, null, failure);
    }

    private static ProblemException unauthenticated(AuthenticationException failure) {
        boolean wrongKey = failure instanceof BadCredentialsException;
        var problem =
                new ProblemException(
                        ProblemCode.UNAUTHENTICATED,
                        wrongKey ? "This API key opens nothing." : "This needs an API key.");
        problem.getHeaders()
                .set(
                        HttpHeaders.WWW_AUTHENTICATE,
                        wrongKey ? "Bearer error=\"invalid_token\"" : "Bearer");
        return problem;
    }

    private static ProblemException denied(HttpServletRequest request, List<AccessRule> rules) {
        return rules.stream()
                .filter(rule -> rule.covers(request.getMethod()))
                .findFirst()
                .map(rule -> forbidden(request, rule))
                .orElseGet(() -> methodNotAllowed(rules));
    }

    private static ProblemException forbidden(HttpServletRequest request, AccessRule rule) {
        String lacking = lacking(request, rule);
        LOG.info(
                "API key {} was denied {} {}: it lacks {}",
                request.getRemoteUser(),
                rule.method(),
                rule.path(),
                lacking);
        return new ProblemException(
                ProblemCode.FORBIDDEN, "This needs an API key with " + lacking + ".");
    }

    private static String lacking(HttpServletRequest request, AccessRule rule) {
        return Arrays.stream(rule.authorities()).anyMatch(request::isUserInRole)
                ? "access to all locations"
                : rule.scopes().stream()
                        .map(Scope::code)
                        .collect(joining(" or ", "the scope ", ""));
    }

    private static ProblemException methodNotAllowed(List<AccessRule> rules) {
        String methods =
                rules.stream()
                        .flatMap(AccessRule::methods)
                        .map(HttpMethod::name)
                        .collect(joining(", "));
        var problem =
                new ProblemException(
                        ProblemCode.METHOD_NOT_ALLOWED, "This address takes " + methods + " only.");
        problem.getHeaders().set(HttpHeaders.ALLOW, methods);
        return problem;
    }

    private static ProblemException notFound() {
        return new ProblemException(ProblemCode.NOT_FOUND, "There is nothing at this address.");
    }
}
