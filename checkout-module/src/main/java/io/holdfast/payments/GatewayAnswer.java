package io.holdfast.payments;

/** What a gateway says to a wish to capture, void or refund. */
public sealed interface GatewayAnswer {

    /** It is done, now or before. */
    record Done() implements GatewayAnswer {}

    /** It is not done, and somebody has to look into it. The reason is for staff. */
    record Refused(String reason) implements GatewayAnswer {}

    /** Nobody knows: no answer came, or none that says. Ask again under the same key. */
    record Unknown(String reason) implements GatewayAnswer {}
}
