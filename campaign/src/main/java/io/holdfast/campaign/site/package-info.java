/** An installation on one machine that can be harmed: database, networks, applications. */
@NullMarked
package io.holdfast.campaign.site;

import org.jspecify.annotations.NullMarked;
