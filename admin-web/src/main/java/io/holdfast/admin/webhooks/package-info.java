/** Who else is told of what happens, and what became of it on its way. */
@NullMarked
package io.holdfast.admin.webhooks;

import org.jspecify.annotations.NullMarked;
