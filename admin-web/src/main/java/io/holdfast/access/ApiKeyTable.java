package io.holdfast.access;

import static java.util.stream.Collectors.toMap;

import io.holdfast.catalog.Reach;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The statements on {@code api_keys}. */
@Repository
class ApiKeyTable {

    private final JdbcClient jdbc;

    ApiKeyTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Finds good keys, and notes that they were used unless that was noted within a minute: a busy
     * key would otherwise make every request write, and wait for the one before.
     *
     * @param digests in hexadecimal
     * @return by digest; what opens nothing is not in it
     */
    Map<String, ApiKey> use(Collection<String> digests) {
        return jdbc
                .sql(
                        """
                        with used as (
                            select id, encode(digest, 'hex') as digest, name, scopes, created_at,
                                   last_used_at, revoked_at, locations_of_api_key(id) as locations
                            from api_keys
                            where digest = any (array(
                                    select decode(presented.digest, 'hex')
                                    from unnest(CAST(:digests AS text[])) as presented (digest)))
                              and revoked_at is null
                            order by id
                        ),
                        touched as (
                            update api_keys
                            set last_used_at = clock_timestamp()
                            from used
                            where api_keys.id = used.id
                              and coalesce(
                                  api_keys.last_used_at < clock_timestamp() - interval '1 minute',
                                  true)
                        )
                        select digest, name, scopes, created_at, last_used_at, revoked_at, locations
                        from used
                        """)
                .param("digests", digests.toArray(String[]::new))
                .query((row, number) -> Map.entry(row.getString("digest"), read(row, number)))
                .stream()
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    Optional<ApiKey> find(ApiKeyName name) {
        return jdbc.sql(
                        """
                        select name, scopes, created_at, last_used_at, revoked_at,
                               locations_of_api_key(id) as locations
                        from api_keys
                        where name = :name
                        """)
                .param("name", name.value())
                .query(ApiKeyTable::read)
                .optional();
    }

    List<ApiKey> list(int limit) {
        return jdbc.sql(
                        """
                        select name, scopes, created_at, last_used_at, revoked_at,
                               locations_of_api_key(id) as locations
                        from api_keys
                        order by name
                        limit :limit
                        """)
                .param("limit", limit)
                .query(ApiKeyTable::read)
                .list();
    }

    /** Empty if the name is or was a key's. */
    Optional<ApiKey> create(ApiKeyName name, byte[] digest, Set<Scope> scopes) {
        return jdbc.sql(
                        """
                        insert into api_keys (name, digest, scopes)
                        values (:name, :digest, :scopes)
                        on conflict (name) do nothing
                        returning name, scopes, created_at, last_used_at, revoked_at,
                               locations_of_api_key(id) as locations
                        """)
                .param("name", name.value())
                .param("digest", digest)
                .param("scopes", codes(scopes))
                .query(ApiKeyTable::read)
                .optional();
    }

    /**
     * Limits a key that was just created.
     *
     * @return to how many of the locations, which are those that are known
     */
    int limit(ApiKeyName name, Reach reach) {
        return jdbc.sql(
                        """
                        insert into api_key_locations (api_key_id, location_id)
                        select k.id, l.id
                        from api_keys k cross join locations l
                        where k.name = :name and l.code = any (CAST(:locations AS text[]))
                        """)
                .param("name", name.value())
                .param("locations", reach.codes())
                .update();
    }

    /** Makes the key be so, whatever it was before. */
    void put(ApiKeyName name, byte[] digest, Set<Scope> scopes) {
        jdbc.sql(
                        """
                        insert into api_keys (name, digest, scopes)
                        values (:name, :digest, :scopes)
                        on conflict (name) do update
                        set digest = excluded.digest, scopes = excluded.scopes, revoked_at = null
                        """)
                .param("name", name.value())
                .param("digest", digest)
                .param("scopes", codes(scopes))
                .update();
    }

    /** Says whose the digest is, if it is not this name's. */
    Optional<String> findOtherOwner(byte[] digest, ApiKeyName name) {
        return jdbc.sql("select name from api_keys where digest = :digest and name <> :name")
                .param("digest", digest)
                .param("name", name.value())
                .query(String.class)
                .optional();
    }

    /** Empty if there is no good key of this name. */
    Optional<ApiKey> revoke(ApiKeyName name) {
        return jdbc.sql(
                        """
                        update api_keys
                        set revoked_at = clock_timestamp()
                        where name = :name and revoked_at is null
                        returning name, scopes, created_at, last_used_at, revoked_at,
                               locations_of_api_key(id) as locations
                        """)
                .param("name", name.value())
                .query(ApiKeyTable::read)
                .optional();
    }

    private static String[] codes(Set<Scope> scopes) {
        return scopes.stream().map(Scope::code).toArray(String[]::new);
    }

    private static ApiKey read(ResultSet row, int number) throws SQLException {
        return new ApiKey(
                new ApiKeyName(row.getString("name")),
                scopes(row.getArray("scopes")),
                row.getTimestamp("created_at").toInstant(),
                instant(row.getTimestamp("last_used_at")),
                instant(row.getTimestamp("revoked_at")),
                Reaches.read(row.getArray("locations")));
    }

    private static Set<Scope> scopes(Array codes) throws SQLException {
        return Stream.of((String[]) codes.getArray()).map(Scope::of).collect(Collectors.toSet());
    }

    private static @Nullable Instant instant(@Nullable Timestamp timestamp) {
        return timestamp == null ? null : timestamp.toInstant();
    }
}
