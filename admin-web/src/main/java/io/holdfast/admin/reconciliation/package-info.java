/** Does it add up, where not, and putting it right. */
@NullMarked
package io.holdfast.admin.reconciliation;

import org.jspecify.annotations.NullMarked;
