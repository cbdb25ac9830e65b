package io.holdfast.webhooks.web;

import io.holdfast.webhooks.WebhookEvent;
import io.holdfast.webhooks.WebhookSecret;
import io.holdfast.webhooks.WebhookUrl;
import io.swagger.v3.oas.annotations.media.Schema;

import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;

import java.util.Set;

/**
 * Who is to be told of what.
 *
 * @param secret what deliveries are signed with from now on
 */
record SubscribeBody(
        @Schema(
                        type = "string",
                        minLength = 1,
                        maxLength = 2_000,
                        example = "https://shop.example/stock")
                @NotNull
                WebhookUrl url,
        @Schema(
                        type = "string",
                        minLength = 16,
                        maxLength = 200,
                        example = "a-secret-that-both-sides-know")
                @NotNull
                WebhookSecret secret,
        @NotEmpty Set<@NotNull WebhookEvent> events) {}
