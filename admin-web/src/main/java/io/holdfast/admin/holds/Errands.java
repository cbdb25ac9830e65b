package io.holdfast.admin.holds;

import io.holdfast.admin.Format;
import io.holdfast.admin.Input;
import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.reservations.CustomerReturn;
import io.holdfast.reservations.Fulfilment;
import io.holdfast.reservations.FulfilmentOutcome;
import io.holdfast.reservations.Fulfilments;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.Reservations;
import io.holdfast.reservations.ReturnOutcome;

import org.springframework.stereotype.Component;

import java.util.Optional;
import java.util.function.Function;

/**
 * Dispatches, gives back and takes back units of confirmed holds as a person wishes, and says what
 * became of it.
 */
@Component
class Errands {

    private final Fulfilments fulfilments;
    private final Reservations reservations;
    private final Texts texts;

    Errands(Fulfilments fulfilments, Reservations reservations, Texts texts) {
        this.fulfilments = fulfilments;
        this.reservations = reservations;
        this.texts = texts;
    }

    Answer dispatch(ReservationId id, FulfilmentForm form, Actor actor, Format format) {
        return fulfil(id, form, actor, fulfilments::dispatch, "fulfil.done.dispatch", format);
    }

    Answer giveBack(ReservationId id, FulfilmentForm form, Actor actor, Format format) {
        return fulfil(id, form, actor, fulfilments::cancel, "fulfil.done.cancel", format);
    }

    private Answer fulfil(
            ReservationId id,
            FulfilmentForm form,
            Actor actor,
            Function<Fulfilment, FulfilmentOutcome> wish,
            String done,
            Format format) {
        Input input = new Input();
        return form.fulfilment(id, actor, input)
                .map(wanted -> answer(id, wish.apply(wanted), done, format))
                .orElseGet(() -> wrong(id, input));
    }

    private Answer answer(ReservationId id, FulfilmentOutcome outcome, String done, Format format) {
        return switch (outcome) {
            case FulfilmentOutcome.Unknown unknown -> refused(id, texts.get("holds.unknown"));
            case FulfilmentOutcome.KeyReused reused -> refused(id, texts.get("fulfil.key-reused"));
            case FulfilmentOutcome.Replayed replayed -> done(id, texts.get("change.replayed"));
            case FulfilmentOutcome.NotAllowed refused ->
                    refused(id, texts.get("fulfil.not-allowed", refused.reservation().committed()));
            case FulfilmentOutcome.WaitingForStock waiting ->
                    refused(
                            id,
                            texts.get(
                                    "fulfil.waiting",
                                    format.number(waiting.wanted()),
                                    format.number(waiting.ready())));
            case FulfilmentOutcome.Done ok ->
                    done(
                            id,
                            texts.get(
                                    done,
                                    -ok.movement().committedDelta(),
                                    ok.reservation().committed()));
        };
    }

    Answer takeBack(ReservationId id, FulfilmentForm form, Actor actor) {
        Input input = new Input();
        Optional<Reservation> hold = reservations.find(id);
        if (hold.isEmpty()) {
            return refused(id, texts.get("holds.unknown"));
        }
        return form.customerReturn(id, hold.get().sku(), actor, input)
                .map(wish -> answer(wish, fulfilments.takeBack(wish)))
                .orElseGet(() -> wrong(id, input));
    }

    private Answer answer(CustomerReturn wish, ReturnOutcome outcome) {
        ReservationId id = wish.reservationId();
        return switch (outcome) {
            case ReturnOutcome.Unknown unknown -> refused(id, texts.get("holds.unknown"));
            case ReturnOutcome.KeyReused reused -> refused(id, texts.get("fulfil.key-reused"));
            case ReturnOutcome.Replayed replayed -> done(id, texts.get("change.replayed"));
            case ReturnOutcome.UnknownLocation unknown ->
                    refused(id, texts.get("change.unknown", unknown.location()));
            case ReturnOutcome.NotAllowed refused ->
                    refused(id, texts.get("fulfil.not-returnable", refused.returnable()));
            case ReturnOutcome.TooLarge tooLarge -> refused(id, texts.get("fulfil.too-large"));
            case ReturnOutcome.Recorded recorded ->
                    done(
                            id,
                            texts.get(
                                    wish.isWrittenOff()
                                            ? "fulfil.done.write-off"
                                            : "fulfil.done.return",
                                    wish.quantity().value(),
                                    wish.balance().location()));
        };
    }

    private Answer wrong(ReservationId id, Input input) {
        var error = input.errors().entrySet().iterator().next();
        return refused(
                id,
                texts.get("field.wrong", texts.get("field." + error.getKey()), error.getValue()));
    }

    private static Answer done(ReservationId id, String text) {
        return new Answer(id.value(), true, text);
    }

    private static Answer refused(ReservationId id, String text) {
        return new Answer(id.value(), false, text);
    }
}
