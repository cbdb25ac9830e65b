package io.holdfast.webhooks.web;

import static org.springframework.http.MediaType.APPLICATION_JSON_VALUE;
import static org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

import io.holdfast.balances.Actor;
import io.holdfast.http.ListPage;
import io.holdfast.http.ProblemCode;
import io.holdfast.http.ProblemException;
import io.holdfast.webhooks.PutOutcome.Created;
import io.holdfast.webhooks.PutOutcome.Replaced;
import io.holdfast.webhooks.PutOutcome.TooMany;
import io.holdfast.webhooks.RemovalOutcome.Removed;
import io.holdfast.webhooks.RemovalOutcome.Unknown;
import io.holdfast.webhooks.WebhookId;
import io.holdfast.webhooks.Webhooks;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;

import jakarta.validation.Valid;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import java.security.Principal;

/** An address is found by itself, which has no place in a path. */
@RestController
@Tag(name = "Webhooks", description = "Who is told of what without asking")
class WebhookController {

    private static final String PATH = "/api/v1/webhooks";

    private static final String UNKNOWN =
            """
            {
              "title": "Not Found",
              "status": 404,
              "detail": "There is no webhook 3.",
              "code": "not-found"
            }
            """;

    private final Webhooks webhooks;

    WebhookController(Webhooks webhooks) {
        this.webhooks = webhooks;
    }

    @PutMapping(path = PATH, consumes = APPLICATION_JSON_VALUE, produces = APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "putWebhook",
            summary = "Subscribe an address",
            description =
                    "Each event is sent by POST as JSON, at least once and in the order of its"
                            + " balance; `Holdfast-Event` says which it is, and `Holdfast-Event-Id`"
                            + " stays the same when it is sent again. Signed by the header"
                            + " `Holdfast-Signature: t=<seconds since 1970>,v1=<hex>`, where v1 is the"
                            + " HMAC-SHA256 of `<t>.<body>` under the secret. Any status of 200 to 299"
                            + " takes it; else it is sent again, later and later, for about 14 hours."
                            + " At most "
                            + Webhooks.MAX
                            + " addresses, `http` or `https`. The secret is never shown.")
    @ApiResponse(
            responseCode = "201",
            description = "The address was new; it gets what happens from now on",
            useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "The address was known; it has this secret and gets these events now",
            useReturnTypeSchema = true)
    ResponseEntity<WebhookBody> put(@RequestBody @Valid SubscribeBody body, Principal principal) {
        var outcome =
                webhooks.put(
                        body.url(),
                        body.secret(),
                        body.events(),
                        Actor.apiKey(principal.getName()));
        return switch (outcome) {
            case TooMany tooMany ->
                    throw ProblemException.invalid(
                            "url", "must be one of " + Webhooks.MAX + " addresses at most");
            case Replaced replaced -> ResponseEntity.ok(WebhookBody.of(replaced.webhook()));
            case Created created ->
                    ResponseEntity.status(HttpStatus.CREATED)
                            .body(WebhookBody.of(created.webhook()));
        };
    }

    @GetMapping(path = PATH, produces = APPLICATION_JSON_VALUE)
    @Operation(operationId = "listWebhooks", summary = "List subscriptions")
    ListPage<WebhookBody> list() {
        return new ListPage<>(webhooks.list().stream().map(WebhookBody::of).toList(), null);
    }

    @DeleteMapping(PATH + "/{id}")
    @Operation(
            operationId = "deleteWebhook",
            summary = "End a subscription",
            description = "What still waits for the address is not sent any more.")
    @ApiResponse(responseCode = "204", description = "It has ended", content = @Content)
    @ApiResponse(
            responseCode = "404",
            description = "`not-found`",
            content =
                    @Content(
                            mediaType = APPLICATION_PROBLEM_JSON_VALUE,
                            examples = @ExampleObject(name = "not-found", value = UNKNOWN)))
    ResponseEntity<Void> delete(
            @Parameter(schema = @Schema(type = "integer", format = "int64")) @PathVariable
                    WebhookId id,
            Principal principal) {
        return switch (webhooks.remove(id, Actor.apiKey(principal.getName()))) {
            case Unknown unknown ->
                    throw new ProblemException(
                            ProblemCode.NOT_FOUND, "There is no webhook " + unknown.id() + ".");
            case Removed removed -> ResponseEntity.noContent().build();
        };
    }
}
