package io.holdfast.access;

import org.jspecify.annotations.Nullable;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.userdetails.UserDetails;

import java.time.Instant;
import java.util.Collection;
import java.util.stream.Stream;

/**
 * Who a session belongs to.
 *
 * @param limited whether to some locations
 * @param changedAt of the user when the session began
 */
record SignedIn(String name, Role role, boolean limited, Instant changedAt) implements UserDetails {

    private static final long serialVersionUID = 1L;

    static SignedIn of(User user) {
        return new SignedIn(
                user.name().value(), user.role(), user.reach().isLimited(), user.changedAt());
    }

    @Override
    public Collection<? extends GrantedAuthority> getAuthorities() {
        Stream<String> everywhere = limited ? Stream.empty() : Stream.of(Role.EVERYWHERE);
        return AuthorityUtils.createAuthorityList(
                Stream.concat(role.authorities().stream(), everywhere).toList());
    }

    @Override
    public @Nullable String getPassword() {
        return null;
    }

    @Override
    public String getUsername() {
        return name;
    }
}
