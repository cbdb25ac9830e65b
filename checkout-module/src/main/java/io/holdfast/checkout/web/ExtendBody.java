package io.holdfast.checkout.web;

import io.swagger.v3.oas.annotations.media.Schema;

import org.jspecify.annotations.Nullable;

import java.time.Duration;

/**
 * Asks for more time.
 *
 * @param holdFor how long from now; the configured default if left out
 */
@Schema(example = "{\"holdFor\": \"PT30M\"}")
record ExtendBody(@Nullable Duration holdFor) {}
