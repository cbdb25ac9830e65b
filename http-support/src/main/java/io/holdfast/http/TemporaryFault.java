package io.holdfast.http;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;

import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Set;

/** Tells faults that pass by themselves, such as a crowded database, from those that stay. */
final class TemporaryFault {

    /** The connection is lost; the transaction was undone. */
    private static final Set<String> SQL_STATE_CLASSES = Set.of("08", "40");

    /** Too many connections; lock not available; server stopping, crashed or starting. */
    private static final Set<String> SQL_STATES =
            Set.of("53300", "55P03", "57P01", "57P02", "57P03");

    private TemporaryFault() {}

    static boolean isBehind(Throwable failure) {
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

    private static boolean isTemporary(@Nullable String sqlState) {
        return sqlState != null
                && sqlState.length() == 5
                && (SQL_STATES.contains(sqlState)
                        || SQL_STATE_CLASSES.contains(sqlState.substring(0, 2)));
    }
}
