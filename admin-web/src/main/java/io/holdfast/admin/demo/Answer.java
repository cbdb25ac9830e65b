package io.holdfast.admin.demo;

/**
 * What came of a press of a button.
 *
 * @param good whether the shopper got what was wished for
 * @param text a sentence
 */
record Answer(boolean good, String text) {}
