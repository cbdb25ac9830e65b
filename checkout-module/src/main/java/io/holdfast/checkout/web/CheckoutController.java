package io.holdfast.checkout.web;

import io.holdfast.balances.BalanceKey;
import io.holdfast.checkout.Basket;
import io.holdfast.checkout.BasketLine;
import io.holdfast.checkout.CancellationOutcome;
import io.holdfast.checkout.Checkout;
import io.holdfast.checkout.Checkouts;
import io.holdfast.checkout.ConfirmationOutcome;
import io.holdfast.checkout.HoldingOutcome;
import io.holdfast.checkout.OpeningOutcome;
import io.holdfast.http.Territory;
import io.holdfast.reservations.CheckoutId;
import io.holdfast.reservations.HoldLine;
import io.holdfast.reservations.HoldOutcome;
import io.holdfast.reservations.HoldOutcome.UnknownLine;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.Valid;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import java.net.URI;
import java.security.Principal;
import java.util.Currency;
import java.util.List;
import java.util.stream.IntStream;

@RestController
@Tag(name = "Checkout", description = "Baskets from opening to payment; scope `checkout`")
@RequestMapping(path = CheckoutController.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
class CheckoutController {

    static final String PATH = "/api/v1/checkouts";

    private final Checkouts checkouts;
    private final Currency shopCurrency;

    CheckoutController(
            Checkouts checkouts, @Value("${holdfast.checkout.currency:EUR}") Currency currency) {
        this.checkouts = checkouts;
        this.shopCurrency = currency;
    }

    @PostMapping
    @Operation(
            operationId = "openCheckout",
            summary = "Open a checkout",
            description =
                    "It belongs to the API key that opens it and does not exist for any other.")
    @ApiResponse(
            responseCode = "201",
            description = "Opened, and empty",
            useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "The same key opened it before; it may have ended since",
            useReturnTypeSchema = true)
    @Documented.InvalidRequest
    @Documented.UnknownCheckout
    ResponseEntity<CheckoutBody> open(
            @RequestBody(required = false) @Nullable OpenBody body, Principal principal) {
        CheckoutId wanted = body == null ? null : body.checkoutId();
        return switch (checkouts.open(Caller.of(principal).owner(), wanted)) {
            case OpeningOutcome.UnknownCheckout unknown -> throw Refusals.unknownCheckout();
            case OpeningOutcome.AlreadyOpened already ->
                    ResponseEntity.ok(CheckoutBody.of(already.checkout()));
            case OpeningOutcome.Opened opened -> created(opened.checkout());
        };
    }

    private static ResponseEntity<CheckoutBody> created(Checkout checkout) {
        return ResponseEntity.created(URI.create(PATH + "/" + checkout.id()))
                .body(CheckoutBody.of(checkout));
    }

    @GetMapping("/{checkoutId}")
    @Operation(
            operationId = "showCheckout",
            summary = "Show a checkout",
            description = "With all its reservations, ended ones included, oldest first.")
    @ApiResponse(responseCode = "200", description = "The checkout", useReturnTypeSchema = true)
    @Documented.InvalidRequest
    @Documented.UnknownCheckout
    CheckoutBody find(@PathVariable CheckoutId checkoutId, Principal principal) {
        return checkouts
                .find(Caller.of(principal).owner(), checkoutId)
                .map(CheckoutBody::of)
                .orElseThrow(Refusals::unknownCheckout);
    }

    @PostMapping("/{checkoutId}/reservations")
    @Operation(
            operationId = "holdBasket",
            summary = "Hold a basket",
            description =
                    "All of it or nothing. After a lost answer ask again with the same request"
                            + " keys: what was held before is answered, not held twice. A line"
                            + " without a `location` is placed where it suits the basket best, and"
                            + " split over locations if no single one has all of it: then each part"
                            + " is a reservation, with the line's `requestKey`.")
    @ApiResponse(
            responseCode = "201",
            description = "Every line is held",
            useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "Every line had been held before",
            useReturnTypeSchema = true)
    @Documented.InvalidRequest
    @Documented.HoldRefused
    ResponseEntity<HeldBody> hold(
            @PathVariable CheckoutId checkoutId,
            @RequestBody @Valid HoldBody body,
            Territory territory,
            Principal principal) {
        Caller caller = Caller.of(principal);
        Basket basket =
                body.toBasket(checkoutId, shopCurrency, caller.actor())
                        .within(territory.reach().locations());
        refuseForeign(basket, territory);
        return answer(checkoutId, checkouts.hold(caller.owner(), basket));
    }

    @PutMapping("/{checkoutId}/reservations")
    @Operation(
            operationId = "amendBasket",
            summary = "Amend a basket",
            description =
                    "Makes the basket be exactly these lines, or changes nothing. Lines with known"
                            + " request keys stay as they are, held lines not named are released,"
                            + " new ones are claimed; what this call releases is free for it.")
    @ApiResponse(
            responseCode = "201",
            description = "The basket is as asked for",
            useReturnTypeSchema = true)
    @ApiResponse(responseCode = "200", description = "It was so before", useReturnTypeSchema = true)
    @Documented.InvalidRequest
    @Documented.HoldRefused
    ResponseEntity<HeldBody> amend(
            @PathVariable CheckoutId checkoutId,
            @RequestBody @Valid HoldBody body,
            Territory territory,
            Principal principal) {
        Caller caller = Caller.of(principal);
        Basket basket =
                body.toBasket(checkoutId, shopCurrency, caller.actor())
                        .within(territory.reach().locations());
        refuseForeign(basket, territory);
        return answer(checkoutId, checkouts.amend(caller.owner(), basket));
    }

    /** Before anything is looked up: what is not the key's is no known location to it. */
    private static void refuseForeign(Basket basket, Territory territory) {
        List<HoldLine> lines = basket.lines().stream().map(BasketLine::hold).toList();
        List<UnknownLine> foreign =
                IntStream.range(0, lines.size())
                        .filter(i -> lines.get(i).isPlaced())
                        .filter(i -> !territory.admits(lines.get(i).balance().location()))
                        .mapToObj(i -> unknown(i, lines.get(i).balance()))
                        .toList();
        if (!foreign.isEmpty()) {
            throw Refusals.unknown(foreign);
        }
    }

    private static UnknownLine unknown(int index, BalanceKey balance) {
        return new UnknownLine(index, balance.sku(), balance.location(), true, false);
    }

    private static ResponseEntity<HeldBody> answer(CheckoutId checkoutId, HoldingOutcome outcome) {
        return switch (outcome) {
            case HoldingOutcome.UnknownCheckout unknown -> throw Refusals.unknownCheckout();
            case HoldingOutcome.Ended ended -> throw Refusals.notAllowed(ended.checkout());
            case HoldingOutcome.Decided decided -> answer(checkoutId, decided.outcome());
        };
    }

    private static ResponseEntity<HeldBody> answer(CheckoutId checkoutId, HoldOutcome outcome) {
        return switch (outcome) {
            case HoldOutcome.NotAdmitted never -> throw new IllegalStateException("no checkout");
            case HoldOutcome.KeyReused reused -> throw Refusals.keyReused(reused.requestKey());
            case HoldOutcome.Unknown unknown -> throw Refusals.unknown(unknown.lines());
            case HoldOutcome.Insufficient tooLittle ->
                    throw Refusals.insufficient(tooLittle.shortages());
            case HoldOutcome.Placed placed ->
                    ResponseEntity.status(HttpStatus.CREATED)
                            .body(HeldBody.of(checkoutId, placed.lines()));
            case HoldOutcome.Replayed replayed ->
                    ResponseEntity.ok(HeldBody.of(checkoutId, replayed.lines()));
        };
    }

    @PostMapping("/{checkoutId}/confirm")
    @Operation(
            operationId = "confirmCheckout",
            summary = "Confirm a checkout",
            description =
                    "The money is there: confirms every hold, and claims again what ran out, all or"
                            + " nothing. Where no order can come of it, the money is given back. The"
                            + " same payment reference again is answered the same.")
    @ApiResponse(
            responseCode = "200",
            description = "Confirmed, now or before",
            useReturnTypeSchema = true)
    @Documented.InvalidRequest
    @Documented.UnknownCheckout
    @Documented.ConfirmRefused
    ConfirmedBody confirm(
            @PathVariable CheckoutId checkoutId,
            @RequestBody @Valid ConfirmBody body,
            Principal principal) {
        Caller caller = Caller.of(principal);
        return switch (checkouts.confirm(
                caller.owner(), checkoutId, body.paymentReference(), caller.actor())) {
            case ConfirmationOutcome.UnknownCheckout unknown -> throw Refusals.unknownCheckout();
            case ConfirmationOutcome.NotAllowed refused ->
                    throw Refusals.notAllowed(refused.checkout());
            case ConfirmationOutcome.TooLate late -> throw Refusals.tooLate(late.payment());
            case ConfirmationOutcome.AlreadyConfirmed already ->
                    ConfirmedBody.of(already.checkout(), already.order());
            case ConfirmationOutcome.Confirmed confirmed ->
                    ConfirmedBody.of(confirmed.checkout(), confirmed.order());
        };
    }

    @PostMapping("/{checkoutId}/cancel")
    @Operation(
            operationId = "cancelCheckout",
            summary = "Cancel a checkout",
            description = "Releases every hold that is left. Again is answered the same.")
    @ApiResponse(
            responseCode = "200",
            description = "Cancelled, now or before",
            useReturnTypeSchema = true)
    @Documented.InvalidRequest
    @Documented.UnknownCheckout
    @Documented.CancelRefused
    CheckoutBody cancel(
            @PathVariable CheckoutId checkoutId,
            @RequestBody(required = false) @Nullable EmptyBody nothing,
            Principal principal) {
        Caller caller = Caller.of(principal);
        return switch (checkouts.cancel(caller.owner(), checkoutId, caller.actor())) {
            case CancellationOutcome.UnknownCheckout unknown -> throw Refusals.unknownCheckout();
            case CancellationOutcome.NotAllowed refused ->
                    throw Refusals.notAllowed(refused.checkout());
            case CancellationOutcome.AlreadyCancelled already ->
                    CheckoutBody.of(already.checkout());
            case CancellationOutcome.Cancelled cancelled -> CheckoutBody.of(cancelled.checkout());
        };
    }
}
