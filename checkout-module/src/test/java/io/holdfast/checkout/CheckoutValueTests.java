package io.holdfast.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.catalog.InvalidValueException;
import io.holdfast.payments.PaymentReference;

import org.junit.jupiter.api.Test;

class CheckoutValueTests {

    @Test
    void surroundingSpaceIsNoPartOfAReference() {
        assertThat(new PaymentReference(" Pay-1\t")).isEqualTo(new PaymentReference("Pay-1"));
        assertThat(new PaymentReference("Pay-1")).isNotEqualTo(new PaymentReference("pay-1"));
    }

    @Test
    void referenceHas1To200Characters() {
        assertThat(new PaymentReference("x".repeat(200)).value()).hasSize(200);
        assertThatThrownBy(() -> new PaymentReference("x".repeat(201)))
                .isInstanceOfSatisfying(
                        InvalidValueException.class,
                        invalid -> assertThat(invalid.field()).isEqualTo("paymentReference"));
        assertThatThrownBy(() -> new PaymentReference(" "))
                .isInstanceOf(InvalidValueException.class);
    }

    @Test
    void ownerHas1To120Characters() {
        assertThat(new Owner("x".repeat(120)).toString()).hasSize(120);
        assertThatThrownBy(() -> new Owner("x".repeat(121)))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> new Owner("")).isInstanceOf(InvalidValueException.class);
    }
}
