/** Checkouts, the orders and payments that came of them, and payments that need attention. */
@NullMarked
package io.holdfast.admin.checkouts;

import org.jspecify.annotations.NullMarked;
