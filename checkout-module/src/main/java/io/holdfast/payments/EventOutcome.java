package io.holdfast.payments;

/** What became of a {@link GatewayEvent}, in order of precedence. */
public sealed interface EventOutcome {

    /** There is no such checkout; nothing was recorded. */
    record UnknownCheckout() implements EventOutcome {}

    /** Another event came under this id before; nothing was changed. */
    record IdReused() implements EventOutcome {}

    /** The very event came before; nothing was changed again. */
    record AlreadyReceived() implements EventOutcome {}

    /** It is recorded, and too old or too late to change anything. */
    record Ignored() implements EventOutcome {}

    /** It is recorded, and what follows from it is done or under way. */
    record Applied() implements EventOutcome {}
}
