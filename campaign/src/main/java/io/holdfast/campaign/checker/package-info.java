/** Whether everything is as it must be, and how it came about if not. */
@NullMarked
package io.holdfast.campaign.checker;

import org.jspecify.annotations.NullMarked;
