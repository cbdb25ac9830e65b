package io.holdfast.access;

import io.holdfast.http.Territory;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.core.GrantedAuthorityDefaults;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.AuthenticationFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;

/** Lets other systems do what their key allows, and nothing else. */
@Configuration(proxyBeanMethods = false)
class WebSecurity {

    /** An answer of the API is data: no browser has any business rendering it. */
    private static final String NO_CONTENT = "default-src 'none'; frame-ancestors 'none'";

    /** The API page runs its own scripts, and styles its elements one by one. */
    private static final String API_PAGE =
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
                    + " img-src 'self' data:; connect-src 'self'; base-uri 'none';"
                    + " form-action 'none'; frame-ancestors 'none'";

    /** Controllers ask for a scope by its name, as the servlet API asks for a role. */
    @Bean
    static GrantedAuthorityDefaults scopesAreRoles() {
        return new GrantedAuthorityDefaults("");
    }

    /**
     * Each request is measured as a whole. Measured filter by filter, it would cost a tenth more,
     * and tell what no operator asks.
     */
    @Bean
    static SecurityObservationSettings filtersAreNotMeasured() {
        return SecurityObservationSettings.noObservations();
    }

    @Bean
    @Order(1)
    SecurityFilterChain machines(HttpSecurity http, BearerKeys keys, Denials denials)
            throws Exception {
        return stateless(http, NO_CONTENT)
                .securityMatcher("/api/**", "/actuator/**")
                .addFilterBefore(new Sessionless(), AuthorizationFilter.class)
                .addFilterBefore(authentication(keys, denials), AuthorizationFilter.class)
                .authorizeHttpRequests(WebSecurity::allowByScope)
                .exceptionHandling(
                        denial ->
                                denial.authenticationEntryPoint(denials)
                                        .accessDeniedHandler(denials))
                .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain documentation(HttpSecurity http) throws Exception {
        return stateless(http, API_PAGE)
                .securityMatcher("/swagger-ui.html", "/swagger-ui/**", "/v3/api-docs/**")
                .authorizeHttpRequests(
                        requests ->
                                requests.requestMatchers(HttpMethod.GET)
                                        .permitAll()
                                        .anyRequest()
                                        .denyAll())
                .build();
    }

    /** No session and no cookie, hence nothing that another site could make a browser send. */
    private static HttpSecurity stateless(HttpSecurity http, String contentPolicy)
            throws Exception {
        return http.csrf(csrf -> csrf.disable())
                .requestCache(cache -> cache.disable())
                .sessionManagement(
                        session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .headers(
                        headers ->
                                headers.contentSecurityPolicy(
                                                policy -> policy.policyDirectives(contentPolicy))
                                        .frameOptions(frames -> frames.deny())
                                        .referrerPolicy(
                                                policy ->
                                                        policy.policy(ReferrerPolicy.NO_REFERRER)));
    }

    private static AuthenticationFilter authentication(BearerKeys keys, Denials denials) {
        var filter = new AuthenticationFilter((AuthenticationManager) keys, keys);
        filter.setSuccessHandler(
                (request, response, key) -> {
                    if (key.getDetails() instanceof Territory territory) {
                        territory.enter(request);
                    }
                });
        filter.setFailureHandler(denials::commence);
        return filter;
    }

    private static void allowByScope(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
                    requests) {
        requests.requestMatchers(HttpMethod.GET, "/actuator/health/**").permitAll();
        for (AccessRule rule : AccessRules.ALL) {
            rule.methods()
                    .forEach(method -> allow(requests.requestMatchers(method, rule.path()), rule));
        }
        requests.anyRequest().denyAll();
    }

    private static void allow(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizedUrl call, AccessRule rule) {
        if (rule.isSigned()) {
            call.permitAll();
        } else {
            call.access(Reaches.rule(rule.everywhere(), rule.authorities()));
        }
    }
}
