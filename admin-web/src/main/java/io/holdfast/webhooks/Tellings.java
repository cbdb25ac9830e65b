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

import io.holdfast.balances.Balances;
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

    private final Balances balances;
    private final JsonMapper json;

    Tellings(Balances balances, JsonMapper json) {
        this.balances = balances;
        this.json = json;
    }

    /** The hold first, then what became of the stock. */
    List<Telling> of(LedgerStep step) {
        Figures before = Figures.after(step.before(), balances.lowAt());
        Figures after = Figures.after(step.movement(), balances.lowAt());
        return events(step.movement().kind(), before, after).stream()
                .map(event -> telling(event, step.movement(), before, after))
                .toList();
    }

    private static List<WebhookEvent> events(MovementKind kind, Figures before, Figures after) {
        List<WebhookEvent> events = new ArrayList<>();
        WebhookEvent ofHold = ofHold(kind);
        if (ofHold != null) {
            events.add(ofHold);
        }
        if (!after.equals(before)) {
            events.add(STOCK_CHANGED);
        }
        if (after.isLow() && !before.isLow()) {
            events.add(STOCK_LOW);
        }
        if (after.isOut() != before.isOut()) {
            events.add(after.isOut() ? STOCK_OUT : STOCK_BACK);
        }
        return events;
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

    private Telling telling(WebhookEvent event, Movement movement, Figures before, Figures after) {
        return new Telling(
                event,
                Telling.id(event, movement.id()),
                lane(movement),
                movement.recordedAt(),
                movement.id(),
                json.writeValueAsString(StockBody.of(event, movement, before, after)));
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
