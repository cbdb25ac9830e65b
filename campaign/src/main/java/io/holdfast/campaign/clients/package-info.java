/** Who works on a site, and the ways in. */
@NullMarked
package io.holdfast.campaign.clients;

import org.jspecify.annotations.NullMarked;
