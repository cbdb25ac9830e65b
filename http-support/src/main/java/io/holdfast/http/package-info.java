/**
 * What every HTTP endpoint of Holdfast shares: strict JSON, problem documents with stable codes,
 * and lists that are read a page at a time.
 *
 * <p>A controller takes the inventory's value types as they are (in bodies, queries and paths), and
 * answers a refusal by throwing a {@link io.holdfast.http.ProblemException}. Everything else that
 * can go wrong becomes a problem document here.
 */
@ApplicationModule(allowedDependencies = {"catalog", "transactions"})
@NullMarked
package io.holdfast.http;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
