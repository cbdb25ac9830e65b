package io.holdfast.admin.checkouts;

import io.holdfast.reservations.Reservation;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;

/**
 * Something that happened to a checkout, as its timeline tells it.
 *
 * @param text a sentence
 * @param who did it: an actor, or a name; null if nobody is known
 * @param detail what was said about it; null if nothing
 * @param holds those that it happened to; empty if it was none
 */
public record Entry(
        Instant at,
        String text,
        @Nullable String who,
        @Nullable String detail,
        List<Reservation> holds) {

    public Entry {
        holds = List.copyOf(holds);
    }
}
