package io.holdfast.postgres;

import org.jspecify.annotations.Nullable;

import java.io.Serial;

/** There is no PostgreSQL to run on: the message is one sentence for whoever starts Holdfast. */
public abstract sealed class PostgresUnusableException extends RuntimeException
        permits DataDirectoryInUseException,
                EmbeddedPostgresException,
                UnreadableDatasourceUrlException,
                UnreachablePostgresException,
                UnsupportedPostgresException {

    @Serial private static final long serialVersionUID = 1L;

    private final String sentence;
    private final String action;

    PostgresUnusableException(String sentence, String action, @Nullable Throwable cause) {
        super(sentence, cause);
        this.sentence = sentence;
        this.action = action;
    }

    @Override
    public String getMessage() {
        return sentence;
    }

    /** What the reader can do about it. */
    public String action() {
        return action;
    }
}
