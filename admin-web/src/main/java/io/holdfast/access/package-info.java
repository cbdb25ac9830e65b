/**
 * Who may do what: API keys, their scopes, and what each call of the HTTP API needs.
 *
 * <p>Start at {@link io.holdfast.access.ApiKeys}. Everything is denied that {@code AccessRules}
 * doesn't allow.
 */
@ApplicationModule(allowedDependencies = {"catalog", "transactions", "http"})
@NullMarked
package io.holdfast.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
