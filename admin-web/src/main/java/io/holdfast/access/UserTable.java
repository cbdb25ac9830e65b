package io.holdfast.access;

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
                        select name, role, created_at, changed_at, disabled_at, signed_in_at
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
                               password_hash
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
                        select name, role, created_at, changed_at, disabled_at, signed_in_at
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
                        returning name, role, created_at, changed_at, disabled_at, signed_in_at
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
                        returning name, role, created_at, changed_at, disabled_at, signed_in_at
                        """)
                .param("name", name.value())
                .param("role", role.code())
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
                        returning name, role, created_at, changed_at, disabled_at, signed_in_at
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
                        returning name, role, created_at, changed_at, disabled_at, signed_in_at
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
        return new User(
                new UserName(row.getString("name")),
                Role.of(row.getString("role")),
                row.getTimestamp("created_at").toInstant(),
                row.getTimestamp("changed_at").toInstant(),
                instant(row.getTimestamp("disabled_at")),
                instant(row.getTimestamp("signed_in_at")));
    }

    private static @Nullable Instant instant(@Nullable Timestamp timestamp) {
        return timestamp == null ? null : timestamp.toInstant();
    }

    /** A user and what its password is checked against. */
    record Credentials(User user, String passwordHash) {}
}
