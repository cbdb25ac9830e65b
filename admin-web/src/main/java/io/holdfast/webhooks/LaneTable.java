package io.holdfast.webhooks;

import io.holdfast.webhooks.FanOut.Told;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The statements on {@code webhook_lanes}: who may send next of what is about one thing. A lane is
 * locked before any of its deliveries is written, ended or sent again; it goes away when nothing
 * waits in it.
 */
@Repository
class LaneTable {

    private final JdbcClient jdbc;

    LaneTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Makes sure that there are lanes for these, and locks them. To do nothing about those that are
     * there already would not do: one that is just going away would be gone.
     */
    void open(List<Told> told) {
        jdbc.sql(
                        """
                        insert into webhook_lanes as l (webhook_id, lane)
                        select distinct t.webhook_id, t.lane
                        from unnest(CAST(:webhooks AS bigint[]), CAST(:lanes AS text[]))
                            as t (webhook_id, lane)
                        order by t.webhook_id, t.lane
                        on conflict (webhook_id, lane) do update set due_at = l.due_at
                        """)
                .param("webhooks", told.stream().map(Told::webhookId).toArray(Long[]::new))
                .param(
                        "lanes",
                        told.stream().map(one -> one.telling().lane()).toArray(String[]::new))
                .update();
    }

    /**
     * Makes sure that there are lanes for some dead deliveries of a subscription, locks them and
     * has what is not being sent sent at once.
     */
    List<String> reopen(long webhookId, long from, long upTo) {
        return jdbc.sql(
                        """
                        insert into webhook_lanes as l (webhook_id, lane)
                        select distinct d.webhook_id, d.lane
                        from webhook_deliveries d
                        where d.webhook_id = :webhook and d.status = 'dead'
                          and d.id >= :from and d.id <= :upTo
                        order by d.webhook_id, d.lane
                        on conflict (webhook_id, lane) do update
                        set due_at = case when l.lease is null then clock_timestamp()
                                          else l.due_at end
                        returning lane
                        """)
                .param("webhook", webhookId)
                .param("from", from)
                .param("upTo", upTo)
                .query((row, number) -> row.getString("lane"))
                .list();
    }

    /** The subscriptions for which something is to be sent now. */
    List<Long> webhooksDue() {
        return jdbc.sql(
                        """
                        select w.id
                        from webhooks w
                        where exists (
                            select
                            from webhook_lanes l
                            where l.webhook_id = w.id and l.due_at <= (select clock_timestamp()))
                        order by w.id
                        """)
                .query((row, number) -> row.getLong("id"))
                .list();
    }

    /** Locks the lane that has waited longest; none that somebody else is about to take. */
    List<String> lockDue(long webhookId) {
        return jdbc.sql(
                        """
                        select lane
                        from webhook_lanes
                        where webhook_id = :webhook and due_at <= (select clock_timestamp())
                        order by due_at
                        limit 1
                        for update skip locked
                        """)
                .param("webhook", webhookId)
                .query((row, number) -> row.getString("lane"))
                .list();
    }

    /** Takes a lane that is locked. Whoever is given the lease sends until it runs out. */
    UUID take(long webhookId, String lane, Duration lease) {
        return jdbc.sql(
                        """
                        update webhook_lanes
                        set lease = gen_random_uuid(),
                            due_at = clock_timestamp() + CAST(:lease AS interval)
                        where webhook_id = :webhook and lane = :lane
                        returning lease
                        """)
                .param("webhook", webhookId)
                .param("lane", lane)
                .param("lease", lease.toString())
                .query(UUID.class)
                .single();
    }

    /** Locks a lane, if the lease is still the one that counts. */
    boolean lock(long webhookId, String lane, UUID lease) {
        return jdbc.sql(
                        """
                        select 1
                        from webhook_lanes
                        where webhook_id = :webhook and lane = :lane and lease = :lease
                        for update
                        """)
                .param("webhook", webhookId)
                .param("lane", lane)
                .param("lease", lease)
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    /** Gives a lane that is locked back, to be taken after a pause. */
    Instant release(long webhookId, String lane, Duration pause) {
        return jdbc.sql(
                        """
                        update webhook_lanes
                        set lease = null, due_at = clock_timestamp() + CAST(:pause AS interval)
                        where webhook_id = :webhook and lane = :lane
                        returning due_at
                        """)
                .param("webhook", webhookId)
                .param("lane", lane)
                .param("pause", pause.toString())
                .query((row, number) -> row.getTimestamp("due_at").toInstant())
                .single();
    }

    /** Takes a lane that is locked away if nothing waits in it. */
    boolean closeIfEmpty(long webhookId, String lane) {
        return jdbc.sql(
                                """
                                delete from webhook_lanes l
                                where l.webhook_id = :webhook and l.lane = :lane
                                  and not exists (
                                      select
                                      from webhook_deliveries d
                                      where d.webhook_id = l.webhook_id and d.lane = l.lane
                                        and d.status = 'waiting')
                                """)
                        .param("webhook", webhookId)
                        .param("lane", lane)
                        .update()
                > 0;
    }
}
