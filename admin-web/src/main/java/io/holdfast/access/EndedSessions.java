package io.holdfast.access;

import io.holdfast.balances.Actor;
import io.holdfast.http.Territory;
import io.holdfast.transactions.Transactions;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.dao.DataAccessException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.authentication.logout.SecurityContextLogoutHandler;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;

import java.io.IOException;
import java.util.Optional;

/**
 * Ends the session of somebody whose password, role, locations or right to sign in has changed
 * since it began: with the next request, on every instance, at the price of one look-up by name.
 * Says of which locations the others are.
 */
class EndedSessions extends OncePerRequestFilter {

    private final UserTable users;
    private final Transactions transactions;
    private final SecurityContextLogoutHandler end = new SecurityContextLogoutHandler();

    EndedSessions(UserTable users, Transactions transactions) {
        this.users = users;
        this.transactions = transactions;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            endIfOver(request, response);
        } catch (DataAccessException | TransactionException e) {
            PageFaults.tell(request, response, e);
            return;
        }
        chain.doFilter(request, response);
    }

    private void endIfOver(HttpServletRequest request, HttpServletResponse response) {
        Authentication present = SecurityContextHolder.getContext().getAuthentication();
        if (present != null && present.getPrincipal() instanceof SignedIn somebody) {
            find(somebody)
                    .map(user -> territory(user))
                    .ifPresentOrElse(
                            territory -> territory.enter(request),
                            () -> end.logout(request, response, present));
        }
    }

    private static Territory territory(User user) {
        return new Territory(Actor.user(user.name().value()).value(), user.reach());
    }

    /** Empty if the session is over. */
    private Optional<User> find(SignedIn somebody) {
        return transactions
                .joining(transaction -> users.find(new UserName(somebody.name())))
                .filter(user -> user.isEnabled() && SignedIn.of(user).equals(somebody));
    }
}
