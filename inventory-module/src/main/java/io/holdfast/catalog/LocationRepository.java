package io.holdfast.catalog;

import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.repository.Repository;

import java.util.List;
import java.util.Optional;

interface LocationRepository extends Repository<LocationEntity, Long> {

    /** Empty if the code is known; waits for a transaction that is just creating it. */
    @NativeQuery(
            """
            insert into locations (code, name)
            values (:code, :name)
            on conflict (code) do nothing
            returning id
            """)
    Optional<Long> create(String code, String name);

    /** Counts 0 if the code has this name already. */
    @Modifying
    @NativeQuery("update locations set name = :name where code = :code and name <> :name")
    int rename(String code, String name);

    @NativeQuery("select name from locations where code = :code")
    Optional<String> findName(String code);

    @NativeQuery("select code, name from locations order by code limit :limit")
    List<LocationRow> list(int limit);

    @NativeQuery("select code, settles_at, priority from locations where code = :code")
    Optional<SettingsRow> findSettings(String code);

    @NativeQuery(
            """
            select code, settles_at, priority
            from locations
            order by priority, code
            limit :limit
            """)
    List<SettingsRow> listSettings(int limit);

    @NativeQuery(
            """
            select code, settles_at, priority
            from locations
            where code = any (CAST(:codes AS text[]))
            order by priority, code
            limit :limit
            """)
    List<SettingsRow> listSettings(String[] codes, int limit);

    /** Counts 0 if there is no such location. */
    @Modifying
    @NativeQuery("update locations set priority = :priority where code = :code")
    int prioritise(String code, int priority);

    record SettingsRow(String code, String settlesAt, Integer priority) {

        LocationSettings toSettings() {
            return new LocationSettings(new LocationCode(code), SettlesAt.of(settlesAt), priority);
        }
    }

    @NativeQuery(
            """
            select code, name
            from locations
            where code = any (CAST(:codes AS text[]))
            order by code
            limit :limit
            """)
    List<LocationRow> list(String[] codes, int limit);

    record LocationRow(String code, String name) {}
}
