package io.holdfast.access;

import io.holdfast.balances.Actor;
import io.holdfast.http.Territory;

import jakarta.servlet.http.HttpServletRequest;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.authentication.AuthenticationConverter;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * Takes {@code Authorization: Bearer <key>}. The authentication's name is the key's name, its
 * authorities are the key's scopes, its details the key's territory.
 */
@Component
class BearerKeys implements AuthenticationConverter, AuthenticationManager {

    private static final String SCHEME = "Bearer ";

    private final ApiKeys keys;

    BearerKeys(ApiKeys keys) {
        this.keys = keys;
    }

    /** Null if the client presents no key; then it is nobody. */
    @Override
    public @Nullable Authentication convert(HttpServletRequest request) {
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        Secret presented = new Secret(header.substring(SCHEME.length()).strip());
        return new PreAuthenticatedAuthenticationToken("", presented);
    }

    @Override
    public Authentication authenticate(Authentication presented) {
        if (presented.getCredentials() instanceof Secret secret) {
            return find(secret)
                    .map(BearerKeys::authentication)
                    .orElseThrow(() -> new BadCredentialsException("the key opens nothing"));
        }
        throw new BadCredentialsException("no key");
    }

    private Optional<ApiKey> find(Secret secret) {
        try {
            return keys.authenticate(secret);
        } catch (DataAccessException | TransactionException e) {
            throw new AuthenticationServiceException("could not look up the key", e);
        }
    }

    private static Authentication authentication(ApiKey key) {
        String name = key.name().value();
        Stream<String> scopes = key.scopes().stream().map(Scope::code);
        Stream<String> everywhere =
                key.reach().isLimited() ? Stream.empty() : Stream.of(Role.EVERYWHERE);
        var authentication =
                new PreAuthenticatedAuthenticationToken(
                        name,
                        "",
                        AuthorityUtils.createAuthorityList(
                                Stream.concat(scopes, everywhere).toList()));
        authentication.setDetails(new Territory(Actor.apiKey(name).value(), key.reach()));
        return authentication;
    }
}
