package io.holdfast.access;

import org.jspecify.annotations.Nullable;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.userdetails.UserDetails;

import java.time.Instant;
import java.util.Collection;

/**
 * Who a session belongs to.
 *
 * @param changedAt of the user when the session began
 */
record SignedIn(String name, Role role, Instant changedAt) implements UserDetails {

    private static final long serialVersionUID = 1L;

    static SignedIn of(User user) {
        return new SignedIn(user.name().value(), user.role(), user.changedAt());
    }

    @Override
    public Collection<? extends GrantedAuthority> getAuthorities() {
        return AuthorityUtils.createAuthorityList(role.authorities());
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
