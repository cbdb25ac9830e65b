package io.holdfast.campaign.faults;

import java.util.Locale;

/** What can go wrong. */
public enum FaultKind {
    KILL_APP("an application is killed (kill -9) and started again"),
    STOP_APP("an application stands still (SIGSTOP) and goes on"),
    ROLLING_RESTART("the applications are asked to end and started again, one after the other"),
    WRONG_CLOCK("an application is killed and started again with a clock that is wrong by hours"),
    KILL_BACKEND("a process of the database that works for an application is killed (kill -9)"),
    STOP_BACKEND("a process of the database stands still in the middle of its work, and goes on"),
    KILL_POSTMASTER("the database is killed (kill -9) and started again"),
    STOP_POSTMASTER("the database lets nobody in, after everybody was thrown out, and goes on"),
    LOSE_ANSWERS("commits are made, and the answers to them are lost with the connection"),
    LOSE_COMMITS("commits are lost on their way with the connection"),
    DELAY("everything between application and database takes longer"),
    CUT("nothing gets through between application and database, then it arrives"),
    RESET("all connections between application and database end without a word"),
    LOCK_TIMEOUT("who waits a moment for a lock is thrown out"),
    STATEMENT_TIMEOUT("whose statement takes a moment is thrown out"),
    EXHAUSTED_POOL("somebody locks all balances, until no connection is left that doesn't wait"),
    CROWD("others take all connections that the database has"),
    FULL_DISK("the disk of the database is full for a while");

    private final String description;

    FaultKind(String description) {
        this.description = description;
    }

    /** As a sentence. */
    public String description() {
        return description;
    }

    /** As it is written on a command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
