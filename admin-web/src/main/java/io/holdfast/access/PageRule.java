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
 * @param everywhere whether it shows what is of no one location: then it is not for those who are
 *     limited to some
 */
record PageRule(HttpMethod method, String path, Role role, boolean everywhere) {

    PageRule(HttpMethod method, String path, Role role) {
        this(method, path, role, false);
    }

    static PageRule everywhere(HttpMethod method, String path, Role role) {
        return new PageRule(method, path, role, true);
    }

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
