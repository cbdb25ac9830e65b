package io.holdfast.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;

import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;

import java.io.IOException;

/**
 * Keeps the session of a browser out of what machines ask for.
 *
 * <p>Whoever tries a call in a browser sends the cookie of the pages along with the key. A key that
 * is good would give that session another id, as a sign-in does, and pages that are under way at
 * the same moment would find theirs over.
 */
class Sessionless extends OncePerRequestFilter {

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(new WithoutSession(request), response);
    }

    private static final class WithoutSession extends HttpServletRequestWrapper {

        WithoutSession(HttpServletRequest request) {
            super(request);
        }

        @Override
        public @Nullable HttpSession getSession(boolean create) {
            if (create) {
                throw new IllegalStateException("nothing is kept between the calls of a machine");
            }
            return null;
        }

        @Override
        public @Nullable HttpSession getSession() {
            return getSession(true);
        }
    }
}
