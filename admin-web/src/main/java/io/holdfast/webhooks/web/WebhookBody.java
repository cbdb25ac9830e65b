package io.holdfast.webhooks.web;

import io.holdfast.webhooks.Webhook;
import io.holdfast.webhooks.WebhookEvent;
import io.holdfast.webhooks.WebhookId;
import io.holdfast.webhooks.WebhookUrl;
import io.swagger.v3.oas.annotations.media.Schema;

import java.util.List;

/** A subscription; its secret is never shown. */
record WebhookBody(
        @Schema(type = "integer", format = "int64", example = "3") WebhookId id,
        @Schema(type = "string", example = "https://shop.example/stock") WebhookUrl url,
        List<WebhookEvent> events) {

    static WebhookBody of(Webhook webhook) {
        return new WebhookBody(
                webhook.id(), webhook.url(), webhook.events().stream().sorted().toList());
    }
}
