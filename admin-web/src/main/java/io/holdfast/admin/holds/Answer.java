package io.holdfast.admin.holds;

import java.io.Serializable;

/**
 * What became of one hold that somebody wanted to end or to extend.
 *
 * @param holdId which one
 * @param good whether it is now as wanted, be it that it was so before
 * @param text a sentence
 */
public record Answer(long holdId, boolean good, String text) implements Serializable {}
