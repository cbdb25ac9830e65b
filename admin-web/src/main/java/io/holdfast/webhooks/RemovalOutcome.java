package io.holdfast.webhooks;

/** What became of a wish to end a subscription, in order of precedence. */
public sealed interface RemovalOutcome {

    /** There is no such subscription, or no more. */
    record Unknown(WebhookId id) implements RemovalOutcome {}

    /** It has ended, and with it all that was still to be sent and what is known of what was. */
    record Removed(Webhook webhook) implements RemovalOutcome {}
}
