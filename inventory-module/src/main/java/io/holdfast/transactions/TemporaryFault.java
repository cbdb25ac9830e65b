package io.holdfast.transactions;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;

import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Set;

/**
 * Tells faults that pass by themselves, such as a crowded database or one whose server is being
 * replaced, from those that stay.
 *
 * <p>Whether the transaction happened is unknown after a temporary fault: the connection may have
 * been lost while it was committed.
 */
public final class TemporaryFault {

    /** The connection is lost; the server has undone the transaction. */
    private static final Set<String> SQL_STATE_CLASSES = Set.of("08", "40");

    /**
     * Only reading is possible, as on a server that doesn't lead any more; too many connections;
     * lock not available; statement took longer than allowed; server stopping, crashed or starting.
     */
    private static final Set<String> SQL_STATES =
            Set.of("25006", "53300", "55P03", "57014", "57P01", "57P02", "57P03");

    private TemporaryFault() {}

    /** Whether the failure, or one that it was caused by, passes by itself. */
    public static boolean isBehind(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (isTemporary(cause)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isTemporary(Throwable fault) {
        return switch (fault) {
            case TransientDataAccessException busy -> true;
            case CannotCreateTransactionException noConnection -> true;
            case SQLTransientException poolExhausted -> true;
            case SQLException sql -> isTemporary(sql.getSQLState());
            default -> false;
        };
    }

    /**
     * The driver always has a state. The pool has none, where a connection is lost or not to be
     * had.
     */
    private static boolean isTemporary(@Nullable String sqlState) {
        return sqlState == null
                || SQL_STATES.contains(sqlState)
                || SQL_STATE_CLASSES.stream().anyMatch(sqlState::startsWith);
    }
}
