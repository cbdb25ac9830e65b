package io.holdfast.access;

import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.HEAD;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.HttpMethod;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;

import java.util.stream.Stream;

/**
 * Which role a page needs; a higher one will do too.
 *
 * @param path a pattern, as controllers write it
 */
record PageRule(HttpMethod method, String path, Role role) {

    /** Who may ask for everything may ask for the headers alone. */
    Stream<HttpMethod> methods() {
        return method.equals(GET) ? Stream.of(GET, HEAD) : Stream.of(method);
    }

    boolean isAbout(HttpServletRequest request) {
        return PathPatternRequestMatcher.withDefaults().matcher(path).matches(request);
    }

    boolean covers(HttpServletRequest request) {
        return isAbout(request)
                && methods().anyMatch(covered -> covered.matches(request.getMethod()));
    }
}
