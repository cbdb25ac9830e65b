/** What goes wrong, and when. */
@NullMarked
package io.holdfast.campaign.faults;

import org.jspecify.annotations.NullMarked;
