package io.holdfast.campaign.checker;

import io.holdfast.campaign.faults.FaultKind;
import io.holdfast.campaign.faults.Strike;
import io.holdfast.campaign.history.History;
import io.holdfast.campaign.history.Operation;
import io.holdfast.campaign.site.DatabaseServer;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Compares what clients were told with what the database has in the end, and the database with
 * itself. Everybody has gone by then.
 */
public final class Checker {

    private static final String DEADLOCKS = "no two transactions ever wait for each other";

    private final DatabaseServer database;
    private final History history;

    /** A checker of what has happened to this database. */
    public Checker(DatabaseServer database, History history) {
        this.database = database;
        this.history = history;
    }

    /** Waits until the workers have nothing to do any more, and checks everything. */
    public Verdict check(Watcher watcher, List<Strike> strikes) throws SQLException, IOException {
        Collection<Operation> operations = history.operations();
        Books books = new Books(database);
        books.awaitRest();
        List<Finding> findings = new ArrayList<>(watcher.findings());
        findings.addAll(books.check());
        List<Strike> full =
                strikes.stream().filter(strike -> strike.kind() == FaultKind.FULL_DISK).toList();
        findings.addAll(new Acknowledgements(Records.read(database), full).check(operations));
        findings.addAll(new Refusals(Availability.read(database)).check(operations));
        long deadlocks = database.logged("deadlock detected");
        if (deadlocks > 0) {
            findings.add(Finding.of(DEADLOCKS, deadlocks + " times, says the database's log"));
        }
        Story story = new Story(operations, strikes);
        return Verdict.of(operations, watcher.looks(), strikes, findings, story);
    }
}
