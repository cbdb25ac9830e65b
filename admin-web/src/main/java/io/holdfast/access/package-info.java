/**
 * Who may do what: people with their roles, API keys with their scopes, what each page and each
 * call of the HTTP API needs.
 *
 * <p>Start at {@link io.holdfast.access.Users} and {@link io.holdfast.access.ApiKeys}. Everything
 * is denied that {@code PageRules} and {@code AccessRules} don't allow.
 */
@ApplicationModule(
        allowedDependencies = {"activity", "balances", "catalog", "lanes", "transactions", "http"})
@NullMarked
package io.holdfast.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
