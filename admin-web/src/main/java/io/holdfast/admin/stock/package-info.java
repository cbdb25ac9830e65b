/** Balances: the list, one explained, and its changes. */
@NullMarked
package io.holdfast.admin.stock;

import org.jspecify.annotations.NullMarked;
