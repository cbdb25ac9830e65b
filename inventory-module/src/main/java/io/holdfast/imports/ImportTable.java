package io.holdfast.imports;

import io.holdfast.balances.Actor;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The statements on {@code imports} and {@code import_progress}. */
@Repository
class ImportTable {

    private final JdbcClient jdbc;

    ImportTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    long create(ImportKind kind, Actor actor, @Nullable String fileName) {
        return jdbc.sql(
                        """
                        insert into imports (kind, state, requested_by, file_name)
                        values (:kind, 'staging', :actor, :fileName)
                        returning id
                        """)
                .param("kind", kind.code())
                .param("actor", actor.value())
                .param("fileName", fileName)
                .query(Long.class)
                .single();
    }

    void delete(long id) {
        jdbc.sql("delete from imports where id = :id").param("id", id).update();
    }

    /** Notes how many rows were read so far. */
    void read(long id, int rows) {
        jdbc.sql("update imports set rows = :rows where id = :id")
                .param("id", id)
                .param("rows", rows)
                .update();
    }

    /** Notes that all rows were read, and that a check is wanted. */
    void staged(long id, String fingerprint) {
        jdbc.sql(
                        """
                        update imports
                        set state = 'checking', fingerprint = :fingerprint
                        where id = :id and state = 'staging'
                        """)
                .param("id", id)
                .param("fingerprint", fingerprint)
                .update();
    }

    /** Wants another check of one that was checked. */
    void recheck(long id) {
        jdbc.sql("update imports set state = 'checking' where id = :id and state = 'checked'")
                .param("id", id)
                .update();
    }

    void checked(long id, int changes) {
        jdbc.sql(
                        """
                        update imports
                        set state = 'checked', changes = :changes,
                            errors = (select count(*) from import_errors where import_id = :id)
                        where id = :id
                        """)
                .param("id", id)
                .param("changes", changes)
                .update();
    }

    /** Has one applied, if it is ready. */
    void requestApplying(long id, Actor actor) {
        jdbc.sql(
                        """
                                update imports
                                set state = 'applying', applied_by = :actor
                                where id = :id and state = 'checked' and errors = 0
                                """)
                .param("id", id)
                .param("actor", actor.value())
                .update();
    }

    void applied(long id, int changes) {
        jdbc.sql(
                        """
                        update imports
                        set state = 'applied', changes = :changes, ended_at = clock_timestamp()
                        where id = :id
                        """)
                .param("id", id)
                .param("changes", changes)
                .update();
    }

    void repeated(long id) {
        jdbc.sql(
                        """
                        update imports
                        set state = 'repeated', changes = 0, ended_at = clock_timestamp()
                        where id = :id
                        """)
                .param("id", id)
                .update();
    }

    /** Locks an import until the transaction ends, and says how far it is. */
    Optional<Import> lock(long id) {
        jdbc.sql("select id from imports where id = :id for no key update")
                .param("id", id)
                .query(Long.class)
                .optional();
        return find(id);
    }

    /**
     * Lets one import at a time be applied, until the transaction ends. Two that open balances
     * could otherwise wait for each other in a circle.
     */
    void lockApplying() {
        jdbc.sql("select 1 from pg_advisory_xact_lock(hashtext('holdfast.imports'))")
                .query(Integer.class)
                .single();
    }

    /** The import that has applied what this one says, if what it says is no news. */
    Optional<Import> appliedBefore(long id) {
        return jdbc.sql(
                        """
                        select first.id
                        from imports i
                            join imports first
                                on first.kind = i.kind and first.fingerprint = i.fingerprint
                        where i.id = :id
                          and i.kind in ('receipts', 'counts')
                          and first.state = 'applied'
                        """)
                .param("id", id)
                .query(Long.class)
                .optional()
                .flatMap(this::find);
    }

    Optional<Import> find(long id) {
        return jdbc.sql(
                        """
                        select id, kind, state, requested_by, applied_by, file_name, requested_at,
                               ended_at, rows, errors, changes, done, repeats
                        from import_lines
                        where id = :id
                        """)
                .param("id", id)
                .query(new DataClassRowMapper<>(ImportRow.class))
                .optional()
                .map(ImportRow::toImport);
    }

    List<Import> list(long beforeId, int limit) {
        return jdbc
                .sql(
                        """
                        select id, kind, state, requested_by, applied_by, file_name, requested_at,
                               ended_at, rows, errors, changes, done, repeats
                        from import_lines
                        where id < :before
                        order by id desc
                        limit :limit
                        """)
                .param("before", beforeId)
                .param("limit", limit)
                .query(new DataClassRowMapper<>(ImportRow.class))
                .list()
                .stream()
                .map(ImportRow::toImport)
                .toList();
    }

    /** Imports that wait for a check or for being applied, the oldest first. */
    List<Long> waiting(int limit) {
        return jdbc.sql(
                        """
                        select id
                        from imports
                        where state in ('checking', 'applying')
                        order by id
                        limit :limit
                        """)
                .param("limit", limit)
                .query((row, number) -> row.getLong("id"))
                .list();
    }

    /** Notes how far a step is. */
    void progress(long id, int done) {
        jdbc.sql(
                        """
                        insert into import_progress (import_id, done)
                        values (:id, :done)
                        on conflict (import_id) do update set done = excluded.done
                        """)
                .param("id", id)
                .param("done", done)
                .update();
    }

    /** Forgets files that nobody has applied for long, and those whose reading was cut off. */
    int forgetOld(Duration keptFor) {
        return jdbc.sql(
                        """
                        delete from imports
                        where (state = 'checked'
                                and requested_at <= clock_timestamp()
                                    - CAST(:millis AS bigint) * interval '1 millisecond')
                           or (state = 'staging'
                                and requested_at <= clock_timestamp() - interval '1 day')
                        """)
                .param("millis", keptFor.toMillis())
                .update();
    }

    record ImportRow(
            long id,
            String kind,
            String state,
            String requestedBy,
            @Nullable String appliedBy,
            @Nullable String fileName,
            Instant requestedAt,
            @Nullable Instant endedAt,
            int rows,
            int errors,
            int changes,
            int done,
            @Nullable Long repeats) {

        Import toImport() {
            return new Import(
                    id,
                    ImportKind.of(kind),
                    ImportState.of(state),
                    new Actor(requestedBy),
                    appliedBy == null ? null : new Actor(appliedBy),
                    fileName,
                    requestedAt,
                    endedAt,
                    rows,
                    errors,
                    changes,
                    done,
                    repeats);
        }
    }
}
