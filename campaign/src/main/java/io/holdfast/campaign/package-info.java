/** Tries to refute what Holdfast claims, by faults under load. */
@NullMarked
package io.holdfast.campaign;

import org.jspecify.annotations.NullMarked;
