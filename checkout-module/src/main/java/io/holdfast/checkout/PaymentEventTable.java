package io.holdfast.checkout;

import io.holdfast.payments.GatewayEvent;
import io.holdfast.payments.PaymentReference;
import io.holdfast.reservations.CheckoutId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** The statements on {@code payment_events}. */
@Repository
class PaymentEventTable {

    private final JdbcClient jdbc;

    PaymentEventTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void add(GatewayEvent event, String outcome) {
        PaymentReference reference = event.reference();
        jdbc.sql(
                        """
                        insert into payment_events
                            (event_id, checkout_id, attempt, type, reference, outcome)
                        values (:eventId, :checkoutId, :attempt, :type, :reference, :outcome)
                        """)
                .param("eventId", event.eventId())
                .param("checkoutId", event.checkoutId())
                .param("attempt", event.attempt())
                .param("type", event.type().code())
                .param("reference", reference == null ? null : reference.value())
                .param("outcome", outcome)
                .update();
    }

    Optional<GatewayEvent> find(String eventId) {
        return jdbc.sql(
                        """
                        select event_id, checkout_id, attempt, type, reference
                        from payment_events
                        where event_id = :eventId
                        """)
                .param("eventId", eventId)
                .query((row, number) -> event(row))
                .optional();
    }

    /** What gateways told about a checkout, in the order in which it came. */
    List<ReceivedEvent> of(CheckoutId checkoutId) {
        return jdbc.sql(
                        """
                        select event_id, checkout_id, attempt, type, reference, outcome, received_at
                        from payment_events
                        where checkout_id = :checkoutId
                        order by received_at, event_id
                        """)
                .param("checkoutId", checkoutId.value())
                .query(
                        (row, number) ->
                                new ReceivedEvent(
                                        event(row),
                                        row.getString("outcome"),
                                        row.getObject("received_at", OffsetDateTime.class)
                                                .toInstant()))
                .list();
    }

    private static GatewayEvent event(ResultSet row) throws SQLException {
        String reference = row.getString("reference");
        return new GatewayEvent(
                row.getString("event_id"),
                row.getObject("checkout_id", UUID.class),
                row.getInt("attempt"),
                GatewayEvent.Type.valueOf(row.getString("type").toUpperCase(Locale.ROOT)),
                reference == null ? null : new PaymentReference(reference));
    }
}
