package io.holdfast.checkout.web;

import io.holdfast.catalog.Reach;
import io.holdfast.http.Territory;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

import java.io.IOException;
import java.security.Principal;

/** Believes whoever says who they are: the application has API keys in its place, as early. */
@Component
@Order(-100)
class StubSecurity extends OncePerRequestFilter {

    static final String CALLER = "Caller";
    static final String SCOPE = "Scope";

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Believed believed = new Believed(request);
        new Territory("somebody", Reach.EVERYWHERE).enter(believed);
        chain.doFilter(believed, response);
    }

    private static final class Believed extends HttpServletRequestWrapper {

        Believed(HttpServletRequest request) {
            super(request);
        }

        @Override
        public Principal getUserPrincipal() {
            return () -> getHeader(CALLER);
        }

        @Override
        public boolean isUserInRole(String role) {
            return role.equals(getHeader(SCOPE));
        }
    }
}
