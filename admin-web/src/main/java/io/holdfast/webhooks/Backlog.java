package io.holdfast.webhooks;

/**
 * What a subscription has not got, each figure up to {@value Deliveries#MAX_COUNT}.
 *
 * @param waiting deliveries that are still to be sent
 * @param dead deliveries that are not sent any more
 */
public record Backlog(WebhookId webhook, int waiting, int dead) {}
