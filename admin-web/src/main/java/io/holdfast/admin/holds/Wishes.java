package io.holdfast.admin.holds;

import io.holdfast.admin.Format;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.catalog.InvalidValueException;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.ReservationStatus;
import io.holdfast.reservations.Reservations;
import io.holdfast.reservations.TransitionOutcome;
import io.holdfast.reservations.TransitionOutcome.AlreadyDone;
import io.holdfast.reservations.TransitionOutcome.Done;
import io.holdfast.reservations.TransitionOutcome.Expired;
import io.holdfast.reservations.TransitionOutcome.NotAllowed;
import io.holdfast.reservations.TransitionOutcome.Unknown;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

import java.time.Duration;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Ends or extends a hold as a person wishes, each in a transaction of its own, and says what became
 * of it. Where the database refuses, as it does with holds that the worker set aside, that is an
 * answer too: the log says more under its reference, and the holds after it have their turn.
 */
@Component
class Wishes {

    private static final Logger LOG = LoggerFactory.getLogger(Wishes.class);

    private final Reservations reservations;
    private final Texts texts;

    Wishes(Reservations reservations, Texts texts) {
        this.reservations = reservations;
        this.texts = texts;
    }

    /** Expires an overdue hold without waiting for the worker. */
    Answer expire(ReservationId id, Actor actor) {
        return grant(
                id, () -> reservations.expire(id, actor), hold -> units("holds.done.expire", hold));
    }

    /** Releases a hold, be it overdue or not. */
    Answer release(ReservationId id, Actor actor) {
        return grant(
                id,
                () -> reservations.release(id, actor),
                hold -> units("holds.done.release", hold));
    }

    /** Lets a hold last that long from now, if it would end earlier. */
    Answer extend(ReservationId id, Duration holdFor, Actor actor, Format format) {
        try {
            return grant(
                    id,
                    () -> reservations.extend(id, holdFor, actor),
                    hold -> texts.get("holds.done.extend", format.moment(hold.expiresAt())));
        } catch (InvalidValueException invalid) {
            return new Answer(
                    id.value(),
                    false,
                    texts.get("holds.extend.wrong", String.valueOf(invalid.getMessage())));
        }
    }

    private String units(String key, Reservation hold) {
        return texts.get(key, hold.quantity().value(), hold.sku(), hold.location());
    }

    private Answer grant(
            ReservationId id,
            Supplier<TransitionOutcome> wish,
            Function<Reservation, String> success) {
        try {
            return answer(id, wish.get(), success);
        } catch (DataAccessException refusal) {
            UUID reference = UUID.randomUUID();
            LOG.error("Hold {} stays as it is, answered with {}", id, reference, refusal);
            return new Answer(id.value(), false, texts.get("holds.failed", reference));
        }
    }

    private Answer answer(
            ReservationId id, TransitionOutcome outcome, Function<Reservation, String> success) {
        return switch (outcome) {
            case Unknown unknown -> refused(id, texts.get("holds.unknown"));
            case AlreadyDone done ->
                    new Answer(
                            id.value(), true, texts.get("holds.already", word(done.reservation())));
            case Expired late ->
                    refused(
                            id,
                            texts.get(isHeld(late.reservation()) ? "holds.due" : "holds.expired"));
            case NotAllowed not -> refused(id, notAllowed(not.reservation()));
            case Done done -> new Answer(id.value(), true, success.apply(done.reservation()));
        };
    }

    private String notAllowed(Reservation hold) {
        return isHeld(hold) ? texts.get("holds.not-due") : texts.get("holds.ended", word(hold));
    }

    private static boolean isHeld(Reservation hold) {
        return hold.status() == ReservationStatus.HELD;
    }

    private static Answer refused(ReservationId id, String text) {
        return new Answer(id.value(), false, text);
    }

    private String word(Reservation hold) {
        return texts.get("hold.status." + hold.status().code());
    }
}
