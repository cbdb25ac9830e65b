package io.holdfast.webhooks;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The statements on {@code webhooks}. */
@Repository
class WebhookTable {

    private final JdbcClient jdbc;

    WebhookTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Lets nobody else subscribe until the transaction ends. */
    void lock() {
        jdbc.sql("select 1 from pg_advisory_xact_lock(hashtext('holdfast.webhooks'))")
                .query()
                .singleRow();
    }

    int count() {
        return jdbc.sql("select count(*) from webhooks").query(Integer.class).single();
    }

    Webhook create(
            WebhookUrl url, WebhookSecret secret, Set<WebhookEvent> events, long afterMovement) {
        return jdbc.sql(
                        """
                        insert into webhooks (url, secret, events, after_movement)
                        values (:url, :secret, :events, :afterMovement)
                        returning id, url, events, created_at, changed_at
                        """)
                .param("url", url.value())
                .param("secret", secret.value())
                .param("events", codes(events))
                .param("afterMovement", afterMovement)
                .query(WebhookTable::read)
                .single();
    }

    /** Empty if the address is not subscribed. */
    Optional<Webhook> replace(WebhookUrl url, WebhookSecret secret, Set<WebhookEvent> events) {
        return jdbc.sql(
                        """
                        update webhooks
                        set secret = :secret, events = :events, changed_at = clock_timestamp()
                        where url = :url
                        returning id, url, events, created_at, changed_at
                        """)
                .param("url", url.value())
                .param("secret", secret.value())
                .param("events", codes(events))
                .query(WebhookTable::read)
                .optional();
    }

    /** Takes its deliveries along. Empty if there is no such subscription. */
    Optional<Webhook> remove(WebhookId id) {
        return jdbc.sql(
                        """
                        delete from webhooks
                        where id = :id
                        returning id, url, events, created_at, changed_at
                        """)
                .param("id", id.value())
                .query(WebhookTable::read)
                .optional();
    }

    List<Webhook> list() {
        return jdbc.sql(
                        """
                        select id, url, events, created_at, changed_at
                        from webhooks
                        order by url
                        limit :limit
                        """)
                .param("limit", Webhooks.MAX)
                .query(WebhookTable::read)
                .list();
    }

    /** All that there are, none of which goes away until the transaction ends. */
    List<Subscriber> keep() {
        return jdbc.sql(
                        """
                        select id, events, after_movement, created_at
                        from webhooks
                        order by id
                        for key share
                        """)
                .query(
                        (row, number) ->
                                new Subscriber(
                                        row.getLong("id"),
                                        events(row.getArray("events")),
                                        row.getLong("after_movement"),
                                        row.getTimestamp("created_at").toInstant()))
                .list();
    }

    /** Where a subscription leads, which doesn't go away until the transaction ends. */
    Optional<WebhookUrl> keep(WebhookId id) {
        return jdbc.sql("select url from webhooks where id = :id for key share")
                .param("id", id.value())
                .query((row, number) -> new WebhookUrl(row.getString("url")))
                .optional();
    }

    boolean isAny() {
        return jdbc.sql("select exists (select from webhooks)").query(Boolean.class).single();
    }

    private static String[] codes(Set<WebhookEvent> events) {
        return events.stream().sorted().map(WebhookEvent::code).toArray(String[]::new);
    }

    private static Webhook read(ResultSet row, int number) throws SQLException {
        return new Webhook(
                new WebhookId(row.getLong("id")),
                new WebhookUrl(row.getString("url")),
                events(row.getArray("events")),
                row.getTimestamp("created_at").toInstant(),
                row.getTimestamp("changed_at").toInstant());
    }

    private static Set<WebhookEvent> events(Array codes) throws SQLException {
        return Stream.of((String[]) codes.getArray())
                .map(WebhookEvent::of)
                .collect(Collectors.toSet());
    }
}
