package io.holdfast.reservations;

import static io.holdfast.reservations.Columns.ints;
import static io.holdfast.reservations.Columns.longs;
import static io.holdfast.reservations.Columns.texts;
import static io.holdfast.reservations.Columns.uuids;

import io.holdfast.reservations.ClaimBatchRepository.Figures;
import io.holdfast.reservations.ClaimBatchRepository.Written;
import io.holdfast.reservations.ReservationRepository.Claimed;
import io.holdfast.reservations.Shelf.Booking;

import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;
import org.springframework.stereotype.Component;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Writes the lines of many baskets by set, in the transaction of whoever asks. */
@Component
class BatchWriter {

    private final ClaimBatchRepository batches;
    private final LineClaims claims;

    BatchWriter(ClaimBatchRepository batches, LineClaims claims) {
        this.batches = batches;
        this.claims = claims;
    }

    /**
     * Writes these lines and the balances that they were taken from.
     *
     * @return the holds, in the order of the lines
     */
    List<Reservation> write(List<TakenLine> lines, Collection<Shelf> shelves) {
        List<Shelf> touched = shelves.stream().filter(Shelf::isTouched).toList();
        List<Booking> bookings = lines.stream().map(TakenLine::book).toList();
        Written written = write(lines, bookings, touched);
        check(written, lines.size(), touched.size());
        List<Reservation> holds = new ArrayList<>(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            holds.add(placed(lines.get(i), bookings.get(i), written.ids()[i], written));
        }
        return holds;
    }

    private Written write(List<TakenLine> lines, List<Booking> bookings, List<Shelf> touched) {
        return batches.write(
                longs(touched, shelf -> shelf.figures().skuId()),
                longs(touched, shelf -> shelf.figures().locationId()),
                ints(touched, Shelf::taken),
                uuids(lines, line -> line.claim().checkoutId()),
                uuids(lines, line -> line.line().requestKey().value()),
                longs(lines, line -> line.figures().skuId()),
                longs(lines, line -> line.figures().locationId()),
                ints(lines, TakenLine::units),
                longs(lines, line -> line.claim().holdMillis()),
                texts(lines, TakenLine::actor),
                ints(bookings, Booking::reserved),
                ints(lines, line -> line.figures().onHand()),
                ints(lines, line -> line.figures().committed()),
                ints(lines, line -> line.figures().safetyStock()),
                ints(lines, line -> line.figures().backorderLimit()),
                lines.stream().map(line -> line.figures().lowStockAt()).toArray(Integer[]::new));
    }

    private static void check(Written written, int lines, int balances) {
        if (written.ids().length != lines || written.balances() != balances) {
            throw new IncorrectUpdateSemanticsDataAccessException(
                    "wrote %d of %d holds and %d of %d balances"
                            .formatted(written.ids().length, lines, written.balances(), balances));
        }
    }

    private Reservation placed(TakenLine line, Booking booking, long id, Written written) {
        var claimed =
                new Claimed(
                        id,
                        written.heldAt(),
                        written.heldAt().plusMillis(line.claim().holdMillis()),
                        booking.available(),
                        line.figures().lowStockAt());
        return claims.placed(line.claim().request().checkoutId(), Portion.of(line.line()), claimed);
    }

    /** A line whose units were taken from a shelf. */
    record TakenLine(Claim claim, HoldLine line, Shelf shelf) {

        Figures figures() {
            return shelf.figures();
        }

        int units() {
            return line.quantity().value();
        }

        String actor() {
            return claim.request().actor().value();
        }

        Booking book() {
            return shelf.book(units());
        }
    }
}
