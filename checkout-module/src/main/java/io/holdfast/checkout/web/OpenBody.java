package io.holdfast.checkout.web;

import io.holdfast.reservations.CheckoutId;
import io.swagger.v3.oas.annotations.media.Schema;

import org.jspecify.annotations.Nullable;

/**
 * Asks for a checkout.
 *
 * @param checkoutId made by the client, so that asking again is harmless; one is made if left out
 */
@Schema(example = "{\"checkoutId\": \"7c9e6679-7425-40de-944b-e07fc1f90ae7\"}")
record OpenBody(@Nullable CheckoutId checkoutId) {}
