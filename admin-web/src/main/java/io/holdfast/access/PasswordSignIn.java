package io.holdfast.access;

import io.holdfast.access.FailedSignIns.Attempt;
import io.holdfast.access.UserTable.Credentials;
import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.transactions.Transactions;

import org.springframework.dao.DataAccessException;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

import java.util.Objects;
import java.util.Optional;

/**
 * Checks name and password. A wrong password, an unknown name and a disabled user get the same
 * answer after the same work, and no connection is held while a hash is computed.
 */
@Component
class PasswordSignIn implements AuthenticationProvider {

    private final UserTable users;
    private final FailedSignIns failures;
    private final PasswordEncoder passwords;
    private final Activities activities;
    private final Transactions transactions;
    private final String nobodysHash;

    PasswordSignIn(
            UserTable users,
            FailedSignIns failures,
            PasswordEncoder passwords,
            Activities activities,
            Transactions transactions) {
        this.users = users;
        this.failures = failures;
        this.passwords = passwords;
        this.activities = activities;
        this.transactions = transactions;
        this.nobodysHash = Objects.requireNonNull(passwords.encode(Password.random().value()));
    }

    @Override
    public Authentication authenticate(Authentication presented) {
        String name = nameOf(presented).value();
        String password = String.valueOf(presented.getCredentials());
        try {
            SignedIn somebody = SignedIn.of(check(name, password));
            return UsernamePasswordAuthenticationToken.authenticated(
                    somebody, null, somebody.getAuthorities());
        } catch (DataAccessException | TransactionException e) {
            throw new AuthenticationServiceException("could not look up the user", e);
        }
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return UsernamePasswordAuthenticationToken.class.isAssignableFrom(authentication);
    }

    /** What can't be a name is nobody's, known without looking. */
    private static UserName nameOf(Authentication presented) {
        try {
            return new UserName(presented.getName());
        } catch (InvalidValueException e) {
            throw new BadCredentialsException("nobody has such a name", e);
        }
    }

    private User check(String name, String password) {
        Attempt attempt = failures.begin(name);
        if (attempt == Attempt.REFUSED) {
            throw new LockedException("too many failures");
        }
        Optional<Credentials> known =
                transactions.joining(transaction -> users.findCredentials(name));
        String hash = known.map(Credentials::passwordHash).orElse(nobodysHash);
        boolean isRight = !Password.isTooLong(password) && passwords.matches(password, hash);
        return known.map(Credentials::user)
                .filter(user -> isRight && user.isEnabled())
                .map(this::admit)
                .orElseThrow(() -> refuse(name, attempt));
    }

    private User admit(User user) {
        String name = user.name().value();
        return transactions.joining(
                transaction -> {
                    failures.forget(name);
                    users.noteSignIn(user.name());
                    activities.record(ActivityKind.SIGNED_IN, Actor.user(name), name, null, null);
                    return user;
                });
    }

    private BadCredentialsException refuse(String name, Attempt attempt) {
        failures.failed(name, attempt);
        return new BadCredentialsException("wrong name or password");
    }
}
