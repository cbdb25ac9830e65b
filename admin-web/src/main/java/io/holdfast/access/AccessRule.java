package io.holdfast.access;

import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.HEAD;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.HttpMethod;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;

import java.util.List;
import java.util.stream.Stream;

/**
 * Which scopes a call needs: any one of them will do. A signed call needs none, nor a key: its
 * controller lets it in by its signature.
 *
 * @param path a pattern, as controllers write it
 * @param everywhere whether it tells of no one location: then it is not for a key that is limited
 *     to some
 */
record AccessRule(HttpMethod method, String path, List<Scope> scopes, boolean everywhere) {

    /** Who may ask for everything may ask for the headers alone. */
    Stream<HttpMethod> methods() {
        return method.equals(GET) ? Stream.of(GET, HEAD) : Stream.of(method);
    }

    boolean isSigned() {
        return scopes.isEmpty();
    }

    boolean covers(String wantedMethod) {
        return methods().anyMatch(covered -> covered.matches(wantedMethod));
    }

    boolean isAbout(HttpServletRequest request) {
        return PathPatternRequestMatcher.withDefaults().matcher(path).matches(request);
    }

    String[] authorities() {
        return scopes.stream().map(Scope::code).toArray(String[]::new);
    }
}
