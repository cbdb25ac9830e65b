/**
 * How the engine runs its transactions: whole, retried from the start when PostgreSQL picks them as
 * the victim of a deadlock or a serialization failure, and never inside a transaction that a retry
 * could not undo.
 */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package io.holdfast.transactions;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
