package io.holdfast.admin.demo;

import io.holdfast.admin.Texts;
import io.holdfast.balances.Actor;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockOutcome;
import io.holdfast.checkout.Basket;
import io.holdfast.checkout.CancellationOutcome;
import io.holdfast.checkout.Checkouts;
import io.holdfast.checkout.ConfirmationOutcome;
import io.holdfast.checkout.HoldingOutcome;
import io.holdfast.checkout.Order;
import io.holdfast.checkout.Owner;
import io.holdfast.checkout.Payment;
import io.holdfast.checkout.PaymentOutcome;
import io.holdfast.checkout.PaymentRequest;
import io.holdfast.checkout.Payments;
import io.holdfast.payments.PaymentReference;
import io.holdfast.payments.SimulatedMethod;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldOutcome;

import org.springframework.stereotype.Component;

import java.time.Duration;
import java.util.List;

/** Does what a button of the storefront says, as a shop would, and says what came of it. */
@Component
class Presses {

    private static final Owner OWNER = new Owner("demo");

    private final Showcases showcases;
    private final Checkouts checkouts;
    private final Payments payments;
    private final Texts texts;

    Presses(Showcases showcases, Checkouts checkouts, Payments payments, Texts texts) {
        this.showcases = showcases;
        this.checkouts = checkouts;
        this.payments = payments;
        this.texts = texts;
    }

    /** Holds the last unit for one shopper. */
    Answer take(Shopper shopper, CheckoutId id, RequestKey key, Duration holdFor, Actor by) {
        return told(shopper, hold(id, key, holdFor, by));
    }

    private HoldingOutcome hold(CheckoutId id, RequestKey key, Duration holdFor, Actor by) {
        checkouts.open(OWNER, id);
        return checkouts.hold(OWNER, new Basket(id, List.of(showcases.lastUnit(key)), holdFor, by));
    }

    private Answer told(Shopper shopper, HoldingOutcome outcome) {
        return switch (outcome) {
            case HoldingOutcome.UnknownCheckout unknown -> refused("demo.take.ended", shopper);
            case HoldingOutcome.Ended ended -> refused("demo.take.ended", shopper);
            case HoldingOutcome.Decided decided ->
                    isHeld(outcome)
                            ? done("demo.take.held", shopper)
                            : refused(refusal(decided.outcome()), shopper);
        };
    }

    private static String refusal(HoldOutcome outcome) {
        return switch (outcome) {
            case HoldOutcome.Insufficient tooLittle -> "demo.take.sold-out";
            case HoldOutcome.Unknown neverThere -> "demo.take.sold-out";
            case HoldOutcome.Placed placed -> "demo.take.before";
            case HoldOutcome.Replayed replayed -> "demo.take.before";
            case HoldOutcome.KeyReused reused -> "demo.take.before";
            case HoldOutcome.NotAdmitted never ->
                    throw new IllegalStateException("a checkout says this itself: " + never);
        };
    }

    private static boolean isHeld(HoldingOutcome outcome) {
        return outcome instanceof HoldingOutcome.Decided decided
                && switch (decided.outcome()) {
                    case HoldOutcome.Placed placed -> true;
                    case HoldOutcome.Replayed replayed ->
                            replayed.lines().stream()
                                    .allMatch(line -> Stage.isHeld(line.reservation()));
                    case HoldOutcome.NotAdmitted refusal -> false;
                    case HoldOutcome.KeyReused refusal -> false;
                    case HoldOutcome.Unknown refusal -> false;
                    case HoldOutcome.Insufficient refusal -> false;
                };
    }

    /** Has both shoppers press at the same moment. */
    Answer both(Visit visit, RequestKey key, Duration holdFor, Actor by) {
        List<Shopper> first =
                Race.between(
                                List.of(Shopper.values()),
                                shopper -> hold(visit.checkoutOf(shopper), key, holdFor, by))
                        .entrySet()
                        .stream()
                        .filter(press -> isHeld(press.getValue()))
                        .map(press -> press.getKey())
                        .toList();
        return switch (first.size()) {
            case 0 -> new Answer(false, texts.get("demo.both.none"));
            case 1 -> new Answer(true, won(first.getFirst()));
            default -> new Answer(true, texts.get("demo.both.enough"));
        };
    }

    private String won(Shopper first) {
        return texts.get("demo.both.one", first.shown(), first.other().shown());
    }

    /** Gives the whole basket up. */
    Answer giveBack(Shopper shopper, CheckoutId id, Actor by) {
        return switch (checkouts.cancel(OWNER, id, by)) {
            case CancellationOutcome.UnknownCheckout unknown ->
                    refused("demo.give-back.nothing", shopper);
            case CancellationOutcome.AlreadyCancelled already ->
                    done("demo.give-back.done", shopper);
            case CancellationOutcome.NotAllowed paid -> refused("demo.give-back.paid", shopper);
            case CancellationOutcome.Cancelled cancelled -> done("demo.give-back.done", shopper);
        };
    }

    /** Pays through the gateway; as slow as that is. */
    Answer pay(Shopper shopper, CheckoutId id, RequestKey key, SimulatedMethod method, Actor by) {
        var request = new PaymentRequest(id, key, method.method(), by);
        return switch (payments.pay(OWNER, request)) {
            case PaymentOutcome.UnknownCheckout unknown -> refused("demo.pay.nothing", shopper);
            case PaymentOutcome.KeyReused reused -> refused("demo.pay.before", shopper);
            case PaymentOutcome.NotAllowed nothing -> refused("demo.pay.nothing", shopper);
            case PaymentOutcome.Expired late -> refused("demo.pay.expired", shopper);
            case PaymentOutcome.Declined declined -> refused("demo.pay.declined", shopper);
            case PaymentOutcome.TooLate late -> tooLate(shopper, late.payment());
            case PaymentOutcome.Paid paid -> ordered(shopper, paid.order());
            case PaymentOutcome.Pending pending -> refused("demo.pay.pending", shopper);
        };
    }

    /** Brings the word that the money is there, which no deadline keeps from coming. */
    Answer transfer(Shopper shopper, CheckoutId id, RequestKey key, Actor by) {
        var reference = new PaymentReference("demo-" + id + "-" + key);
        return switch (checkouts.confirm(OWNER, id, reference, by)) {
            case ConfirmationOutcome.UnknownCheckout unknown ->
                    refused("demo.pay.nothing", shopper);
            case ConfirmationOutcome.AlreadyConfirmed before -> ordered(shopper, before.order());
            case ConfirmationOutcome.NotAllowed nothing -> refused("demo.pay.nothing", shopper);
            case ConfirmationOutcome.TooLate late -> tooLate(shopper, late.payment());
            case ConfirmationOutcome.Confirmed confirmed -> ordered(shopper, confirmed.order());
        };
    }

    private Answer ordered(Shopper shopper, Order order) {
        String number = Long.toString(order.number());
        return switch (order.outcome()) {
            case CONFIRMED -> done("demo.pay.paid", shopper, number);
            case RECLAIMED -> done("demo.pay.reclaimed", shopper, number);
        };
    }

    private Answer tooLate(Shopper shopper, Payment payment) {
        return refused("demo.pay.too-late", shopper, texts.get("demo.refund." + payment.refund()));
    }

    /** Puts one more unit on the shelf, if there is none. */
    Answer oneMore(Actor by) {
        if (showcases.balance().onHand() > 0) {
            return new Answer(false, texts.get("demo.one-more.there"));
        }
        return switch (showcases.fill(by)) {
            case StockOutcome.Recorded recorded ->
                    new Answer(true, texts.get("demo.one-more.done"));
            case StockOutcome.Replayed before -> new Answer(true, texts.get("demo.one-more.done"));
            case StockOutcome.KeyReused never -> throw impossible(never);
            case StockOutcome.UnknownSku never -> throw impossible(never);
            case StockOutcome.UnknownLocation never -> throw impossible(never);
            case StockOutcome.StaleExpectation never -> throw impossible(never);
            case StockOutcome.TooLarge never -> throw impossible(never);
            case StockOutcome.BelowReserved never -> throw impossible(never);
        };
    }

    private static IllegalStateException impossible(StockOutcome outcome) {
        return new IllegalStateException("one more of the demo's own: " + outcome);
    }

    private Answer done(String key, Shopper shopper) {
        return new Answer(true, texts.get(key, shopper.shown()));
    }

    private Answer done(String key, Shopper shopper, String detail) {
        return new Answer(true, texts.get(key, shopper.shown(), detail));
    }

    private Answer refused(String key, Shopper shopper) {
        return new Answer(false, texts.get(key, shopper.shown()));
    }

    private Answer refused(String key, Shopper shopper, String detail) {
        return new Answer(false, texts.get(key, shopper.shown(), detail));
    }
}
