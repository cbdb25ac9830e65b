/** Subscriptions over HTTP. */
@NullMarked
package io.holdfast.webhooks.web;

import org.jspecify.annotations.NullMarked;
