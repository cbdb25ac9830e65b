package io.holdfast;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import org.springframework.jdbc.core.simple.JdbcClient;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Everything that is kept, to see whether something changed that should not have. */
public final class Tables {

    /** Written by whoever merely knocks: when a key was last used, and names nobody got in with. */
    private static final Set<String> OF_VISITS = Set.of("api_keys", "failed_sign_ins");

    private Tables() {}

    /** A digest of the rows of each table but those that say who came when. */
    public static Map<String, String> digests(JdbcClient jdbc) {
        return jdbc
                .sql(names(jdbc).map(Tables::digest).collect(joining(" union all ")))
                .query((row, i) -> Map.entry(row.getString(1), row.getString(2)))
                .list()
                .stream()
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Stream<String> names(JdbcClient jdbc) {
        return jdbc
                .sql("select tablename from pg_tables where schemaname = current_schema()")
                .query((row, i) -> row.getString(1))
                .list()
                .stream()
                .filter(table -> !OF_VISITS.contains(table));
    }

    private static String digest(String table) {
        return """
               select '%s', coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from %s t
               """
                .formatted(table, table);
    }
}
