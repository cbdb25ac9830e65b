package io.holdfast.webhooks;

import static io.holdfast.webhooks.WebhookEvent.HOLD_CONFIRMED;
import static io.holdfast.webhooks.WebhookEvent.HOLD_EXPIRED;
import static io.holdfast.webhooks.WebhookEvent.HOLD_PLACED;
import static io.holdfast.webhooks.WebhookEvent.HOLD_RELEASED;
import static io.holdfast.webhooks.WebhookEvent.ORDER_CONFIRMED;
import static io.holdfast.webhooks.WebhookEvent.STOCK_BACK;
import static io.holdfast.webhooks.WebhookEvent.STOCK_CHANGED;
import static io.holdfast.webhooks.WebhookEvent.STOCK_LOW;
import static io.holdfast.webhooks.WebhookEvent.STOCK_OUT;

import io.holdfast.balances.LedgerStep;
import io.holdfast.balances.Movement;
import io.holdfast.balances.MovementKind;
import io.holdfast.webhooks.OrderQueue.QueuedOrder;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

import tools.jackson.databind.json.JsonMapper;

import java.util.ArrayList;
import java.util.List;

/** What there is to tell of a row of the ledger, or of an order. */
@Component
class Tellings {

    private final JsonMapper json;

    Tellings(JsonMapper json) {
        this.json = json;
    }

    /** The hold first, then what became of the stock. */
    List<Telling> of(LedgerStep step) {
        return events(step).stream().map(event -> telling(event, step)).toList();
    }

    private static List<WebhookEvent> events(LedgerStep step) {
        List<WebhookEvent> events = new ArrayList<>();
        WebhookEvent ofHold = ofHold(step.movement().kind());
        if (ofHold != null) {
            events.add(ofHold);
        }
        addIf(step.hasOtherFigures(), STOCK_CHANGED, events);
        addIf(step.isLowNow(), STOCK_LOW, events);
        addIf(step.isOutNow(), STOCK_OUT, events);
        addIf(step.isBackNow(), STOCK_BACK, events);
        return events;
    }

    private static void addIf(boolean isSo, WebhookEvent event, List<WebhookEvent> events) {
        if (isSo) {
            events.add(event);
        }
    }

    private static @Nullable WebhookEvent ofHold(MovementKind kind) {
        return switch (kind) {
            case HOLD -> HOLD_PLACED;
            case CONFIRMATION -> HOLD_CONFIRMED;
            case RELEASE -> HOLD_RELEASED;
            case EXPIRY -> HOLD_EXPIRED;
            default -> null;
        };
    }

    private Telling telling(WebhookEvent event, LedgerStep step) {
        Movement movement = step.movement();
        return new Telling(
                event,
                Telling.id(event, movement.id()),
                lane(movement),
                movement.recordedAt(),
                movement.id(),
                json.writeValueAsString(StockBody.of(event, step)));
    }

    /** Should two balances ever read the same, they only wait for each other. */
    private static String lane(Movement movement) {
        return movement.sku() + " @ " + movement.location();
    }

    Telling of(QueuedOrder order) {
        String id = Telling.id(ORDER_CONFIRMED, order.number());
        return new Telling(
                ORDER_CONFIRMED,
                id,
                "order " + order.number(),
                order.placedAt(),
                null,
                json.writeValueAsString(
                        new OrderBody(
                                id,
                                ORDER_CONFIRMED,
                                order.placedAt(),
                                order.number(),
                                order.checkoutId())));
    }
}
