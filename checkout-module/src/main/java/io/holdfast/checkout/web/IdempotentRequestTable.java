package io.holdfast.checkout.web;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** The statements on {@code idempotent_requests}. */
@Repository
class IdempotentRequestTable {

    /** Answers deleted in one transaction: each may have a body of some hundred kilobytes. */
    static final int PURGE_BATCH = 200;

    private final JdbcClient jdbc;
    private final IdempotencyProperties properties;

    IdempotentRequestTable(JdbcClient jdbc, IdempotencyProperties properties) {
        this.jdbc = jdbc;
        this.properties = properties;
    }

    /**
     * Takes a key that is free, that need not be kept any longer, or whose run of the same request
     * is taken for dead; waits for whoever is just taking it.
     *
     * @return 1, or 0 if the key is taken
     */
    int claim(KeyedRequest request, UUID run) {
        return statement(
                        """
                        insert into idempotent_requests as r
                            (owner, request_key, fingerprint, run_id, started_at,
                             leased_until, kept_until)
                        select :owner, :key, :fingerprint, :run, present.moment,
                               present.moment + :leaseMillis * interval '1 millisecond',
                               present.moment + :keptForMillis * interval '1 millisecond'
                        from (select clock_timestamp()) as present (moment)
                        on conflict (owner, request_key) do update
                        set fingerprint = excluded.fingerprint, run_id = excluded.run_id,
                            started_at = excluded.started_at,
                            leased_until = excluded.leased_until,
                            kept_until = excluded.kept_until, answer_status = null,
                            answer_type = null, answer_location = null, answer_body = null
                        where r.kept_until <= clock_timestamp()
                            or r.answer_status is null
                                and r.fingerprint = excluded.fingerprint
                                and r.leased_until <= clock_timestamp()
                        """,
                        request)
                .param("run", run)
                .param("leaseMillis", properties.lease().toMillis())
                .param("keptForMillis", properties.keptFor().toMillis())
                .update();
    }

    Optional<Stored> find(KeyedRequest request) {
        return statement(
                        """
                        select fingerprint = :fingerprint as is_same_request, answer_status,
                               answer_type, answer_location, answer_body
                        from idempotent_requests
                        where owner = :owner and request_key = :key
                        """,
                        request)
                .query(IdempotentRequestTable::read)
                .optional();
    }

    private static Stored read(ResultSet row, int number) throws SQLException {
        byte[] body = row.getBytes("answer_body");
        return new Stored(
                row.getBoolean("is_same_request"), body == null ? null : answer(row, body));
    }

    private static KeptAnswer answer(ResultSet row, byte[] body) throws SQLException {
        return new KeptAnswer(
                row.getInt("answer_status"),
                row.getString("answer_type"),
                row.getString("answer_location"),
                body);
    }

    /** The first to finish is heard, whichever run it is; 0 if it isn't this one. */
    int keep(KeyedRequest request, KeptAnswer answer) {
        return statement(
                        """
                        update idempotent_requests
                        set answer_status = :status, answer_type = :type,
                            answer_location = :location, answer_body = :body
                        where owner = :owner and request_key = :key
                            and fingerprint = :fingerprint and answer_status is null
                        """,
                        request)
                .param("status", answer.status())
                .param("type", answer.contentType())
                .param("location", answer.location())
                .param("body", answer.body())
                .update();
    }

    int forget(KeyedRequest request, UUID run) {
        return statement(
                        """
                        delete from idempotent_requests
                        where owner = :owner and request_key = :key and run_id = :run
                            and fingerprint = :fingerprint and answer_status is null
                        """,
                        request)
                .param("run", run)
                .update();
    }

    /** Leaves out what another instance is deleting, or a client is just using anew. */
    int purgeBatch() {
        return jdbc.sql(
                        """
                        with past as (
                            select owner, request_key
                            from idempotent_requests
                            where kept_until <= (select clock_timestamp())
                            order by kept_until
                            limit :limit
                            for update skip locked)
                        delete from idempotent_requests r
                        using past
                        where r.owner = past.owner and r.request_key = past.request_key
                        """)
                .param("limit", PURGE_BATCH)
                .update();
    }

    private JdbcClient.StatementSpec statement(String sql, KeyedRequest request) {
        return jdbc.sql(sql)
                .param("owner", request.owner().value())
                .param("key", request.key().value())
                .param("fingerprint", request.fingerprint().value());
    }

    /** What a key stands for; without an answer it is running. */
    record Stored(boolean isSameRequest, @Nullable KeptAnswer answer) {}
}
