package io.holdfast.payments;

/** What a gateway says to a wish to authorise. */
public sealed interface Authorisation {

    /** The amount is put aside; the reference names it from now on. */
    record Authorised(PaymentReference reference) implements Authorisation {}

    /** It is not, and won't be under this key. The reason may be shown to the shopper. */
    record Declined(String reason) implements Authorisation {}

    /** Nobody knows: no answer came, or none that says. Ask again under the same key. */
    record Unknown(String reason) implements Authorisation {}
}
