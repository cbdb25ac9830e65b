package io.holdfast.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.web.filter.OncePerRequestFilter;

import java.io.IOException;
import java.util.Map;

/**
 * Tells browsers what not to do with the answer to a request that no security chain has seen: what
 * the container or the firewall refuses is led straight to where errors are shown.
 */
class ErrorHeaders extends OncePerRequestFilter {

    private final Map<String, String> headers;

    ErrorHeaders(Map<String, String> headers) {
        this.headers = headers;
    }

    @Override
    protected boolean shouldNotFilterErrorDispatch() {
        return false;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        headers.forEach((name, value) -> setIfMissing(response, name, value));
        chain.doFilter(request, response);
    }

    private static void setIfMissing(HttpServletResponse response, String name, String value) {
        if (!response.containsHeader(name)) {
            response.setHeader(name, value);
        }
    }
}
