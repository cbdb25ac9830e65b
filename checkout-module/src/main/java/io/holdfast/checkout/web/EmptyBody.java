package io.holdfast.checkout.web;

/**
 * Nothing to say. Whoever does say something there, such as a payment reference to a single hold,
 * is told that nobody would have read it.
 */
record EmptyBody() {}
