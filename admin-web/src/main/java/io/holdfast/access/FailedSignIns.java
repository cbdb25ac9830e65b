package io.holdfast.access;

import io.holdfast.activity.Activities;
import io.holdfast.activity.ActivityKind;
import io.holdfast.balances.Actor;
import io.holdfast.transactions.Transactions;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Slows down whoever guesses passwords: after {@value #FREE_FAILURES} failures for a name, each
 * further one blocks it for twice as long, from 30 seconds to 15 minutes, right password or not.
 *
 * <p>An attempt counts as a failure from its beginning until it has turned out right: of many that
 * are made at the same moment no more are let through than of as many one after the other.
 *
 * <p>By name and in the database: guesses are slowed whichever address and instance they come to.
 * The price is that somebody can keep a person out by guessing; a block ends by itself, and whoever
 * is signed in stays so. A day without a failure, or a right password, forgets them all.
 */
@Repository
class FailedSignIns {

    static final int FREE_FAILURES = 5;

    private static final Logger LOG = LoggerFactory.getLogger(FailedSignIns.class);

    private final JdbcClient jdbc;
    private final Activities activities;
    private final Transactions transactions;

    FailedSignIns(JdbcClient jdbc, Activities activities, Transactions transactions) {
        this.jdbc = jdbc;
        this.activities = activities;
        this.transactions = transactions;
    }

    /** What an attempt is to the name that it is for. */
    enum Attempt {
        /** The name is blocked: the attempt must not be made. */
        REFUSED,
        /** It may be made, and if it fails, others may follow. */
        FREE,
        /** It may be made, and no other for a while, unless it turns out right. */
        LAST
    }

    /**
     * Counts an attempt before it is made, and forgets those names that nobody failed with for a
     * day. While the name is blocked nothing is counted.
     */
    Attempt begin(String name) {
        return transactions.joining(transaction -> count(name));
    }

    private Attempt count(String name) {
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
                        where f.blocked_until <= clock_timestamp()
                        returning blocked_until > clock_timestamp()
                        """)
                .param("name", name)
                .param("free", FREE_FAILURES)
                .query((row, i) -> row.getBoolean(1) ? Attempt.LAST : Attempt.FREE)
                .optional()
                .orElse(Attempt.REFUSED);
    }

    /** For an attempt that turned out wrong: records and logs that it was the last for a while. */
    void failed(String name, Attempt attempt) {
        if (attempt != Attempt.LAST) {
            return;
        }
        transactions.joining(
                transaction -> {
                    activities.record(
                            ActivityKind.SIGN_IN_BLOCKED,
                            Actor.worker("sign-in"),
                            name,
                            null,
                            null);
                    return attempt;
                });
        LOG.warn("Signing in as {} failed again and is blocked for a while", quoted(name));
    }

    /** What somebody typed must not write lines of its own into the log. */
    private static String quoted(String name) {
        return "'" + name.replaceAll("\\p{Cntrl}", "?") + "'";
    }

    /** For an attempt that turned out right, in the transaction of what it leads to. */
    void forget(String name) {
        jdbc.sql("delete from failed_sign_ins where name = :name").param("name", name).update();
    }
}
