package io.holdfast.access;

import io.holdfast.catalog.Reach;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The statements on {@code users}. */
@Repository
class UserTable {

    private final JdbcClient jdbc;

    UserTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<User> find(UserName name) {
        return jdbc.sql(
                        """
                        select name, role, created_at, changed_at, disabled_at, signed_in_at,
                               locations_of_user(id) as locations
                        from users
                        where name = :name
                        """)
                .param("name", name.value())
                .query(UserTable::read)
                .optional();
    }

    /** By whatever somebody typed as a name. */
    Optional<Credentials> findCredentials(String name) {
        return jdbc.sql(
                        """
                        select name, role, created_at, changed_at, disabled_at, signed_in_at,
                               password_hash,
                               locations_of_user(id) as locations
                        from users
                        where name = :name
                        """)
                .param("name", name)
                .query((row, i) -> new Credentials(read(row, i), row.getString("password_hash")))
                .optional();
    }

    List<User> list(int limit) {
        return jdbc.sql(
                        """
                        select name, role, created_at, changed_at, disabled_at, signed_in_at,
                               locations_of_user(id) as locations
                        from users
                        order by name
                        limit :limit
                        """)
                .param("limit", limit)
                .query(UserTable::read)
                .list();
    }

    /** Empty if the name is taken. */
    Optional<User> create(UserName name, Role role, String passwordHash) {
        return jdbc.sql(
                        """
                        insert into users (name, role, password_hash)
                        values (:name, :role, :passwordHash)
                        on conflict (name) do nothing
                        returning name, role, created_at, changed_at, disabled_at, signed_in_at,
                               locations_of_user(id) as locations
                        """)
                .param("name", name.value())
                .param("role", role.code())
                .param("passwordHash", passwordHash)
                .query(UserTable::read)
                .optional();
    }

    /**
     * Locks everybody who may change things, always in one order: two admins who disable each other
     * at the same moment are decided one after the other.
     */
    List<String> lockAdmins() {
        return jdbc.sql(
                        """
                        select name
                        from users
                        where role = 'admin' and disabled_at is null
                        order by id
                        for no key update
                        """)
                .query((row, i) -> row.getString("name"))
                .list();
    }

    User changeRole(UserName name, Role role) {
        return jdbc.sql(
                        """
                        update users
                        set role = :role, changed_at = clock_timestamp()
                        where name = :name
                        returning name, role, created_at, changed_at, disabled_at, signed_in_at,
                               locations_of_user(id) as locations
                        """)
                .param("name", name.value())
                .param("role", role.code())
                .query(UserTable::read)
                .single();
    }

    /** Locks a user against every other change until the transaction ends. */
    Optional<User> lock(UserName name) {
        return jdbc.sql(
                        """
                        select name, role, created_at, changed_at, disabled_at, signed_in_at,
                               locations_of_user(id) as locations
                        from users
                        where name = :name
                        for no key update
                        """)
                .param("name", name.value())
                .query(UserTable::read)
                .optional();
    }

    /**
     * Makes these the locations of a user. Who does has locked the user, or just created it.
     *
     * @return how many of them are known
     */
    int limit(UserName name, Reach reach) {
        jdbc.sql(
                        """
                        delete from user_locations
                        where user_id = (select id from users where name = :name)
                        """)
                .param("name", name.value())
                .update();
        return jdbc.sql(
                        """
                        insert into user_locations (user_id, location_id)
                        select u.id, l.id
                        from users u cross join locations l
                        where u.name = :name and l.code = any (CAST(:locations AS text[]))
                        """)
                .param("name", name.value())
                .param("locations", reach.codes())
                .update();
    }

    /** Ends the sessions of a user whose locations are others now. */
    User touch(UserName name) {
        return jdbc.sql(
                        """
                        update users
                        set changed_at = clock_timestamp()
                        where name = :name
                        returning name, role, created_at, changed_at, disabled_at, signed_in_at,
                               locations_of_user(id) as locations
                        """)
                .param("name", name.value())
                .query(UserTable::read)
                .single();
    }

    User setEnabled(UserName name, boolean enabled) {
        return jdbc.sql(
                        """
                        update users
                        set changed_at = clock_timestamp(),
                            disabled_at = case when :enabled then null else clock_timestamp() end
                        where name = :name
                        returning name, role, created_at, changed_at, disabled_at, signed_in_at,
                               locations_of_user(id) as locations
                        """)
                .param("name", name.value())
                .param("enabled", enabled)
                .query(UserTable::read)
                .single();
    }

    /** Empty if there is no such user. */
    Optional<User> changePassword(UserName name, String passwordHash) {
        return jdbc.sql(
                        """
                        update users
                        set password_hash = :passwordHash, changed_at = clock_timestamp()
                        where name = :name
                        returning name, role, created_at, changed_at, disabled_at, signed_in_at,
                               locations_of_user(id) as locations
                        """)
                .param("name", name.value())
                .param("passwordHash", passwordHash)
                .query(UserTable::read)
                .optional();
    }

    void noteSignIn(UserName name) {
        jdbc.sql("update users set signed_in_at = clock_timestamp() where name = :name")
                .param("name", name.value())
                .update();
    }

    private static User read(ResultSet row, int number) throws SQLException {
        Role role = Role.of(row.getString("role"));
        return new User(
                new UserName(row.getString("name")),
                role,
                row.getTimestamp("created_at").toInstant(),
                row.getTimestamp("changed_at").toInstant(),
                instant(row.getTimestamp("disabled_at")),
                instant(row.getTimestamp("signed_in_at")),
                role == Role.ADMIN ? Reach.EVERYWHERE : Reaches.read(row.getArray("locations")));
    }

    private static @Nullable Instant instant(@Nullable Timestamp timestamp) {
        return timestamp == null ? null : timestamp.toInstant();
    }

    /** A user and what its password is checked against. */
    record Credentials(User user, String passwordHash) {}
}
