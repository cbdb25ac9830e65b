/**
 * Money: the port through which payments are authorised, captured, voided and refunded, and the
 * gateways behind it.
 *
 * <p>Nothing here knows of baskets or stock. Start at {@link io.holdfast.payments.PaymentGateway}.
 */
@ApplicationModule(allowedDependencies = {"catalog", "transactions", "http"})
@NullMarked
package io.holdfast.payments;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
