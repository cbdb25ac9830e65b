/** What needs a person now. */
@NullMarked
package io.holdfast.admin.overview;

import org.jspecify.annotations.NullMarked;
