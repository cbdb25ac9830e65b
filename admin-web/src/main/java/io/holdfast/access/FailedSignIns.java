package io.holdfast.access;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Slows down whoever guesses passwords: after {@value #FREE_FAILURES} failures for a name, each
 * further one blocks it for twice as long, from 30 seconds to 15 minutes, right password or not.
 *
 * <p>By name and in the database: guesses are slowed whichever address and instance they come to.
 * The price is that somebody can keep a person out by guessing; a block ends by itself, and whoever
 * is signed in stays so. A day without a failure, or a right password, forgets them all.
 */
@Repository
class FailedSignIns {

    static final int FREE_FAILURES = 5;

    private final JdbcClient jdbc;

    FailedSignIns(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    boolean isBlocked(String name) {
        return jdbc.sql(
                        """
                        select exists (
                            select
                            from failed_sign_ins
                            where name = :name and blocked_until > clock_timestamp())
                        """)
                .param("name", name)
                .query(Boolean.class)
                .single();
    }

    /**
     * Counts a failure, and forgets those that nobody repeated for a day.
     *
     * @return whether the name is blocked from now on
     */
    boolean add(String name) {
        jdbc.sql("delete from failed_sign_ins where last_at < clock_timestamp() - interval '1 day'")
                .update();
        return jdbc.sql(
                        """
                        insert into failed_sign_ins as f (name, failures, last_at, blocked_until)
                        values (:name, 1, clock_timestamp(), clock_timestamp())
                        on conflict (name) do update
                        set failures = f.failures + 1,
                            last_at = clock_timestamp(),
                            blocked_until = case
                                when f.failures + 1 < :free then clock_timestamp()
                                else clock_timestamp() + least(
                                    interval '15 minutes',
                                    interval '30 seconds'
                                        * power(2, least(f.failures + 1 - :free, 20)))
                            end
                        returning blocked_until > clock_timestamp()
                        """)
                .param("name", name)
                .param("free", FREE_FAILURES)
                .query(Boolean.class)
                .single();
    }

    void forget(String name) {
        jdbc.sql("delete from failed_sign_ins where name = :name").param("name", name).update();
    }
}
