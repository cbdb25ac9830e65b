package io.holdfast.checkout.web;

import io.holdfast.checkout.Payment;
import io.holdfast.checkout.PaymentOutcome;
import io.holdfast.checkout.Payments;
import io.holdfast.reservations.CheckoutId;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.Valid;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import java.security.Principal;
import java.util.List;

@RestController
@Tag(name = "Checkout")
@RequestMapping(
        path = CheckoutController.PATH + "/{checkoutId}/payments",
        produces = MediaType.APPLICATION_JSON_VALUE)
class PaymentController {

    private final Payments payments;

    PaymentController(Payments payments) {
        this.payments = payments;
    }

    @PostMapping
    @Operation(
            operationId = "payCheckout",
            summary = "Pay for what a checkout holds",
            description =
                    "Through the shop's payment gateway: the sum of the unit prices is put aside,"
                            + " the holds are confirmed and the order is written, and the money is"
                            + " captured. A shop that takes the money itself confirms the checkout"
                            + " instead.")
    @ApiResponse(
            responseCode = "200",
            description = "Paid or declined, now or before",
            useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "202",
            description = "Not known yet: the gateway is asked again. Ask with the same key",
            useReturnTypeSchema = true)
    @Documented.InvalidRequest
    @Documented.UnknownCheckout
    @Documented.PaymentRefused
    ResponseEntity<PaidBody> pay(
            @PathVariable CheckoutId checkoutId,
            @RequestBody @Valid PayBody body,
            Principal principal) {
        Caller caller = Caller.of(principal);
        return answer(payments.pay(caller.owner(), body.toRequest(checkoutId, caller.actor())));
    }

    private static ResponseEntity<PaidBody> answer(PaymentOutcome outcome) {
        return switch (outcome) {
            case PaymentOutcome.UnknownCheckout unknown -> throw Refusals.unknownCheckout();
            case PaymentOutcome.KeyReused reused -> throw Refusals.keyReused(reused.requestKey());
            case PaymentOutcome.NotAllowed refused -> throw Refusals.notAllowed(refused.checkout());
            case PaymentOutcome.Expired expired -> throw Refusals.expired(expired.reservation());
            case PaymentOutcome.TooLate late -> throw Refusals.tooLate(late.payment());
            case PaymentOutcome.Declined no ->
                    ResponseEntity.ok(PaidBody.of(PaidBody.DECLINED, no.payment(), null));
            case PaymentOutcome.Paid paid ->
                    ResponseEntity.ok(PaidBody.of(PaidBody.PAID, paid.payment(), paid.order()));
            case PaymentOutcome.Pending pending ->
                    ResponseEntity.status(HttpStatus.ACCEPTED)
                            .body(PaidBody.of(PaidBody.PENDING, pending.payment(), null));
        };
    }

    @GetMapping
    @Operation(
            operationId = "listPayments",
            summary = "List the payments of a checkout",
            description = "First attempt first; those that the shop took itself included.")
    @ApiResponse(responseCode = "200", description = "The payments", useReturnTypeSchema = true)
    @Documented.InvalidRequest
    @Documented.UnknownCheckout
    List<PaymentBody> list(@PathVariable CheckoutId checkoutId, Principal principal) {
        List<Payment> found =
                payments.of(Caller.of(principal).owner(), checkoutId)
                        .orElseThrow(Refusals::unknownCheckout);
        return found.stream().map(PaymentBody::of).toList();
    }
}
