package io.holdfast.admin.holds;

import io.holdfast.catalog.Reach;
import io.holdfast.reservations.ExpiryBacklog;
import io.holdfast.reservations.InFlight;
import io.holdfast.reservations.Reservations;

/**
 * The ways through the holds, above each of their lists.
 *
 * @param current where one is: {@code all}, {@code live}, {@code overdue}, {@code set-aside} or
 *     {@code ended}
 * @param filter what the other lists are narrowed down to, too
 */
public record Tabs(String current, HoldFilter filter, InFlight inFlight, ExpiryBacklog backlog) {

    static Tabs of(String current, HoldFilter filter, Reservations reservations, Reach reach) {
        return new Tabs(current, filter, reservations.inFlight(reach), reservations.backlog(reach));
    }
}
