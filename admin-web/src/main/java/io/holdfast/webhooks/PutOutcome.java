package io.holdfast.webhooks;

/** What became of a wish to subscribe, in order of precedence. */
public sealed interface PutOutcome {

    /** There are {@value Webhooks#MAX} subscriptions already, none of this address. */
    record TooMany() implements PutOutcome {}

    /** The address was subscribed before; secret and events are these from now on. */
    record Replaced(Webhook webhook) implements PutOutcome {}

    /** There is a new subscription. */
    record Created(Webhook webhook) implements PutOutcome {}
}
