package io.holdfast.campaign.history;

/**
 * One try of a client's to have its wish.
 *
 * @param door the application that it asked
 * @param asked when, in microseconds since 1970, by the clock of this machine
 * @param answered when, by the same clock
 */
public record Attempt(String door, long asked, long answered, Answer answer) {}
