package io.holdfast.access;

import static io.holdfast.access.Role.ADMIN;
import static io.holdfast.access.Role.CLERK;
import static io.holdfast.access.Role.STAFF;

import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.POST;

import jakarta.servlet.http.HttpServletRequest;

import java.util.List;

/**
 * What each page needs, all in one place. A page that no rule names is denied to everybody. Staff
 * look, clerks receive and count, admins change.
 */
final class PageRules {

    static final List<PageRule> ALL =
            List.of(
                    new PageRule(GET, "/", STAFF),
                    new PageRule(GET, "/stock", STAFF),
                    new PageRule(GET, "/stock/export", STAFF),
                    new PageRule(GET, "/stock/balance", STAFF),
                    new PageRule(GET, "/stock/receive", CLERK),
                    new PageRule(POST, "/stock/receive", CLERK),
                    new PageRule(GET, "/stock/adjust", ADMIN),
                    new PageRule(POST, "/stock/adjust", ADMIN),
                    new PageRule(GET, "/stock/count", CLERK),
                    new PageRule(POST, "/stock/count", CLERK),
                    new PageRule(GET, "/stock/transfer", ADMIN),
                    new PageRule(POST, "/stock/transfer", ADMIN),
                    new PageRule(GET, "/stock/policy", ADMIN),
                    new PageRule(POST, "/stock/policy", ADMIN),
                    new PageRule(POST, "/stock/policy/sku", ADMIN),
                    new PageRule(GET, "/stock/counts", CLERK),
                    new PageRule(POST, "/stock/counts", CLERK),
                    new PageRule(GET, "/locations", STAFF),
                    new PageRule(POST, "/locations", ADMIN),
                    new PageRule(GET, "/waiting", STAFF),
                    new PageRule(POST, "/waiting/{id}/dispatch", ADMIN),
                    new PageRule(POST, "/waiting/{id}/cancel", ADMIN),
                    new PageRule(GET, "/holds", STAFF),
                    new PageRule(GET, "/holds/overdue", STAFF),
                    new PageRule(POST, "/holds/overdue/expire", ADMIN),
                    new PageRule(POST, "/holds/overdue/release", ADMIN),
                    new PageRule(GET, "/holds/set-aside", STAFF),
                    new PageRule(GET, "/holds/{id}", STAFF),
                    new PageRule(POST, "/holds/{id}/release", ADMIN),
                    new PageRule(POST, "/holds/{id}/expire", ADMIN),
                    new PageRule(POST, "/holds/{id}/extend", ADMIN),
                    new PageRule(POST, "/holds/{id}/dispatch", ADMIN),
                    new PageRule(POST, "/holds/{id}/cancel", ADMIN),
                    new PageRule(POST, "/holds/{id}/return", ADMIN),
                    new PageRule(GET, "/checkouts", STAFF),
                    new PageRule(GET, "/checkouts/{id}", STAFF),
                    PageRule.everywhere(GET, "/payments/attention", STAFF),
                    new PageRule(POST, "/payments/{id}/retry", ADMIN),
                    new PageRule(GET, "/reconciliation", STAFF),
                    new PageRule(POST, "/reconciliation", ADMIN),
                    new PageRule(GET, "/reconciliation/balance", STAFF),
                    new PageRule(POST, "/reconciliation/balance/repair", ADMIN),
                    new PageRule(GET, "/activity", STAFF),
                    PageRule.everywhere(GET, "/webhooks", STAFF),
                    new PageRule(POST, "/webhooks", ADMIN),
                    new PageRule(POST, "/webhooks/remove", ADMIN),
                    new PageRule(POST, "/webhooks/again", ADMIN),
                    PageRule.everywhere(GET, "/webhooks/deliveries", STAFF),
                    new PageRule(POST, "/webhooks/deliveries/again", ADMIN),
                    new PageRule(GET, "/imports", ADMIN),
                    new PageRule(POST, "/imports", ADMIN),
                    new PageRule(GET, "/imports/export", ADMIN),
                    new PageRule(GET, "/imports/{id}", ADMIN),
                    new PageRule(POST, "/imports/{id}/apply", ADMIN),
                    new PageRule(POST, "/imports/{id}/check", ADMIN),
                    new PageRule(GET, "/users", ADMIN),
                    new PageRule(POST, "/users", ADMIN),
                    new PageRule(POST, "/users/role", ADMIN),
                    new PageRule(GET, "/users/locations", ADMIN),
                    new PageRule(POST, "/users/locations", ADMIN),
                    new PageRule(POST, "/users/disable", ADMIN),
                    new PageRule(POST, "/users/enable", ADMIN),
                    new PageRule(POST, "/users/password", ADMIN),
                    new PageRule(GET, "/password", STAFF),
                    new PageRule(POST, "/password", STAFF),
                    new PageRule(GET, "/api-keys", ADMIN),
                    new PageRule(POST, "/api-keys", ADMIN),
                    new PageRule(POST, "/api-keys/revoke", ADMIN),
                    PageRule.everywhere(GET, "/demo", STAFF),
                    new PageRule(POST, "/demo", ADMIN),
                    PageRule.everywhere(GET, "/demo/shopper", STAFF),
                    PageRule.everywhere(GET, "/demo/showcase", STAFF),
                    new PageRule(POST, "/demo/take", ADMIN),
                    new PageRule(POST, "/demo/both", ADMIN),
                    new PageRule(POST, "/demo/give-back", ADMIN),
                    new PageRule(POST, "/demo/pay", ADMIN),
                    new PageRule(POST, "/demo/transfer", ADMIN),
                    new PageRule(POST, "/demo/basket", ADMIN),
                    new PageRule(POST, "/demo/one-more", ADMIN));

    private PageRules() {}

    static boolean isAbout(HttpServletRequest request) {
        return ALL.stream().anyMatch(rule -> rule.isAbout(request));
    }

    static boolean covers(HttpServletRequest request) {
        return ALL.stream().anyMatch(rule -> rule.covers(request));
    }
}
