package io.holdfast.access;

import static io.holdfast.access.Scope.CHECKOUT;
import static io.holdfast.access.Scope.STOCK_READ;
import static io.holdfast.access.Scope.STOCK_WRITE;

import static org.springframework.http.HttpMethod.DELETE;
import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.POST;
import static org.springframework.http.HttpMethod.PUT;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.HttpMethod;

import java.util.List;

/**
 * What each call of the HTTP API needs, all in one place. A call that no rule names is denied to
 * everybody.
 */
final class AccessRules {

    static final List<AccessRule> ALL =
            List.of(
                    rule(PUT, "/api/v1/skus", STOCK_WRITE),
                    rule(PUT, "/api/v1/locations", STOCK_WRITE),
                    rule(POST, "/api/v1/stock-movements", STOCK_WRITE),
                    rule(GET, "/api/v1/stock-movements", STOCK_READ),
                    rule(GET, "/api/v1/stock-movements/feed", STOCK_READ),
                    rule(GET, "/api/v1/balances", STOCK_READ),
                    rule(GET, "/api/v1/reservations", STOCK_READ),
                    rule(GET, "/api/v1/reconciliation", STOCK_READ),
                    everywhere(PUT, "/api/v1/webhooks", STOCK_WRITE),
                    everywhere(GET, "/api/v1/webhooks", STOCK_WRITE),
                    everywhere(DELETE, "/api/v1/webhooks/{id}", STOCK_WRITE),
                    rule(PUT, "/api/v1/policies", STOCK_WRITE),
                    rule(POST, "/api/v1/cycle-counts", STOCK_WRITE),
                    rule(GET, "/api/v1/waiting", STOCK_READ),
                    rule(POST, "/api/v1/reservations/{id}/dispatch", STOCK_WRITE),
                    rule(POST, "/api/v1/reservations/{id}/cancel", STOCK_WRITE),
                    rule(POST, "/api/v1/imports", STOCK_WRITE),
                    rule(GET, "/api/v1/imports/{id}", STOCK_WRITE),
                    rule(GET, "/api/v1/imports/{id}/errors", STOCK_WRITE),
                    rule(POST, "/api/v1/imports/{id}/apply", STOCK_WRITE),
                    rule(GET, "/api/v1/exports", STOCK_READ),
                    rule(POST, "/api/v1/checkouts", CHECKOUT),
                    rule(GET, "/api/v1/checkouts/{checkoutId}", CHECKOUT),
                    rule(POST, "/api/v1/checkouts/{checkoutId}/reservations", CHECKOUT),
                    rule(PUT, "/api/v1/checkouts/{checkoutId}/reservations", CHECKOUT),
                    rule(POST, "/api/v1/checkouts/{checkoutId}/payments", CHECKOUT),
                    rule(GET, "/api/v1/checkouts/{checkoutId}/payments", CHECKOUT),
                    rule(POST, "/api/v1/checkouts/{checkoutId}/confirm", CHECKOUT),
                    rule(POST, "/api/v1/checkouts/{checkoutId}/cancel", CHECKOUT),
                    rule(GET, "/api/v1/reservations/{id}", CHECKOUT, STOCK_READ),
                    rule(POST, "/api/v1/reservations/{id}/confirm", CHECKOUT),
                    rule(POST, "/api/v1/reservations/{id}/release", CHECKOUT),
                    rule(POST, "/api/v1/reservations/{id}/extend", CHECKOUT),
                    signed(POST, "/api/v1/payment-events"),
                    signed(POST, "/api/v1/payment-events/stripe"),
                    everywhere(GET, "/actuator/**", STOCK_READ));

    private AccessRules() {}

    /** Every rule for the address of a request, whatever its method. */
    static List<AccessRule> about(HttpServletRequest request) {
        return ALL.stream().filter(rule -> rule.isAbout(request)).toList();
    }

    private static AccessRule rule(HttpMethod method, String path, Scope... anyOf) {
        return new AccessRule(method, path, List.of(anyOf), false);
    }

    private static AccessRule everywhere(HttpMethod method, String path, Scope... anyOf) {
        return new AccessRule(method, path, List.of(anyOf), true);
    }

    private static AccessRule signed(HttpMethod method, String path) {
        return new AccessRule(method, path, List.of(), false);
    }
}
