/** What clients wished, when, and what they got to hear. */
@NullMarked
package io.holdfast.campaign.history;

import org.jspecify.annotations.NullMarked;
