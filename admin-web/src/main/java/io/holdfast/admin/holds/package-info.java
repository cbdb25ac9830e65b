/** Holds: lists, one hold's story, and ending or extending it. */
@NullMarked
package io.holdfast.admin.holds;

import org.jspecify.annotations.NullMarked;
