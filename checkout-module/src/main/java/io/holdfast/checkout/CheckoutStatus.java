package io.holdfast.checkout;

import com.fasterxml.jackson.annotation.JsonValue;

import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationStatus;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * What a checkout looks like to its shopper.
 *
 * <p>A checkout ends when it is confirmed with a payment reference or cancelled, or when nothing
 * was held in it for a while. Until then its holds may end one by one, and the first of these that
 * applies is shown: {@link #OPEN} while one of them is held, overdue ones included; {@link
 * #CONFIRMED} if one was confirmed; {@link #EXPIRED} if one expired; else {@link #OPEN}, as
 * released holds are no part of the basket any more. Such a checkout may be held into again and is
 * open again then. Nothing is held into one that has ended; money that comes late may still make an
 * order of an expired one.
 */
public enum CheckoutStatus {

    /** It may be held into, confirmed and cancelled. */
    OPEN,
    /** The money is there, or every hold that was not given back was confirmed by itself. */
    CONFIRMED,
    /** It was given up, with every hold that was left; this is always final. */
    CANCELLED,
    /** Nothing is held any more, and nobody confirmed it in time. */
    EXPIRED;

    /** The status as database, JSON and pages spell it. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    static CheckoutStatus of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }

    /** What a checkout that was neither confirmed nor cancelled looks like with these holds. */
    static CheckoutStatus ofUnended(Collection<Reservation> reservations) {
        Set<ReservationStatus> found = EnumSet.noneOf(ReservationStatus.class);
        reservations.forEach(reservation -> found.add(reservation.status()));
        if (found.contains(ReservationStatus.HELD)) {
            return OPEN;
        }
        if (found.contains(ReservationStatus.CONFIRMED)) {
            return CONFIRMED;
        }
        return found.contains(ReservationStatus.EXPIRED) ? EXPIRED : OPEN;
    }
}
