/**
 * Checkouts and single holds over HTTP: what they take and answer in JSON, and which code each
 * refusal has. Everything is decided in {@link io.holdfast.checkout.Checkouts}.
 */
@NullMarked
package io.holdfast.checkout.web;

import org.jspecify.annotations.NullMarked;
