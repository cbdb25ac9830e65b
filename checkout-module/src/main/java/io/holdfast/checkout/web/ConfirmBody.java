package io.holdfast.checkout.web;

import io.holdfast.payments.PaymentReference;
import io.swagger.v3.oas.annotations.media.Schema;

import jakarta.validation.constraints.NotNull;

/** Says that the money is there. */
@Schema(example = "{\"paymentReference\": \"pay_1Nq3\"}")
record ConfirmBody(@NotNull PaymentReference paymentReference) {}
