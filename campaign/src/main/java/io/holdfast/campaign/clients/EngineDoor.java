package io.holdfast.campaign.clients;

import io.holdfast.balances.Actor;
import io.holdfast.balances.BalanceKey;
import io.holdfast.balances.Balances;
import io.holdfast.balances.Quantity;
import io.holdfast.balances.Reason;
import io.holdfast.balances.RequestKey;
import io.holdfast.balances.StockChange;
import io.holdfast.balances.StockOutcome;
import io.holdfast.campaign.history.Answer;
import io.holdfast.campaign.history.Answer.Done;
import io.holdfast.campaign.history.Answer.Refused;
import io.holdfast.campaign.history.Line;
import io.holdfast.campaign.history.SeenHold;
import io.holdfast.campaign.history.Wish;
import io.holdfast.catalog.LocationCode;
import io.holdfast.catalog.SkuCode;
import io.holdfast.checkout.Basket;
import io.holdfast.checkout.BasketLine;
import io.holdfast.checkout.CancellationOutcome;
import io.holdfast.checkout.Checkout;
import io.holdfast.checkout.Checkouts;
import io.holdfast.checkout.ConfirmationOutcome;
import io.holdfast.checkout.HoldingOutcome;
import io.holdfast.checkout.OpeningOutcome;
import io.holdfast.checkout.Owner;
import io.holdfast.checkout.PaymentOutcome;
import io.holdfast.checkout.PaymentRequest;
import io.holdfast.checkout.Payments;
import io.holdfast.payments.Money;
import io.holdfast.payments.PaymentMethod;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.HeldLine;
import io.holdfast.reservations.Reservation;
import io.holdfast.reservations.ReservationId;
import io.holdfast.reservations.TransitionOutcome;

import org.springframework.core.NestedRuntimeException;

import java.util.Currency;
import java.util.List;
import java.util.Locale;

/** The engine in this process, called as the checkout module of a shop calls it. */
public final class EngineDoor implements Door {

    private static final Money PRICE = new Money(Stock.PRICE, Currency.getInstance(Stock.CURRENCY));
    private static final Reason REASON = new Reason("campaign");

    private final String name;
    private final Checkouts checkouts;
    private final Payments payments;
    private final Balances balances;
    private final Owner owner;
    private final Actor actor;

    /**
     * A way into the engine.
     *
     * @param apiKeyName whose checkouts it works on: those of the HTTP doors, whose key has this
     *     name
     */
    public EngineDoor(
            String name,
            Checkouts checkouts,
            Payments payments,
            Balances balances,
            String apiKeyName) {
        this.name = name;
        this.checkouts = checkouts;
        this.payments = payments;
        this.balances = balances;
        this.actor = Actor.apiKey(apiKeyName);
        this.owner = new Owner(apiKeyName);
    }

    @Override
    public String name() {
        return name;
    }

    /** Faults of the database come as exceptions, and say nothing about what was done. */
    @Override
    public Answer ask(Wish wish) {
        try {
            return decide(wish);
        } catch (NestedRuntimeException | IllegalStateException e) {
            return new Answer.Unknown(reason(e), false);
        }
    }

    private static String reason(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return failure.getClass().getSimpleName() + ": " + root;
    }

    private Answer decide(Wish wish) {
        return switch (wish) {
            case Wish.Open open -> answer(checkouts.open(owner, id(open)));
            case Wish.Hold hold -> answer(checkouts.hold(owner, basket(hold)));
            case Wish.Amend amend -> answer(checkouts.amend(owner, basket(amend)));
            case Wish.Show show ->
                    checkouts
                            .find(owner, id(show))
                            .map(EngineDoor::done)
                            .orElseGet(() -> Refused.with("unknown-checkout"));
            case Wish.ConfirmHold confirm ->
                    answer(checkouts.confirm(owner, new ReservationId(confirm.hold()), actor));
            case Wish.ReleaseHold release ->
                    answer(checkouts.release(owner, new ReservationId(release.hold()), actor));
            case Wish.ExtendHold extend ->
                    answer(
                            checkouts.extend(
                                    owner,
                                    new ReservationId(extend.hold()),
                                    extend.holdFor(),
                                    actor));
            case Wish.Confirm confirm ->
                    answer(
                            checkouts.confirm(
                                    owner,
                                    id(confirm),
                                    new PaymentReference(confirm.reference()),
                                    actor));
            case Wish.Pay pay ->
                    answer(
                            payments.pay(
                                    owner,
                                    new PaymentRequest(
                                            id(pay),
                                            new RequestKey(pay.key()),
                                            new PaymentMethod(pay.method()),
                                            actor)));
            case Wish.Cancel cancel -> answer(checkouts.cancel(owner, id(cancel), actor));
            case Wish.Receive receive ->
                    answer(
                            new StockChange.Receipt(
                                    new RequestKey(receive.key()),
                                    balance(receive),
                                    new Quantity(receive.quantity()),
                                    REASON,
                                    actor));
            case Wish.Adjust adjust ->
                    answer(
                            new StockChange.Adjustment(
                                    new RequestKey(adjust.key()),
                                    balance(adjust),
                                    adjust.delta(),
                                    REASON,
                                    actor));
            case Wish.Count count ->
                    answer(
                            new StockChange.Count(
                                    new RequestKey(count.key()),
                                    balance(count),
                                    count.counted(),
                                    count.expected(),
                                    REASON,
                                    actor));
        };
    }

    private static CheckoutId id(Wish.OfCheckout wish) {
        return new CheckoutId(wish.checkout());
    }

    private static BalanceKey balance(Wish.OfStock wish) {
        return new BalanceKey(new SkuCode(wish.sku()), new LocationCode(wish.location()));
    }

    private Basket basket(Wish.OfBasket wish) {
        List<BasketLine> lines = wish.lines().stream().map(EngineDoor::line).toList();
        return new Basket(id(wish), lines, wish.holdFor(), actor);
    }

    private static BasketLine line(Line line) {
        String location = line.location();
        var hold =
                new HoldLine(
                        new RequestKey(line.key()),
                        new SkuCode(line.sku()),
                        location == null ? null : new LocationCode(location),
                        new Quantity(line.quantity()));
        return new BasketLine(hold, null, PRICE);
    }

    private static Answer answer(OpeningOutcome outcome) {
        return switch (outcome) {
            case OpeningOutcome.UnknownCheckout unknown -> Refused.with("unknown-checkout");
            case OpeningOutcome.AlreadyOpened opened -> done(opened.checkout());
            case OpeningOutcome.Opened opened -> done(opened.checkout());
        };
    }

    private static Answer answer(HoldingOutcome outcome) {
        return switch (outcome) {
            case HoldingOutcome.UnknownCheckout unknown -> Refused.with("unknown-checkout");
            case HoldingOutcome.Ended ended -> Refused.with("transition-not-allowed");
            case HoldingOutcome.Decided decided -> answer(decided.outcome());
        };
    }

    private static Answer answer(HoldOutcome outcome) {
        return switch (outcome) {
            case HoldOutcome.NotAdmitted never ->
                    throw new IllegalStateException("never answered: " + never);
            case HoldOutcome.KeyReused reused -> Refused.with("request-key-reused");
            case HoldOutcome.Unknown unknown -> Refused.with("unknown-sku");
            case HoldOutcome.Insufficient insufficient ->
                    new Refused(
                            "insufficient-stock",
                            insufficient.shortages().stream().map(EngineDoor::shortage).toList());
            case HoldOutcome.Placed placed -> held(placed.lines());
            case HoldOutcome.Replayed replayed -> held(replayed.lines());
        };
    }

    private static Answer.Shortage shortage(HoldOutcome.Shortage shortage) {
        LocationCode location = shortage.location();
        return new Answer.Shortage(
                shortage.sku().value(),
                location == null ? null : location.value(),
                shortage.requested(),
                shortage.available());
    }

    private static Answer held(List<HeldLine> lines) {
        return Done.with(
                "done", lines.stream().map(HeldLine::reservation).map(EngineDoor::seen).toList());
    }

    private static Answer answer(TransitionOutcome outcome) {
        return switch (outcome) {
            case TransitionOutcome.Unknown unknown -> Refused.with("unknown-reservation");
            case TransitionOutcome.Expired expired -> Refused.with("reservation-expired");
            case TransitionOutcome.NotAllowed refused -> Refused.with("transition-not-allowed");
            case TransitionOutcome.AlreadyDone already -> done(already.reservation());
            case TransitionOutcome.Done done -> done(done.reservation());
        };
    }

    private static Answer answer(ConfirmationOutcome outcome) {
        return switch (outcome) {
            case ConfirmationOutcome.UnknownCheckout unknown -> Refused.with("unknown-checkout");
            case ConfirmationOutcome.NotAllowed refused -> Refused.with("transition-not-allowed");
            case ConfirmationOutcome.TooLate late -> Refused.with("payment-too-late");
            case ConfirmationOutcome.AlreadyConfirmed already ->
                    Done.with(
                            word(already.order().outcome()),
                            seen(already.checkout().reservations()));
            case ConfirmationOutcome.Confirmed confirmed ->
                    Done.with(
                            word(confirmed.order().outcome()),
                            seen(confirmed.checkout().reservations()));
        };
    }

    private static String word(Enum<?> outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    private static Answer answer(PaymentOutcome outcome) {
        return switch (outcome) {
            case PaymentOutcome.UnknownCheckout unknown -> Refused.with("unknown-checkout");
            case PaymentOutcome.KeyReused reused -> Refused.with("request-key-reused");
            case PaymentOutcome.NotAllowed refused -> Refused.with("transition-not-allowed");
            case PaymentOutcome.Expired expired -> Refused.with("reservation-expired");
            case PaymentOutcome.TooLate late -> Refused.with("payment-too-late");
            case PaymentOutcome.Declined declined -> Done.with("declined", List.of());
            case PaymentOutcome.Paid paid -> Done.with("paid", List.of());
            case PaymentOutcome.Pending pending -> Done.with("pending", List.of());
        };
    }

    private static Answer answer(CancellationOutcome outcome) {
        return switch (outcome) {
            case CancellationOutcome.UnknownCheckout unknown -> Refused.with("unknown-checkout");
            case CancellationOutcome.NotAllowed refused -> Refused.with("transition-not-allowed");
            case CancellationOutcome.AlreadyCancelled already -> done(already.checkout());
            case CancellationOutcome.Cancelled cancelled -> done(cancelled.checkout());
        };
    }

    private Answer answer(StockChange change) {
        return switch (balances.change(change)) {
            case StockOutcome.KeyReused reused -> Refused.with("request-key-reused");
            case StockOutcome.UnknownSku unknown -> Refused.with("unknown-sku");
            case StockOutcome.UnknownLocation unknown -> Refused.with("unknown-location");
            case StockOutcome.StaleExpectation stale -> Refused.with("stale-expectation");
            case StockOutcome.TooLarge large -> Refused.with("invalid-request");
            case StockOutcome.BelowReserved below -> Refused.with("below-reserved");
            case StockOutcome.Replayed replayed ->
                    new Done("done", List.of(), replayed.balance().onHand());
            case StockOutcome.Recorded recorded ->
                    new Done("done", List.of(), recorded.balance().onHand());
        };
    }

    private static Answer done(Checkout checkout) {
        return Done.with("done", seen(checkout.reservations()));
    }

    private static Answer done(Reservation reservation) {
        return Done.with("done", List.of(seen(reservation)));
    }

    private static List<SeenHold> seen(List<Reservation> reservations) {
        return reservations.stream().map(EngineDoor::seen).toList();
    }

    private static SeenHold seen(Reservation reservation) {
        return new SeenHold(
                reservation.id().value(),
                reservation.line().value(),
                reservation.sku().value(),
                reservation.location().value(),
                reservation.quantity().value(),
                word(reservation.status()),
                reservation.expiresAt());
    }
}
