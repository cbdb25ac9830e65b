package io.holdfast.webhooks;

import io.holdfast.webhooks.FanOut.Told;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The statements on {@code webhook_deliveries}. */
@Repository
class DeliveryTable {

    private final JdbcClient jdbc;

    DeliveryTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** In this order, which is the order in which they are sent. Their lanes are locked. */
    void add(List<Told> told) {
        jdbc.sql(
                        """
                        insert into webhook_deliveries (webhook_id, lane, event_id, event, body)
                        select t.webhook_id, t.lane, t.event_id, t.event, t.body
                        from unnest(CAST(:webhooks AS bigint[]), CAST(:lanes AS text[]),
                                    CAST(:ids AS text[]), CAST(:events AS text[]),
                                    CAST(:bodies AS text[]))
                            with ordinality as t (webhook_id, lane, event_id, event, body, place)
                        order by t.place
                        """)
                .param("webhooks", told.stream().map(Told::webhookId).toArray(Long[]::new))
                .param("lanes", texts(told, Telling::lane))
                .param("ids", texts(told, Telling::eventId))
                .param("events", texts(told, telling -> telling.event().code()))
                .param("bodies", texts(told, Telling::body))
                .update();
    }

    private static String[] texts(List<Told> told, Function<Telling, String> text) {
        return told.stream().map(Told::telling).map(text).toArray(String[]::new);
    }

    /** The first that waits in a lane, as it is to be sent now. */
    Optional<Sending> first(long webhookId, String lane, UUID lease) {
        return jdbc.sql(
                        """
                        select d.id, w.url, w.secret, d.event_id, d.event, d.body, d.attempts,
                               d.waits_since, clock_timestamp() as now
                        from webhook_deliveries d
                            join webhooks w on w.id = d.webhook_id
                        where d.webhook_id = :webhook and d.lane = :lane and d.status = 'waiting'
                        order by d.id
                        limit 1
                        """)
                .param("webhook", webhookId)
                .param("lane", lane)
                .query(
                        (row, number) ->
                                new Sending(
                                        row.getLong("id"),
                                        webhookId,
                                        lane,
                                        lease,
                                        new WebhookUrl(row.getString("url")),
                                        new WebhookSecret(row.getString("secret")),
                                        row.getString("event_id"),
                                        row.getString("event"),
                                        row.getString("body"),
                                        row.getInt("attempts"),
                                        row.getTimestamp("waits_since").toInstant(),
                                        row.getTimestamp("now").toInstant()))
                .optional();
    }

    /** Notes what came of sending. */
    void attempted(Sending sending, Attempt attempt, DeliveryStatus status) {
        String error = attempt instanceof Attempt.Failed failed ? failed.error() : null;
        jdbc.sql(
                        """
                        update webhook_deliveries
                        set attempts = attempts + 1, attempted_at = clock_timestamp(),
                            answer = :answer, error = :error, status = :status,
                            ended_at = case when :status <> 'waiting' then clock_timestamp() end
                        where id = :id
                        """)
                .param("id", sending.id())
                .param("answer", attempt.answer(), Types.INTEGER)
                .param("error", error, Types.VARCHAR)
                .param("status", status.code())
                .update();
    }

    /** Lets dead ones of a subscription wait again, whose lanes are locked. */
    int revive(long webhookId, List<String> lanes, long from, long upTo) {
        return jdbc.sql(
                        """
                        update webhook_deliveries
                        set status = 'waiting', ended_at = null, attempts = 0,
                            waits_since = clock_timestamp()
                        where webhook_id = :webhook and status = 'dead'
                          and lane = any(:lanes) and id >= :from and id <= :upTo
                        """)
                .param("webhook", webhookId)
                .param("lanes", lanes.toArray(String[]::new))
                .param("from", from)
                .param("upTo", upTo)
                .update();
    }

    /** Up to which one there are at most so many dead ones of a subscription; empty without any. */
    Optional<Long> lastDead(WebhookId webhook, int most) {
        return jdbc.sql(
                        """
                        select max(dead.id)
                        from (select d.id
                              from webhook_deliveries d
                              where d.webhook_id = :webhook and d.status = 'dead'
                              order by d.id
                              limit :most) as dead
                        having max(dead.id) is not null
                        """)
                .param("webhook", webhook.value())
                .param("most", most)
                .query(Long.class)
                .optional();
    }

    Optional<Delivery> find(DeliveryId id) {
        return jdbc.sql(
                        """
                        select d.id, d.webhook_id, w.url, d.event_id, d.event, d.lane, d.status,
                               d.attempts, d.answer, d.error, d.created_at, d.attempted_at,
                               case when d.status = 'waiting' then l.due_at end as next_at
                        from webhook_deliveries d
                            join webhooks w on w.id = d.webhook_id
                            left join webhook_lanes l
                                on l.webhook_id = d.webhook_id and l.lane = d.lane
                        where d.id = :id
                        """)
                .param("id", id.value())
                .query(DeliveryTable::read)
                .optional();
    }

    /** A filter that is null filters nothing. */
    List<Delivery> list(DeliveryQuery query, @Nullable DeliveryId before, int most) {
        return jdbc.sql(
                        """
                        select d.id, d.webhook_id, w.url, d.event_id, d.event, d.lane, d.status,
                               d.attempts, d.answer, d.error, d.created_at, d.attempted_at,
                               case when d.status = 'waiting' then l.due_at end as next_at
                        from webhook_deliveries d
                            join webhooks w on w.id = d.webhook_id
                            left join webhook_lanes l
                                on l.webhook_id = d.webhook_id and l.lane = d.lane
                        where d.id < coalesce(CAST(:before AS bigint), 9223372036854775807)
                          and (CAST(:webhook AS bigint) is null or d.webhook_id = :webhook)
                          and (CAST(:status AS text) is null or d.status = :status)
                        order by d.id desc
                        limit :most
                        """)
                .param("before", before == null ? null : before.value(), Types.BIGINT)
                .param(
                        "webhook",
                        query.webhook() == null ? null : query.webhook().value(),
                        Types.BIGINT)
                .param(
                        "status",
                        query.status() == null ? null : query.status().code(),
                        Types.VARCHAR)
                .param("most", most)
                .query(DeliveryTable::read)
                .list();
    }

    /** What each subscription has not got, counted up to so many. */
    List<Backlog> backlogs(int most) {
        return jdbc.sql(
                        """
                        select w.id,
                               (select count(*)
                                from (select
                                      from webhook_deliveries d
                                      where d.webhook_id = w.id and d.status = 'waiting'
                                      limit :most) as waiting) as waiting,
                               (select count(*)
                                from (select
                                      from webhook_deliveries d
                                      where d.webhook_id = w.id and d.status = 'dead'
                                      limit :most) as dead) as dead
                        from webhooks w
                        order by w.id
                        """)
                .param("most", most)
                .query(
                        (row, number) ->
                                new Backlog(
                                        new WebhookId(row.getLong("id")),
                                        row.getInt("waiting"),
                                        row.getInt("dead")))
                .list();
    }

    /** Deletes at most so many that ended so long ago. */
    int purge(DeliveryStatus status, Duration kept, int most) {
        return jdbc.sql(
                        """
                        delete from webhook_deliveries
                        where id in (
                            select d.id
                            from webhook_deliveries d
                            where d.status = :status
                              and d.ended_at
                                  < (select clock_timestamp() - CAST(:kept AS interval))
                            order by d.ended_at
                            limit :most)
                        """)
                .param("status", status.code())
                .param("kept", kept.toString())
                .param("most", most)
                .update();
    }

    private static Delivery read(ResultSet row, int number) throws SQLException {
        return new Delivery(
                new DeliveryId(row.getLong("id")),
                new WebhookId(row.getLong("webhook_id")),
                new WebhookUrl(row.getString("url")),
                row.getString("event_id"),
                WebhookEvent.of(row.getString("event")),
                row.getString("lane"),
                DeliveryStatus.valueOf(row.getString("status").toUpperCase(Locale.ROOT)),
                row.getInt("attempts"),
                row.getObject("answer", Integer.class),
                row.getString("error"),
                row.getTimestamp("created_at").toInstant(),
                instant(row.getTimestamp("attempted_at")),
                instant(row.getTimestamp("next_at")));
    }

    private static @Nullable Instant instant(@Nullable Timestamp timestamp) {
        return timestamp == null ? null : timestamp.toInstant();
    }
}
