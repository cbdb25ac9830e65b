package io.holdfast.webhooks;

/** What became of a wish to have a delivery sent again, in order of precedence. */
public sealed interface AgainOutcome {

    /** There is no such delivery, or no more. */
    record Unknown(DeliveryId id) implements AgainOutcome {}

    /** It is not dead: it waits, or the receiver has it. Nothing was changed. */
    record NotDead(Delivery delivery) implements AgainOutcome {}

    /** It waits, to be sent at once and as often as a new one. */
    record Waiting(Delivery delivery) implements AgainOutcome {}
}
