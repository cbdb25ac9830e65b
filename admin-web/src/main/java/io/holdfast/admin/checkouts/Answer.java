package io.holdfast.admin.checkouts;

import io.holdfast.reservations.CheckoutId;

/**
 * What came of trying a payment again.
 *
 * @param checkoutId whose payment it is
 * @param good whether it has got on
 * @param text a sentence
 */
record Answer(CheckoutId checkoutId, boolean good, String text) {}
