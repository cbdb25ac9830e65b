package io.holdfast.access;

import static org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy.SAME_ORIGIN;

import io.holdfast.transactions.Transactions;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.savedrequest.DefaultSavedRequest;
import org.springframework.security.web.savedrequest.HttpSessionRequestCache;
import org.springframework.security.web.savedrequest.SavedRequest;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Lets people in by name and password, and shows them what their role may see. */
@Configuration(proxyBeanMethods = false)
class PageSecurity {

    /** No script, style or form but our own; nothing inline. */
    private static final String OUR_OWN_ONLY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                    + " connect-src 'self'; base-uri 'none'; form-action 'self';"
                    + " frame-ancestors 'none'";

    private static final String NO_DEVICES = "camera=(), geolocation=(), microphone=()";

    private static final String[] FOR_EVERYBODY = {"/assets/**", "/webjars/**", "/login"};

    @Bean
    static PasswordEncoder passwordEncoder() {
        return PasswordEncoderFactories.createDelegatingPasswordEncoder();
    }

    @Bean
    @Order(3)
    SecurityFilterChain pages(
            HttpSecurity http,
            PasswordSignIn signIn,
            PageDenials denials,
            UserTable users,
            Transactions transactions)
            throws Exception {
        HttpSessionRequestCache wanted = pagesWorthComingBackTo();
        return http.authenticationManager(new ProviderManager(signIn))
                .formLogin(
                        form ->
                                form.loginPage("/login")
                                        // By default with the session's id, which logs then tell.
                                        .authenticationDetailsSource(
                                                HttpServletRequest::getRemoteAddr)
                                        .successHandler(
                                                (request, response, somebody) ->
                                                        leadBack(request, response, wanted))
                                        .failureHandler(PageSecurity::signInAgain))
                .logout(logout -> logout.logoutSuccessUrl("/login?out"))
                .requestCache(cache -> cache.requestCache(wanted))
                .addFilterBefore(new EndedSessions(users, transactions), AuthorizationFilter.class)
                .authorizeHttpRequests(PageSecurity::allowByRole)
                .exceptionHandling(
                        denial ->
                                denial.authenticationEntryPoint(denials)
                                        .accessDeniedHandler(denials))
                .headers(PageSecurity::harden)
                .build();
    }

    /** For errors only: everything else has its headers from its chain. */
    @Bean
    static FilterRegistrationBean<ErrorHeaders> errorHeaders() {
        var filter =
                new FilterRegistrationBean<>(
                        new ErrorHeaders(
                                Map.of(
                                        "Content-Security-Policy",
                                        OUR_OWN_ONLY,
                                        "X-Frame-Options",
                                        "DENY",
                                        "X-Content-Type-Options",
                                        "nosniff",
                                        "Referrer-Policy",
                                        SAME_ORIGIN.getPolicy(),
                                        "Permissions-Policy",
                                        NO_DEVICES,
                                        "Cache-Control",
                                        "no-store")));
        filter.setDispatcherTypes(DispatcherType.ERROR);
        return filter;
    }

    private static HttpSessionRequestCache pagesWorthComingBackTo() {
        var cache = new HttpSessionRequestCache();
        cache.setRequestMatcher(PageDenials::isWorthComingBackTo);
        return cache;
    }

    /**
     * To the page that was asked for before the sign-in: to its path, whatever host the request for
     * it named.
     */
    private static void leadBack(
            HttpServletRequest request,
            HttpServletResponse response,
            HttpSessionRequestCache wanted)
            throws IOException {
        SavedRequest saved = wanted.getRequest(request, response);
        wanted.removeRequest(request, response);
        response.sendRedirect(address(saved).orElse(request.getContextPath() + "/"));
    }

    private static Optional<String> address(@Nullable SavedRequest saved) {
        if (saved instanceof DefaultSavedRequest page
                && page.getRequestURI() instanceof String path) {
            String query = page.getQueryString();
            return Optional.of(query == null ? path : path + "?" + query);
        }
        return Optional.empty();
    }

    /** Unless it is our fault: "wrong" would make people try their other passwords. */
    private static void signInAgain(
            HttpServletRequest request,
            HttpServletResponse response,
            AuthenticationException failure)
            throws IOException {
        if (failure instanceof AuthenticationServiceException) {
            PageFaults.tell(request, response, failure);
            return;
        }
        String why = failure instanceof LockedException ? "blocked" : "failed";
        response.sendRedirect(request.getContextPath() + "/login?" + why);
    }

    private static void allowByRole(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
                    requests) {
        requests.dispatcherTypeMatchers(DispatcherType.ERROR).permitAll();
        requests.requestMatchers(HttpMethod.GET, FOR_EVERYBODY).permitAll();
        for (PageRule rule : PageRules.ALL) {
            String role = rule.role().code();
            rule.methods()
                    .forEach(
                            method ->
                                    requests.requestMatchers(method, rule.path())
                                            .access(Reaches.rule(rule.everywhere(), role)));
        }
        requests.anyRequest().denyAll();
    }

    private static void harden(HeadersConfigurer<HttpSecurity> headers) {
        headers.contentSecurityPolicy(policy -> policy.policyDirectives(OUR_OWN_ONLY))
                .frameOptions(frames -> frames.deny())
                .referrerPolicy(policy -> policy.policy(SAME_ORIGIN))
                .permissionsPolicyHeader(policy -> policy.policy(NO_DEVICES));
    }
}
