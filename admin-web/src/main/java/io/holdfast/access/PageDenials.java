package io.holdfast.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.stereotype.Component;

import java.io.IOException;

/**
 * Says no to a browser: asks whoever isn't signed in to do so, and answers the others with a page.
 * What no rule names doesn't exist, for anybody.
 */
@Component
class PageDenials implements AuthenticationEntryPoint, AccessDeniedHandler {

    private static final RequestMatcher SIGNING_IN_OR_OUT =
            new OrRequestMatcher(
                    PathPatternRequestMatcher.withDefaults().matcher("/login"),
                    PathPatternRequestMatcher.withDefaults().matcher("/logout"));

    private final Denials denials;

    PageDenials(Denials denials) {
        this.denials = denials;
    }

    @Override
    public void commence(
            HttpServletRequest request,
            HttpServletResponse response,
            AuthenticationException failure)
            throws IOException {
        if (!PageRules.isAbout(request)) {
            notFound(request, response);
        } else if (isFragment(request)) {
            // The page around the fragment is loaded again, and asks for the sign-in itself.
            response.setHeader("HX-Refresh", "true");
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        } else {
            response.sendRedirect(request.getContextPath() + "/login");
        }
    }

    @Override
    public void handle(
            HttpServletRequest request, HttpServletResponse response, AccessDeniedException failure)
            throws IOException {
        boolean isForeign = failure instanceof CsrfException;
        if (!PageRules.isAbout(request) && !SIGNING_IN_OR_OUT.matches(request)) {
            notFound(request, response);
        } else if (isForeign && !isSignedIn()) {
            // The session is over, and with it the token that the form came with.
            response.sendRedirect(request.getContextPath() + "/login?over");
        } else if (isForeign || PageRules.covers(request)) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
        } else {
            response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
        }
    }

    /** The request itself doesn't know yet when its token is looked at. */
    private static boolean isSignedIn() {
        Authentication present = SecurityContextHolder.getContext().getAuthentication();
        return present != null && present.getPrincipal() instanceof SignedIn;
    }

    private void notFound(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (isForPeople(request)) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } else {
            denials.notFound(request, response);
        }
    }

    static boolean isFragment(HttpServletRequest request) {
        return request.getHeader("HX-Request") != null;
    }

    private static boolean isForPeople(HttpServletRequest request) {
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        return accepted != null && accepted.contains(MediaType.TEXT_HTML_VALUE);
    }

    /** Whether it is worth coming back to after the sign-in: a whole page that only looks. */
    static boolean isWorthComingBackTo(HttpServletRequest request) {
        return HttpMethod.GET.matches(request.getMethod())
                && PageRules.covers(request)
                && !isFragment(request);
    }
}
