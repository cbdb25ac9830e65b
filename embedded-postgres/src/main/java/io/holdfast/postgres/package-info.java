/**
 * The PostgreSQL that Holdfast runs on: an embedded, durable one where none is configured, and the
 * gate that turns away servers which would lose updates.
 */
@NullMarked
package io.holdfast.postgres;

import org.jspecify.annotations.NullMarked;
